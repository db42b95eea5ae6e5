import { formatScore } from '#domain/scoring.ts'
import type { ScoreLevel } from '#domain/scoring.ts'
import { AgreeShare } from '#web/ui/AgreeShare.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { Profile } from './Profile.tsx'
import { Radar } from './Radar.tsx'
import type { RadarAxis } from './Radar.tsx'

export interface RadarFigureProps {
  axes: readonly RadarAxis[]
  /** Title of the chart: "Profile over five categories". */
  subject: string
  /** The finding in one sentence. */
  finding: string
  /** The round to compare with: one percent per axis, null without a score. */
  before?: { readonly name: string; readonly percents: readonly (number | null)[] } | undefined
  /** Name of the profile in that comparison. Default `This round`. */
  name?: string
  /** Renders nothing where the radar has no room, for pages that list the figures elsewhere. */
  hideWithoutRoom?: boolean
}

/** A radar profile, optionally compared with an earlier round (dashed), with its data table. */
export function RadarFigure({
  axes,
  subject,
  finding,
  before,
  name = 'This round',
  hideWithoutRoom = false,
}: RadarFigureProps) {
  const Drawing = hideWithoutRoom ? Radar : Profile
  return (
    <ChartFigure
      finding={finding}
      className="mx-auto max-w-140"
      table={{
        caption: subject,
        head: ['Category', before ? name : 'Score', ...(before ? [before.name] : [])],
        rows: axes.map(({ label, percent, level }, index) => ({
          key: label,
          cells: [
            label,
            <ScoreWithShare key="now" percent={percent} level={level} />,
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

function ScoreWithShare({ percent, level }: { percent: number; level: ScoreLevel | undefined }) {
  return (
    <span className="flex flex-wrap items-baseline gap-x-3">
      <ScoreBadge percent={percent} level={level} />
      <AgreeShare agree={level?.agree} />
    </span>
  )
}

const earlier = (percent: number | null | undefined): string =>
  typeof percent === 'number' ? `${formatScore(percent)}%` : '–'
