import { TrendFigure } from '#web/charts/TrendFigure.tsx'

/** A made-up team over a year: the shape of a result, not a promise. */
const ROUNDS = ['January', 'April', 'July', 'October'] as const
const SCORES = [61, 64, 63, 72] as const

export function ScoreOverTime() {
  return (
    <TrendFigure
      subject="Overall score of a made-up team"
      finding="Sample data: little moved until the team changed how it plans, in August. Where a change is too small to tell from chance, the results say so."
      waves={ROUNDS}
      series={[
        {
          key: 'overall',
          label: 'Overall score',
          points: SCORES.map((value) => ({ value })),
        },
      ]}
    />
  )
}
