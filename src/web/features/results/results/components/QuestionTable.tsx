import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { hasScore } from '#domain/scored-question.ts'
import type { ScoredQuestion } from '#contract/results.ts'
import { AddActionButton } from '#web/features/teams/actions/components/AddAction.tsx'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import { describeCantSay } from '#domain/statistics/cant-say-words.ts'
import { describeSplit, formatAgreeCount } from '#domain/statistics/words.ts'
import { AnswerBar } from '#web/charts/AnswerBar.tsx'
import { ScoreBar } from '#web/charts/ScoreBar.tsx'
import { signedChange } from '#web/features/results/results/change-words.ts'
import { intervalShort } from '#web/features/results/results/figure-words.ts'
import type { NumberedQuestion, Order } from '#web/features/results/results/question-order.ts'
import { numberInWords } from '#web/features/rounds/rounds/group-sizes.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { BAND_BACKGROUND } from '#web/ui/bands.ts'
import { DataTable } from '#web/ui/DataTable.tsx'
import type { ColumnSort } from '#web/ui/DataTable.tsx'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'

interface QuestionTableProps {
  questions: readonly NumberedQuestion[]
  groupSize: number
  order: Order
  orders: readonly Order[]
  onOrder: (order: Order) => void
}

/** All results of the questions: a table whose columns sort it; on a phone, a card per question. */
export function QuestionTable({
  questions,
  groupSize,
  order,
  orders,
  onOrder,
}: QuestionTableProps) {
  /** Sorts by a column, or reverses the order. */
  function sortBy(ascending: Order, descending?: Order): ColumnSort | undefined {
    if (!orders.includes(ascending)) return undefined
    const sorted =
      order === ascending ? 'ascending' : order === descending ? 'descending' : undefined
    return {
      sorted,
      onSort: () => onOrder(sorted === 'ascending' && descending ? descending : ascending),
    }
  }
  return (
    <DataTable
      caption="Results by question"
      className="text-base"
      stacked
      rowClass="first:break-before-avoid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-1.5"
      rows={questions}
      keyOf={({ questionId }) => questionId}
      columns={[
        {
          name: 'Question',
          sort: sortBy('asked'),
          cellClass: 'pr-0 max-sm:col-span-2 sm:py-1.25',
          render: (question) => (
            <span className="flex items-start justify-between gap-x-1">
              <Statement question={question} />
              <AddActionButton
                start={{ question: { id: question.questionId, text: question.questionText } }}
                about={question.questionText}
                iconOnly
                className="-my-1 shrink-0"
              />
            </span>
          ),
        },
        questions.some(({ distribution }) => distribution) && {
          name: 'Answers',
          sort: sortBy('fewest', 'most'),
          className: 'sm:w-[20%] sm:pr-0 sm:pl-5',
          cellClass: 'max-sm:col-span-2 sm:py-1.25',
          render: ({ distribution, more, responseCount }) =>
            distribution ? (
              <Answers counts={distribution} split={more?.agreement?.split ?? false} />
            ) : (
              responseCount > 0 && (
                <Note>
                  Not shown: fewer than {numberInWords(MIN_DISTRIBUTION_SIZE)} answers at a time
                </Note>
              )
            ),
        },
        {
          name: 'Score',
          sort: sortBy('lowest', 'highest'),
          className: 'sm:w-[22%] sm:pr-0 sm:pl-5',
          cellClass: 'sm:py-1.25',
          render: (question) =>
            hasScore(question) ? (
              <Score question={question} />
            ) : (
              <Note>{describeCantSay(question, groupSize)}</Note>
            ),
        },
        questions.some(({ change }) => change) && {
          name: 'Change',
          numeric: true,
          sort: sortBy('fallen', 'risen'),
          className: 'sm:pl-5',
          cellClass: 'font-semibold sm:py-1.25',
          render: ({ change }) => (
            <>
              <span className="sr-only">Change in points: </span>
              {change ? signedChange(change) : '–'}
            </>
          ),
        },
      ]}
    />
  )
}

function Score({
  question: { more, percentage, averageScore },
}: {
  question: NumberedQuestion & ScoredQuestion
}) {
  const range = intervalBounds(more?.interval)
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_3.75rem] items-start gap-x-2">
        <ScoreBar percent={percentage} range={range} />
        <ScoreBadge percent={percentage} className="leading-5" />
      </div>
      <Note>
        Average {averageScore.toFixed(2)} of {SCALE_POINTS}
        {range && (
          <>
            {' · '}
            <span className="sr-only">with 95% confidence </span>
            {intervalShort(range)}%
          </>
        )}
      </Note>
    </>
  )
}

/** The color dot, number, text, category and number of responses of a question. */
function Statement({ question }: { question: NumberedQuestion }) {
  return (
    <span className="grid grid-cols-[auto_1.5rem_minmax(0,1fr)] gap-x-2">
      <span
        aria-hidden="true"
        className={clsx(
          'mt-1 size-3 rounded-full',
          question.color ? BAND_BACKGROUND[question.color] : 'border border-muted',
        )}
      />
      <span className="text-right text-sm text-muted">{question.number}.</span>
      <span className="text-sm text-pretty">
        {question.questionText}
        <span className="block text-xs text-muted">
          {[question.category, ...peopleInWords(question)].join(' · ')}
        </span>
      </span>
    </span>
  )
}

/** Returns how many people have answered a question, and how many could not say if any. */
function peopleInWords({ responseCount, cantSay }: NumberedQuestion): string[] {
  return [
    ...(responseCount > 0 ? [responsesInWords(responseCount)] : []),
    ...(cantSay ? [`${cantSay} can't say`] : []),
  ]
}

/** The distribution, and next to it on a phone, else below, how many agree. */
function Answers({ counts, split }: { counts: readonly number[]; split: boolean }) {
  return (
    <div
      className={clsx(
        !split &&
          'max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_6rem] max-sm:items-center max-sm:gap-x-2',
      )}
    >
      <div className="py-px">
        <AnswerBar counts={counts} />
      </div>
      <Note>
        {split ? (
          <span className="font-semibold text-ink">{describeSplit(counts)}</span>
        ) : (
          formatAgreeCount(counts)
        )}
      </Note>
    </div>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="text-xs text-pretty text-muted">{children}</p>
)
