import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import type { SessionResults } from '#contract/results.ts'
import { inOrder, ORDER_LABEL, ordersOf, readOrder } from '#web/features/results/question-order.ts'
import { Card } from '#web/ui/Card.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { AGREEMENT_LABELS } from '#domain/assessments/assessment.ts'
import { LikertFigure } from '#web/charts/LikertFigure.tsx'
import { spreadFinding } from '#web/features/results/findings.ts'
import type { NumberedQuestion } from '#web/features/results/question-order.ts'
import { Subsection } from './Subsection.tsx'
import { QuestionBars } from './QuestionBars.tsx'
import { QuestionList } from './QuestionList.tsx'
import { SpreadNote } from './SpreadNote.tsx'

export function Questions({ summary }: { summary: SessionResults['summary'] }) {
  const [search, setSearch] = useSearchParams()
  const orders = ordersOf(summary)
  const order = readOrder(search, orders)
  const questions = inOrder(summary, order)
  const narrow = useNarrow()
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
          className="no-print w-full sm:w-64"
          options={orders.map((value) => ({ value, label: ORDER_LABEL[value] }))}
          value={order}
          onChange={({ target }) =>
            setSearch({ sort: target.value }, { replace: true, preventScrollReset: true })
          }
        />
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-12">
        <QuestionBars questions={questions} />
        <Subsection title="Distribution of answers">
          {summary.spreadResponses > 0 && <Distribution questions={questions} />}
          <SpreadNote summary={summary} />
        </Subsection>
        <Subsection title="Question by question" className="print:hidden">
          {narrow ? (
            <Disclosure summary={`All ${questions.length} questions with their results`}>
              <QuestionList questions={questions} />
            </Disclosure>
          ) : (
            <QuestionList questions={questions} />
          )}
        </Subsection>
      </div>
    </Card>
  )
}

const NARROW = '(width < 40rem)'

/** On a phone the list is collapsed: it is long, and the charts above hold the same. */
const useNarrow = () => useSyncExternalStore(onWidth, () => window.matchMedia(NARROW).matches)

function onWidth(onChange: () => void): () => void {
  const narrow = window.matchMedia(NARROW)
  narrow.addEventListener('change', onChange)
  return () => narrow.removeEventListener('change', onChange)
}

/** The distribution of answers to every question, centered on neutral. */
function Distribution({ questions }: { questions: readonly NumberedQuestion[] }) {
  return (
    <LikertFigure
      subject={`Answers to ${questions.length} questions`}
      finding={spreadFinding(questions)}
      answers={AGREEMENT_LABELS}
      lines={2}
      rows={questions.map(({ questionId, number, questionText, distribution }) => ({
        key: questionId,
        label: `${number}. ${questionText}`,
        counts: distribution ?? [],
      }))}
    />
  )
}
