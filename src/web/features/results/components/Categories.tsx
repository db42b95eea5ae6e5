import type { SessionResults } from '#contract/results.ts'
import { BarFigure } from '#web/charts/BarFigure.tsx'
import { intervalShort, intervalsNote } from '#web/features/results/figure-words.ts'
import { categoryFinding } from '#web/features/results/findings.ts'
import { Card } from '#web/ui/Card.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'

export function Categories({ summary }: { summary: SessionResults['summary'] }) {
  const { categories, advanced } = summary
  const intervals = new Map(
    advanced?.categories.map(({ category, interval }) => [category, interval]),
  )
  // Without any margin of error, one note below replaces a label at each bar.
  const hasMargins = [...intervals.values()].some(({ kind }) => kind === 'range')
  const intervalOf = (category: string) => (hasMargins ? intervals.get(category) : undefined)
  return (
    <Card title="By category">
      <BarFigure
        subject={`Scores of ${categories.length} categories`}
        finding={categoryFinding(summary)}
        bars={categories.map(({ category, percentage }) => {
          const interval = intervalOf(category)
          return {
            key: category,
            label: category,
            percent: percentage,
            range: interval?.kind === 'range' ? interval : undefined,
            note: interval && intervalShort(interval),
          }
        })}
        table={{
          caption: 'Scores by category',
          head: ['Category', 'Average, 1 to 5', 'Score', ...(hasMargins ? ['95% interval'] : [])],
          rows: categories.map(({ category, averageScore, percentage }) => {
            const interval = intervalOf(category)
            return {
              key: category,
              cells: [
                category,
                averageScore.toFixed(2),
                <ScoreBadge key="s" percent={percentage} />,
                ...(interval ? [intervalShort(interval)] : []),
              ],
            }
          }),
        }}
        note={intervalsNote([...intervals.values()])}
      />
    </Card>
  )
}
