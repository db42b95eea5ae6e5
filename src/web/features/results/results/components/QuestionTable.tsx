import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { AddActionButton } from '#web/features/teams/actions/components/AddAction.tsx'
import { levelLabel, levelOf } from '#domain/scoring.ts'
import { intervalBounds } from '#domain/statistics/intervals.ts'
import { describeSplit, formatAgreeCount } from '#domain/statistics/words.ts'
import { AnswerBar } from '#web/charts/AnswerBar.tsx'
import { ScoreBar } from '#web/charts/ScoreBar.tsx'
import { signedChange } from '#web/features/results/results/change-words.ts'
import { intervalShort } from '#web/features/results/results/figure-words.ts'
import type { NumberedQuestion, Order } from '#web/features/results/results/question-order.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'
import { BAND_BACKGROUND } from '#web/ui/bands.ts'
import { ScoreBadge } from '#web/ui/ScoreBadge.tsx'
import { SortHeader } from '#web/ui/SortHeader.tsx'

interface QuestionTableProps {
  questions: readonly NumberedQuestion[]
  order: Order
  orders: readonly Order[]
  onOrder: (order: Order) => void
}

/** All results of the questions: a table whose columns sort it; on a phone, a card per question. */
export function QuestionTable({ questions, order, orders, onOrder }: QuestionTableProps) {
  const has = {
    answers: questions.some(({ distribution }) => distribution),
    change: questions.some(({ change }) => change),
  }
  const sorting = { order, orders, onOrder }
  return (
    <table className="figures w-full border-collapse max-sm:block">
      <caption className="sr-only">Results by question</caption>
      <thead className="max-sm:hidden">
        <tr className="border-b border-ink text-left text-sm">
          <Head {...sorting} ascending="asked">
            Question
          </Head>
          {has.answers && (
            <Head {...sorting} ascending="fewest" descending="most" className="w-[20%] pl-5">
              Answers
            </Head>
          )}
          <Head {...sorting} ascending="lowest" descending="highest" className="w-[22%] pl-5">
            Score
          </Head>
          {has.change && (
            <Head {...sorting} ascending="fallen" descending="risen" className="pl-5 text-right">
              Change
            </Head>
          )}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {questions.map((question) => (
          <Row key={question.questionId} question={question} has={has} />
        ))}
      </tbody>
    </table>
  )
}

/** A column header that sorts by its column, or reverses the order. */
function Head({
  order,
  orders,
  onOrder,
  ascending,
  descending,
  className,
  children,
}: Omit<QuestionTableProps, 'questions'> & {
  ascending: Order
  descending?: Order
  className?: string
  children: string
}) {
  if (!orders.includes(ascending)) {
    return (
      <th scope="col" className={clsx('font-normal', className)}>
        {children}
      </th>
    )
  }
  const sorted = order === ascending ? 'ascending' : order === descending ? 'descending' : undefined
  return (
    <SortHeader
      name={children}
      sorted={sorted}
      onSort={() => onOrder(sorted === 'ascending' && descending ? descending : ascending)}
      className={className}
    />
  )
}

function Row({
  question,
  has,
}: {
  question: NumberedQuestion
  has: { readonly answers: boolean; readonly change: boolean }
}) {
  const { favourable, more, change, distribution, percentage } = question
  const agree = favourable?.favourable
  const range = intervalBounds(more?.interval)
  const level = levelLabel(levelOf(percentage, agree))
  return (
    <tr className="border-b border-line align-top first:break-before-avoid max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-y-1.5 max-sm:py-3">
      <th scope="row" className="text-left font-normal max-sm:col-span-2 sm:py-1.25">
        <span className="flex items-start justify-between gap-x-1">
          <Statement question={question} />
          <AddActionButton
            start={{ question: { id: question.questionId, text: question.questionText } }}
            about={question.questionText}
            iconOnly
            className="-my-1 shrink-0"
          />
        </span>
      </th>
      {has.answers && (
        <td className="max-sm:col-span-2 sm:py-1.25 sm:pl-5">
          {distribution && (
            <Answers counts={distribution} split={more?.agreement?.split ?? false} />
          )}
        </td>
      )}
      <td className="sm:py-1.25 sm:pl-5">
        <div className="grid grid-cols-[minmax(0,1fr)_3.75rem] items-start gap-x-2">
          <ScoreBar percent={percentage} range={range} />
          <ScoreBadge percent={percentage} agree={agree} word={false} className="leading-5" />
        </div>
        <Note>
          {level} · average {question.averageScore.toFixed(2)}
          {range && (
            <>
              {' · '}
              <span className="sr-only">with 95% confidence </span>
              {intervalShort(range)}
            </>
          )}
        </Note>
      </td>
      {has.change && (
        <td className="text-right font-semibold sm:py-1.25 sm:pl-5">
          <span className="max-sm:sr-only sr-only">Change in points: </span>
          {change ? signedChange(change) : '–'}
        </td>
      )}
    </tr>
  )
}

/** The color dot, number, text, category and number of responses of a question. */
function Statement({ question }: { question: NumberedQuestion }) {
  return (
    <span className="grid grid-cols-[auto_1.5rem_minmax(0,1fr)] gap-x-2">
      <span
        aria-hidden="true"
        className={clsx('mt-1 size-3 rounded-full', BAND_BACKGROUND[question.color])}
      />
      <span className="text-right text-sm text-muted">{question.number}.</span>
      <span className="text-sm text-pretty">
        {question.questionText}
        <span className="block text-xs text-muted">
          {question.category} · {responsesInWords(question.responseCount)}
        </span>
      </span>
    </span>
  )
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
