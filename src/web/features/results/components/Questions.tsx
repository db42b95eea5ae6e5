import { useSearchParams } from 'react-router'
import type { SessionResults } from '#contract/results.ts'
import { BarFigure } from '#web/charts/BarFigure.tsx'
import { questionFinding } from '#web/features/results/findings.ts'
import { inOrder, ORDER_LABEL, ORDERS, readOrder } from '#web/features/results/question-order.ts'
import { Card } from '#web/ui/Card.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { QuestionList } from './QuestionList.tsx'

export function Questions({ summary }: { summary: SessionResults['summary'] }) {
  const [search, setSearch] = useSearchParams()
  const order = readOrder(search)
  const questions = inOrder(summary.categoryDetails, summary.categories, order)
  return (
    <Card
      title="Assessment Questions & Results"
      description={
        <>
          Overall average <ScoreBadge percent={summary.averageScore} />
        </>
      }
      actions={
        <SelectField
          label="Order of the questions"
          labelHidden
          className="no-print w-64 max-w-full"
          options={ORDERS.map((value) => ({ value, label: ORDER_LABEL[value] }))}
          value={order}
          onChange={({ target }) =>
            setSearch({ sort: target.value }, { replace: true, preventScrollReset: true })
          }
        />
      }
    >
      <BarFigure
        subject={`Scores of ${questions.length} questions`}
        finding={questionFinding(questions)}
        lines={1}
        bars={questions.map(({ questionId, number, questionText, percentage }) => ({
          key: questionId,
          label: `${number}. ${questionText}`,
          percent: percentage,
        }))}
        table={{
          caption: 'Scores by question',
          head: ['Question', 'Category', 'Responses', 'Average, 1 to 5', 'Score'],
          rows: questions.map((question) => ({
            key: question.questionId,
            cells: [
              `${question.number}. ${question.questionText}`,
              question.category,
              question.responseCount,
              question.averageScore.toFixed(2),
              <ScoreBadge key="s" percent={question.percentage} />,
            ],
          })),
        }}
      />
      <QuestionList questions={questions} />
    </Card>
  )
}
