import { AgreeShare } from '#web/ui/AgreeShare.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { ChartFigure } from './ChartFigure.tsx'
import { rangeText } from './range-text.ts'
import { Trend } from './Trend.tsx'
import type { TrendPoint, TrendSeries } from './trend-layout.ts'

export interface TrendFigureProps {
  /** Names of the rounds with results, the earliest first. */
  rounds: readonly string[]
  series: readonly TrendSeries[]
  /** Title of the chart: "Overall score in four rounds". */
  subject: string
  /** The finding in one sentence. */
  finding: string
  /** Explanation below the chart. */
  note?: string | undefined
}

/** A line chart of scores over rounds with its finding and data table. */
export function TrendFigure({ rounds, series, subject, finding, note }: TrendFigureProps) {
  return (
    <ChartFigure
      finding={finding}
      note={note}
      table={{
        caption: `${subject}, out of 100`,
        head: ['Round', ...series.map(({ label }) => label)],
        rows: rounds.map((round, index) => ({
          key: round,
          cells: [
            round,
            ...series.map(({ key, points }) => (
              <PointText key={key} point={points[index] ?? null} />
            )),
          ],
        })),
      }}
    >
      {(width) => (
        <Trend
          rounds={rounds}
          series={series}
          width={width}
          label={`${subject}, out of 100. ${finding}`}
        />
      )}
    </ChartFigure>
  )
}

function PointText({ point }: { point: TrendPoint | null }) {
  if (!point) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <span className="sr-only">no data</span>
      </>
    )
  }
  const { value, low, high, level } = point
  return (
    <>
      <ScoreBadge percent={value} level={level} word={false} />
      {low !== undefined && high !== undefined && (
        <span className="text-muted"> ({rangeText({ low, high })})</span>
      )}{' '}
      <AgreeShare agree={level?.agree} />
    </>
  )
}
