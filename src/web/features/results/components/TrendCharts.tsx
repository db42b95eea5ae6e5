import { clsx } from 'clsx'
import type { Trends, TrendWave } from '#contract/reports.ts'
import type { SinceLastWave } from '#contract/results.ts'
import { describeBreaks, trendPoints } from '#domain/statistics/trend-points.ts'
import { BAND_NOTE } from '#domain/statistics/words.ts'
import { HeatMapFigure } from '#web/charts/HeatMapFigure.tsx'
import { TrendFigure } from '#web/charts/TrendFigure.tsx'
import { heatMapFinding, trendFinding } from '#web/features/results/trend-findings.ts'
import { latestWaves, trendLabels } from '#web/features/results/trend-labels.ts'
import { Subsection } from './Subsection.tsx'
import { SinceLastSession } from './SinceLastSession.tsx'

/** Maximum number of rounds shown; the reports page shows all. */
const MAX_ROUNDS = 12

/** Up to this number of rounds the heat map and the trend fit side by side. */
const MAX_SIDE_BY_SIDE = 4

/** A band of fewer points is hidden by its line and dots. */
const MIN_VISIBLE_BAND = 3

const isVisible = ({ band }: TrendWave): boolean =>
  band !== null && band.high - band.low >= MIN_VISIBLE_BAND

/** Heat map, trend and comparison with the previous round; needs at least two rounds. */
export function TrendCharts({
  trends,
  current,
  since,
}: {
  trends: Trends
  current: string
  since: SinceLastWave | null
}) {
  const waves = latestWaves(trends.waves, current, MAX_ROUNDS)
  const shown = new Set(waves.map(({ sessionId }) => sessionId))
  const changes = trends.changes.filter(({ from, to }) => shown.has(from) && shown.has(to))
  const names = trendLabels(waves, current)
  const own = waves.find(({ sessionId }) => sessionId === current)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] gap-12',
          waves.length <= MAX_SIDE_BY_SIDE && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        )}
      >
        <Subsection title="Categories by round">
          <HeatMapFigure
            rows={(waves.at(-1)?.categories ?? []).map(({ category }) => ({
              key: category,
              label: category,
              cells: waves.map(
                ({ categories }) =>
                  categories.find((candidate) => candidate.category === category)?.percentage ??
                  null,
              ),
              agree: waves.map(
                ({ categories }) =>
                  categories.find((candidate) => candidate.category === category)?.favourable
                    ?.favourable,
              ),
            }))}
            waves={names}
            subject={`Scores of the categories in ${waves.length} rounds`}
            finding={heatMapFinding(waves)}
          />
        </Subsection>
        <Subsection title="Overall score by round">
          <TrendFigure
            waves={names}
            series={[
              {
                key: 'overall',
                label: 'Overall score',
                points: trendPoints(waves, changes),
              },
            ]}
            subject={`Overall score in ${waves.length} rounds`}
            finding={trendFinding(waves, changes)}
            note={[
              ...(waves.some(isVisible) ? [BAND_NOTE] : []),
              ...describeBreaks(waves, changes),
            ].join(' ')}
          />
          {waves.length < trends.waves.length && (
            <p className="mt-3 text-sm text-muted">
              Showing {waves.length} of {trends.waves.length} rounds.
            </p>
          )}
        </Subsection>
      </div>
      {own && since && (
        <SinceLastSession
          now={own}
          previous={trends.waves.find(({ sessionId }) => sessionId === since.previous.id)}
          since={since}
        />
      )}
    </div>
  )
}
