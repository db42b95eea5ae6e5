import { sampleTeamScores, sampleTrends, SAMPLE_QUARTERS } from '#domain/sample-trends.ts'
import { formatScore } from '#domain/scoring.ts'
import { TrendFigure } from '#web/charts/TrendFigure.tsx'
import { SampleTrendTable } from './SampleTrendTable.tsx'

/** Four rounds of the sample team: the overall score as a chart, the six assessments as a table. */
export function SampleTrends({ samples }: { samples: Parameters<typeof sampleTrends>[0] }) {
  const trends = sampleTrends(samples)
  const scores = sampleTeamScores(trends)
  const first = scores[0] ?? 0
  const last = scores.at(-1) ?? 0
  return (
    <>
      <TrendFigure
        subject="Overall score of the sample team"
        finding={`Over a year of quarterly rounds, the overall score of the sample team went from ${formatScore(first)} to ${formatScore(last)}.`}
        rounds={SAMPLE_QUARTERS}
        series={[
          {
            key: 'overall',
            label: 'Overall score',
            points: scores.map((value) => ({ value })),
          },
        ]}
      />
      <div className="mt-12">
        <SampleTrendTable trends={trends} />
      </div>
    </>
  )
}
