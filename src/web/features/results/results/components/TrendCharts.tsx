import { clsx } from 'clsx'
import type { Trends, BandedRound } from '#contract/reports.ts'
import type { ChangesSincePrevious } from '#contract/results.ts'
import { describeBreaks, trendPoints } from '#domain/statistics/trend-points.ts'
import { BAND_NOTE } from '#domain/statistics/words.ts'
import { categoryLevel } from '#domain/statistics/score-level.ts'
import { HeatMapFigure } from '#web/charts/HeatMapFigure.tsx'
import { TrendFigure } from '#web/charts/TrendFigure.tsx'
import { heatMapFinding, trendFinding } from '#web/features/results/results/trend-findings.ts'
import { latestRounds, trendLabels } from '#web/features/results/results/trend-labels.ts'
import { Section } from '#web/ui/Section.tsx'
import { SinceLastRound } from './SinceLastRound.tsx'

/** Maximum number of rounds shown; the reports page shows all. */
const MAX_ROUNDS = 12

/** Up to this number of rounds the heat map and the trend fit side by side. */
const MAX_SIDE_BY_SIDE = 4

/** A band of fewer points is hidden by its line and dots. */
const MIN_VISIBLE_BAND = 3

const isVisible = ({ band }: BandedRound): boolean =>
  band !== null && band.high - band.low >= MIN_VISIBLE_BAND

/** Heat map, trend and comparison with the previous round; needs at least two rounds. */
export function TrendCharts({
  trends,
  current,
  since,
}: {
  trends: Trends
  current: string
  since: ChangesSincePrevious | null
}) {
  const rounds = latestRounds(trends.waves, current, MAX_ROUNDS)
  const shown = new Set(rounds.map(({ sessionId: roundId }) => roundId))
  const changes = trends.changes.filter(({ from, to }) => shown.has(from) && shown.has(to))
  const names = trendLabels(rounds, current)
  const own = rounds.find(({ sessionId: roundId }) => roundId === current)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
      <div
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] gap-12',
          rounds.length <= MAX_SIDE_BY_SIDE && 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]',
        )}
      >
        <Section level={3} ruled title="Categories by round">
          <HeatMapFigure
            rows={(rounds.at(-1)?.categories ?? []).map(({ category }) => ({
              key: category,
              label: category,
              cells: rounds.map(
                ({ categories }) =>
                  categories.find((candidate) => candidate.category === category)?.percentage ??
                  null,
              ),
              levels: rounds.map(({ categories, released }) => {
                const own = categories.find((candidate) => candidate.category === category)
                return own && categoryLevel(own, released)
              }),
            }))}
            rounds={names}
            subject={`Scores of the categories in ${rounds.length} rounds`}
            finding={heatMapFinding(rounds)}
          />
        </Section>
        <Section level={3} ruled title="Overall score by round">
          <TrendFigure
            rounds={names}
            series={[
              {
                key: 'overall',
                label: 'Overall score',
                points: trendPoints(rounds, changes),
              },
            ]}
            subject={`Overall score in ${rounds.length} rounds`}
            finding={trendFinding(rounds, changes)}
            note={[
              ...(rounds.some(isVisible) ? [BAND_NOTE] : []),
              ...describeBreaks(rounds, changes),
            ].join(' ')}
          />
          {rounds.length < trends.waves.length && (
            <p className="mt-3 text-sm text-muted">
              Showing {rounds.length} of {trends.waves.length} rounds.
            </p>
          )}
        </Section>
      </div>
      {own && since && (
        <SinceLastRound
          now={own}
          previous={trends.waves.find(({ sessionId: roundId }) => roundId === since.previous.id)}
          since={since}
        />
      )}
    </div>
  )
}
