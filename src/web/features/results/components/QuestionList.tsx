import { clsx } from 'clsx'
import { Fragment } from 'react'
import type { Favourable } from '#contract/statistics.ts'
import { rangeText } from '#web/charts/range-text.ts'
import { describeSplit } from '#domain/statistics/words.ts'
import { agreementInWords } from '#web/features/results/figure-words.ts'
import type { NumberedQuestion } from '#web/features/results/question-order.ts'
import { responsesInWords } from '#web/features/sessions/session-words.ts'
import { BAND_BACKGROUND } from '#web/ui/bands.ts'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'

/** Every question with its results. Not printed, because the opened tables hold the same. */
export function QuestionList({ questions }: { questions: readonly NumberedQuestion[] }) {
  return (
    <ol className="divide-y divide-line">
      {questions.map((question) => (
        <Question key={question.questionId} question={question} />
      ))}
    </ol>
  )
}

function Question({ question }: { question: NumberedQuestion }) {
  const { favourable, more } = question
  return (
    <li
      value={question.number}
      className="figures grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 py-4 sm:grid-cols-[auto_1.75rem_minmax(0,1fr)_auto]"
    >
      <span
        aria-hidden="true"
        className={clsx('mt-1.5 size-3 rounded-full', BAND_BACKGROUND[question.color])}
      />
      <span className="text-muted">{question.number}.</span>
      <p className="col-span-3 row-start-2 mt-1 sm:col-span-1 sm:col-start-3 sm:row-start-1 sm:mt-0">
        {question.questionText}
      </p>
      <ScoreBadge
        percent={question.percentage}
        className="col-start-3 row-start-1 self-start sm:col-start-4 sm:justify-self-end"
      />
      <p className="col-span-3 mt-1 flex flex-wrap gap-x-5 text-sm text-muted sm:col-span-1 sm:col-start-3">
        <Dotted
          parts={[
            question.category,
            responsesInWords(question.responseCount),
            `average ${question.averageScore.toFixed(2)} of 5`,
          ]}
        />
        {favourable && <Dotted parts={sharesInWords(favourable)} />}
      </p>
      {more && <Precision more={more} />}
      {more?.agreement?.split && (
        <p className="col-span-3 mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm sm:col-span-2 sm:col-start-3">
          {describeSplit(question.distribution ?? [])} Talk to the team before you act.
        </p>
      )}
    </li>
  )
}

/** Parts of a line separated by dots; the line breaks only between parts. */
function Dotted({ parts }: { parts: readonly string[] }) {
  return (
    <span>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ' '}
          <span className="inline-block">
            {part}
            {index < parts.length - 1 && ' ·'}
          </span>
        </Fragment>
      ))}
    </span>
  )
}

function sharesInWords({ favourable, neutral, unfavourable }: Favourable): string[] {
  return [
    `${Math.round(favourable)}% favorable`,
    `${Math.round(neutral)}% neutral`,
    `${Math.round(unfavourable)}% unfavorable`,
  ]
}

function Precision({
  more: { interval, agreement },
}: {
  more: NonNullable<NumberedQuestion['more']>
}) {
  return (
    <p className="col-span-3 flex flex-wrap gap-x-4 text-sm text-muted sm:col-span-1 sm:col-start-4 sm:mt-1 sm:max-w-36 sm:justify-end sm:text-right lg:max-w-none">
      {interval.kind === 'range' && (
        <span>
          <span className="sr-only">With 95% confidence </span>
          between {rangeText(interval, 'and')}
        </span>
      )}
      {agreement && !agreement.split && <span>{agreementInWords(agreement)}</span>}
    </p>
  )
}
