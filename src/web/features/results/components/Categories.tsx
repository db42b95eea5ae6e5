import { BarFigure } from '#web/charts/BarFigure.tsx'
import { categoryFinding } from '#web/features/results/findings.ts'
import type { CategoryResult } from '#web/features/results/findings.ts'
import { Card } from '#web/ui/Card.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'

export function Categories({ categories }: { categories: readonly CategoryResult[] }) {
  return (
    <Card title="By category">
      <BarFigure
        subject={`Scores of ${categories.length} categories`}
        finding={categoryFinding(categories)}
        bars={categories.map(({ category, percentage }) => ({
          key: category,
          label: category,
          percent: percentage,
        }))}
        table={{
          caption: 'Scores by category',
          head: ['Category', 'Average, 1 to 5', 'Score'],
          rows: categories.map(({ category, averageScore, percentage }) => ({
            key: category,
            cells: [category, averageScore.toFixed(2), <ScoreBadge key="s" percent={percentage} />],
          })),
        }}
      />
    </Card>
  )
}
