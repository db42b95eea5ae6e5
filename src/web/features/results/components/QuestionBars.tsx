import { BarFigure } from '#web/charts/BarFigure.tsx'
import { agreementInWords, intervalShort } from '#web/features/results/figure-words.ts'
import { questionFinding } from '#web/features/results/findings.ts'
import type { NumberedQuestion } from '#web/features/results/question-order.ts'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'

/** The percentage of every question; the table adds responses, average, interval and agreement. */
export function QuestionBars({ questions }: { questions: readonly NumberedQuestion[] }) {
  const advanced = questions.some(({ more }) => more)
  return (
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
        head: [
          'Question',
          'Category',
          'Responses',
          'Average, 1 to 5',
          'Score',
          ...(advanced ? ['95% interval', 'Agreement'] : []),
        ],
        rows: questions.map((question) => ({
          key: question.questionId,
          cells: [
            `${question.number}. ${question.questionText}`,
            question.category,
            question.responseCount,
            question.averageScore.toFixed(2),
            <ScoreBadge key="s" percent={question.percentage} />,
            ...(advanced ? advancedCells(question) : []),
          ],
        })),
      }}
    />
  )
}

function advancedCells({ more }: NumberedQuestion): string[] {
  if (!more) return ['–', '–']
  return [
    intervalShort(more.interval),
    more.agreement ? agreementInWords(more.agreement) : 'too few',
  ]
}
