import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Payment } from '#contract/billing.ts'
import { MONEY_BACK_DAYS } from '#domain/plans.ts'
import { PLAN_OWNER_NOTE, useRole } from '#web/features/auth/role.ts'
import { PaymentForm } from '#web/features/billing/components/PaymentForm.tsx'
import { subscriptionFailure } from '#web/features/billing/payment-errors.ts'
import { leavePaymentPage } from '#web/features/billing/leave-payment-page.ts'
import { reportPaymentQuery } from '#web/features/billing/queries.ts'
import { sessionQuery } from '#web/features/sessions/queries.ts'
import { useFailureToast } from '#web/features/subscribe/use-failure-toast.ts'
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

/** The one-time payment for a session's report. */
export function ReportOrder({ sessionId }: { sessionId: string }) {
  const session = useQuery({ ...sessionQuery(sessionId), refetchInterval: false })
  const { isOwner } = useRole()
  // Only an owner can buy the report; strangers learn nothing about the session.
  const payment = useQuery({
    ...reportPaymentQuery(sessionId),
    enabled: session.isSuccess && isOwner,
  })
  const error = session.error ?? payment.error
  useFailureToast(
    'Report not purchased',
    isMissing(session.error) || !isOwner ? null : error,
    failureWords,
  )
  if (isMissing(session.error)) return <MissingRound />

  return (
    <PaymentFrame
      title="Buy one PDF report"
      back={{ to: paths.sessionResults(sessionId), label: 'Back to the results' }}
      summary={
        session.data && <Summary session={session.data} price={isOwner && priceNode(payment)} />
      }
    >
      {session.isSuccess && !isOwner ? (
        <Card title="Payment">
          <p>{PLAN_OWNER_NOTE}</p>
        </Card>
      ) : error ? (
        <Refused
          sessionId={sessionId}
          error={error}
          retrying={session.isFetching || payment.isFetching}
          onRetry={() => void (session.error ? session.refetch() : payment.refetch())}
        />
      ) : (
        <Card title="Payment">
          {payment.data ? (
            <PaymentForm
              payment={payment.data}
              returnTo={paths.sessionResultsAfterPayment(sessionId)}
              onPaid={() => leavePaymentPage(paths.sessionResultsAfterPayment(sessionId))}
            />
          ) : (
            <Spinner label="Preparing your payment" />
          )}
        </Card>
      )}
    </PaymentFrame>
  )
}

/** True if the ID is malformed, or the account has no such session. */
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
          View your quizzes
        </ButtonLink>
      </Card>
    </PaymentFrame>
  )
}

/** The server's price; null if there is nothing to pay. */
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
  session,
  price,
}: {
  session: { readonly title: string; readonly teamName: string }
  price: ReactNode
}) {
  return (
    <Card
      title="PDF report"
      description="The full report of this round: overall score, categories, questions, insights and method."
    >
      <p dir="auto" className="font-semibold wrap-anywhere">
        {session.title}
      </p>
      <p className="text-sm text-muted">
        <bdi>{session.teamName}</bdi>
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
  sessionId,
  error,
  retrying,
  onRetry,
}: {
  sessionId: string
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
        to={known ? paths.sessionResults(sessionId) : paths.reports}
        reloadDocument
        className="mt-5"
      >
        {known ? 'Back to the results' : 'Your reports'}
      </ButtonLink>
    </Card>
  )
}
