import { percentText } from '#domain/scoring.ts'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { Profile } from './Profile.tsx'
import { Radar } from './Radar.tsx'
import type { RadarAxis } from './Radar.tsx'

export interface RadarFigureProps {
  axes: readonly RadarAxis[]
  /** What the profile is of: "Profile over five categories". */
  subject: string
  /** What it says, in one sentence. */
  finding: string
  /** The wave that it is compared with: one percent an axis, null where there is none. */
  before?: { readonly name: string; readonly percents: readonly (number | null)[] } | undefined
  /** What the profile itself is called beside that. Default `This round`. */
  name?: string
  /** Where there is no room for a radar there is nothing, since the figures stand beside it. */
  orNothing?: boolean
}

/** A profile against the wave before it, dashed, with its figures. */
export function RadarFigure({
  axes,
  subject,
  finding,
  before,
  name = 'This round',
  orNothing = false,
}: RadarFigureProps) {
  const Drawing = orNothing ? Radar : Profile
  return (
    <ChartFigure
      finding={finding}
      className="mx-auto max-w-140"
      table={{
        caption: subject,
        head: ['Category', before ? name : 'Score', ...(before ? [before.name] : [])],
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
        <Drawing
          axes={axes}
          width={width}
          before={before}
          name={name}
          whole
          label={`${subject}, in percent. ${finding}`}
        />
      )}
    </ChartFigure>
  )
}

const earlier = (percent: number | null | undefined): string =>
  typeof percent === 'number' ? `${percentText(percent)}%` : '–'
