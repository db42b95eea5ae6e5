import { useSearchParams } from 'react-router'
import type { RoundResults } from '#contract/results.ts'
import { AnswerKey } from '#web/charts/AnswerBar.tsx'
import {
  categoryNames,
  inOrder,
  ORDER_LABEL,
  ordersOf,
  readCategory,
  readOrder,
} from '#web/features/results/results/question-order.ts'
import { spreadFinding } from '#web/features/results/results/findings.ts'
import { Card } from '#web/ui/Card.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { QuestionTable } from './QuestionTable.tsx'
import { SpreadNote } from './SpreadNote.tsx'
import { overallLevel } from '#domain/statistics/score-level.ts'

const ALL = 'all'

/** The questions with a filter and an order, both kept in the URL. */
export function Questions({ summary }: { summary: RoundResults['summary'] }) {
  const [search, setSearch] = useSearchParams()
  const orders = ordersOf(summary)
  const order = readOrder(search, orders)
  const category = readCategory(search, summary)
  const all = inOrder(summary, order)
  const names = categoryNames(summary)
  const shown = category ? all.filter((question) => question.category === category) : all
  const set = (name: string, value: string) =>
    setSearch(
      (current) => {
        current.set(name, value)
        return current
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Card
      id="questions"
      title="Assessment Questions & Results"
      description={
        <>
          {summary.averageScore > 0 && (
            <>
              Overall average{' '}
              <ScoreBadge
                percent={summary.averageScore}
                level={overallLevel(summary, summary.teamResponses)}
              />
            </>
          )}
          {summary.spreadResponses > 0 && (
            <span className="block max-w-prose text-pretty">{spreadFinding(all)}</span>
          )}
        </>
      }
      actions={
        <div className="no-print flex w-full flex-wrap gap-2">
          <SelectField
            label="Category"
            labelHidden
            className="w-full sm:w-60"
            options={[{ value: ALL, label: `All ${names.length} categories` }, ...names]}
            value={category ?? ALL}
            onChange={({ target }) => set('category', target.value)}
          />
          <SelectField
            label="Order of the questions"
            labelHidden
            className="w-full sm:w-60"
            options={orders.map((value) => ({ value, label: ORDER_LABEL[value] }))}
            value={order}
            onChange={({ target }) => set('sort', target.value)}
          />
        </div>
      }
    >
      {summary.spreadResponses > 0 && <AnswerKey />}
      <p role="status" className="sr-only">
        {category ? `${shown.length} of ${all.length} questions` : ''}
      </p>
      <QuestionTable
        questions={shown}
        groupSize={summary.groupSize}
        order={order}
        orders={orders}
        onOrder={(value) => set('sort', value)}
      />
      <SpreadNote summary={summary} />
    </Card>
  )
}
