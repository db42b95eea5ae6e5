import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Payment } from '#contract/billing.ts'
import { MONEY_BACK_DAYS } from '#domain/plans.ts'
import { PLAN_OWNER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { PaymentForm } from '#web/features/money/billing/components/PaymentForm.tsx'
import { subscriptionFailure } from '#web/features/money/billing/payment-errors.ts'
import { leavePaymentPage } from '#web/features/money/billing/leave-payment-page.ts'
import { reportPaymentQuery } from '#web/features/money/billing/queries.ts'
import { roundQuery } from '#web/features/rounds/rounds/queries.ts'
import { useFailureToast } from '#web/features/money/subscribe/use-failure-toast.ts'
import { ApiError } from '#web/lib/api.ts'
import { formatCents } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { PaymentFrame } from './PaymentFrame.tsx'

const failureWords = (error: Error): string =>
  subscriptionFailure(error, "We couldn't prepare the payment. Please try again.")

/** The one-time payment for a round's report. */
export function ReportOrder({ roundId }: { roundId: string }) {
  const round = useQuery({ ...roundQuery(roundId), refetchInterval: false })
  const { isOwner } = useRole()
  // Only an owner can buy the report; strangers learn nothing about the round.
  const payment = useQuery({
    ...reportPaymentQuery(roundId),
    enabled: round.isSuccess && isOwner,
  })
  const error = round.error ?? payment.error
  useFailureToast(
    'Report not purchased',
    isMissing(round.error) || !isOwner ? null : error,
    failureWords,
  )
  if (isMissing(round.error)) return <MissingRound />

  return (
    <PaymentFrame
      title="Buy one PDF report"
      back={{ to: paths.roundResults(roundId), label: 'Back to the results' }}
      summary={round.data && <Summary round={round.data} price={isOwner && priceNode(payment)} />}
    >
      {round.isSuccess && !isOwner ? (
        <Card title="Payment">
          <p>{PLAN_OWNER_NOTE}</p>
        </Card>
      ) : error ? (
        <Refused
          roundId={roundId}
          error={error}
          retrying={round.isFetching || payment.isFetching}
          onRetry={() => void (round.error ? round.refetch() : payment.refetch())}
        />
      ) : (
        <Card title="Payment">
          {payment.data ? (
            <PaymentForm
              payment={payment.data}
              returnTo={paths.roundResultsAfterPayment(roundId)}
              onPaid={() => leavePaymentPage(paths.roundResultsAfterPayment(roundId))}
            />
          ) : (
            <Spinner label="Preparing your payment" />
          )}
        </Card>
      )}
    </PaymentFrame>
  )
}

/** True if the ID is malformed, or the account has no such round. */
const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status)

function MissingRound() {
  return (
    <PaymentFrame
      title="Buy one PDF report"
      back={{ to: paths.reports, label: 'Back to your reports' }}
    >
      <Card title="We couldn't find this survey round">
        <p role="alert">
          The link may be incomplete, or the round was deleted or belongs to another account. Open
          the results of one of your rounds to buy its report. You have not been charged.
        </p>
        <ButtonLink to={paths.quizzes} reloadDocument className="mt-5">
          View your rounds
        </ButtonLink>
      </Card>
    </PaymentFrame>
  )
}

/** Returns the server's price; null if there is nothing to pay. */
function priceNode({ data, error }: UseQueryResult<Payment>): ReactNode {
  if (error) return null
  return (
    <p className="mt-4 flex items-baseline gap-2">
      {data ? (
        <span className="figures font-display text-3xl font-medium">
          {formatCents(data.amount)}
        </span>
      ) : (
        <Skeleton className="h-10 w-24" />
      )}
      <span className="text-muted">once</span>
    </p>
  )
}

function Summary({
  round,
  price,
}: {
  round: { readonly title: string; readonly teamName: string }
  price: ReactNode
}) {
  return (
    <Card
      title="PDF report"
      description="The full report of this round: overall score, categories, questions, insights and method."
    >
      <p dir="auto" className="font-semibold wrap-anywhere">
        {round.title}
      </p>
      <p className="text-sm text-muted">
        <bdi>{round.teamName}</bdi>
      </p>
      {price}
      <ul className="mt-5 grid gap-1 border-t border-line pt-4 text-sm text-muted">
        <li>{MONEY_BACK_DAYS}-day money-back guarantee</li>
        <li>Secure payment processing</li>
      </ul>
    </Card>
  )
}

/** Offers a retry unless the server refused the purchase. */
function Refused({
  roundId,
  error,
  retrying,
  onRetry,
}: {
  roundId: string
  error: Error
  retrying: boolean
  onRetry: () => void
}) {
  const status = error instanceof ApiError ? error.status : 0
  if (![400, 404, 409].includes(status)) {
    return (
      <ErrorState title="We couldn't prepare your payment" onRetry={onRetry} retrying={retrying}>
        {failureWords(error)}
      </ErrorState>
    )
  }
  const known = status === 409
  return (
    <Card title="Nothing to pay">
      <p role="alert">{failureWords(error)}</p>
      <ButtonLink
        to={known ? paths.roundResults(roundId) : paths.reports}
        reloadDocument
        className="mt-5"
      >
        {known ? 'Back to the results' : 'Your reports'}
      </ButtonLink>
    </Card>
  )
}
