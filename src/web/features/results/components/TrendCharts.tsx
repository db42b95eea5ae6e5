import { clsx } from 'clsx'
import type { Trends } from '#contract/reports.ts'
import type { SinceLastWave } from '#contract/results.ts'
import type { Interval } from '#contract/statistics.ts'
import { HeatMapFigure } from '#web/charts/HeatMapFigure.tsx'
import { TrendFigure } from '#web/charts/TrendFigure.tsx'
import { heatMapFinding, trendFinding } from '#web/features/results/trend-findings.ts'
import { latestWaves, trendLabels } from '#web/features/results/trend-labels.ts'
import { Subsection } from './Subsection.tsx'
import { SinceLastSession } from './SinceLastSession.tsx'

/** More rounds side by side are a carpet; they are all on the page of the reports. */
const MOST = 12

/** So few leave room for the trend beside the map. */
const FEW = 4

/** A lower band (in points) hides behind its line and its dots. */
const SEEN_FROM = 3

const showsAsBand = (interval: Interval): boolean =>
  interval.kind === 'range' && interval.high - interval.low >= SEEN_FROM

/** Two rounds and more. */
export function TrendCharts({
  trends,
  current,
  since,
}: {
  trends: Trends
  current: string
  since: SinceLastWave | null
}) {
  const waves = latestWaves(trends.waves, current, MOST)
  const shown = new Set(waves.map(({ sessionId }) => sessionId))
  const changes = trends.changes.filter(({ from, to }) => shown.has(from) && shown.has(to))
  const names = trendLabels(waves, current)
  const own = waves.find(({ sessionId }) => sessionId === current)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] gap-12',
          waves.length <= FEW && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        )}
      >
        <Subsection title="Every area, every round">
          <HeatMapFigure
            rows={(waves.at(-1)?.categories ?? []).map(({ category }) => ({
              key: category,
              label: category,
              cells: waves.map(
                ({ categories }) =>
                  categories.find((other) => other.category === category)?.percentage ?? null,
              ),
            }))}
            waves={names}
            subject={`Scores of the categories in ${waves.length} rounds`}
            finding={heatMapFinding(waves)}
          />
        </Subsection>
        <Subsection title="The overall score">
          <TrendFigure
            waves={names}
            series={[
              {
                key: 'overall',
                label: 'Overall score',
                points: waves.map(({ averageScore, interval }) => ({
                  value: averageScore,
                  ...(interval.kind === 'range' && { low: interval.low, high: interval.high }),
                })),
              },
            ]}
            subject={`Overall score in ${waves.length} rounds`}
            finding={trendFinding(waves, changes)}
            note={
              waves.some(({ interval }) => showsAsBand(interval))
                ? "In the gray band the whole team's score lies, with 95% confidence."
                : undefined
            }
          />
          {waves.length < trends.waves.length && (
            <p className="mt-3 text-sm text-muted">
              These are {waves.length} of {trends.waves.length} rounds.
            </p>
          )}
        </Subsection>
      </div>
      {own && since && <SinceLastSession now={own} since={since} />}
    </div>
  )
}
