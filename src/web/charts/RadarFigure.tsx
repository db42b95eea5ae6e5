import { percentText } from '#domain/scoring.ts'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { Profile } from './Profile.tsx'
import type { RadarAxis } from './Radar.tsx'

export interface RadarFigureProps {
  axes: readonly RadarAxis[]
  /** What the profile is of: "Profile over five categories". */
  subject: string
  /** What it says, in one sentence. */
  finding: string
  /** The wave that it is compared with: one percent an axis, null where there is none. */
  before?: { readonly name: string; readonly percents: readonly (number | null)[] } | undefined
}

/** A profile against the wave before it, dashed, with its figures. */
export function RadarFigure({ axes, subject, finding, before }: RadarFigureProps) {
  return (
    <ChartFigure
      finding={finding}
      className="mx-auto max-w-140"
      table={{
        caption: subject,
        head: ['Category', 'Score', ...(before ? [before.name] : [])],
        rows: axes.map(({ label, percent }, index) => ({
          key: label,
          cells: [
            label,
            <ScoreBadge key="now" percent={percent} />,
            ...(before ? [earlier(before.percents[index])] : []),
          ],
        })),
      }}
    >
      {(width) => (
        <Profile
          axes={axes}
          width={width}
          before={before}
          label={`${subject}, in percent. ${finding}`}
        />
      )}
    </ChartFigure>
  )
}

const earlier = (percent: number | null | undefined): string =>
  typeof percent === 'number' ? `${percentText(percent)}%` : '–'
