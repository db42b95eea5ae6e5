import type { NumberedQuestion } from '#web/features/results/question-order.ts'
import { clsx } from 'clsx'
import { answers } from '#web/features/sessions/session-words.ts'
import { BAND_BACKGROUND } from '#web/ui/bands.ts'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'

/** Every question with its figures. On paper the opened table says the same. */
export function QuestionList({ questions }: { questions: readonly NumberedQuestion[] }) {
  return (
    <ol className="mt-8 divide-y divide-line border-t border-ink print:hidden">
      {questions.map((question) => (
        <li
          key={question.questionId}
          value={question.number}
          className="flex flex-wrap items-start gap-x-4 gap-y-2 py-4 sm:flex-nowrap"
        >
          <span
            aria-hidden="true"
            className={clsx('mt-1.5 size-3 shrink-0 rounded-full', BAND_BACKGROUND[question.color])}
          />
          <div className="min-w-0 flex-1 basis-60">
            <p>
              <span className="figures text-muted">{question.number}. </span>
              {question.questionText}
            </p>
            <p className="figures mt-1 text-sm text-muted">
              {question.category} · {answers(question.responseCount)} · average{' '}
              {question.averageScore.toFixed(2)} of 5
            </p>
          </div>
          <ScoreBadge percent={question.percentage} className="ml-7 shrink-0 sm:ml-0" />
        </li>
      ))}
    </ol>
  )
}
