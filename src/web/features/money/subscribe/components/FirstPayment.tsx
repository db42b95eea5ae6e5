import { useQuery } from '@tanstack/react-query'
import { PaymentForm } from '#web/features/money/billing/components/PaymentForm.tsx'
import { isUnknownPrice, subscriptionFailure } from '#web/features/money/billing/payment-errors.ts'
import { leavePaymentPage } from '#web/features/money/billing/leave-payment-page.ts'
import { savePendingPlan } from '#web/features/money/billing/pending-plan.ts'
import { firstPaymentQuery } from '#web/features/money/billing/queries.ts'
import type { Order } from '#web/features/money/subscribe/order.ts'
import { useFailureToast } from '#web/features/money/subscribe/use-failure-toast.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { QueryFailure } from '#web/ui/QueryView.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { UnknownPrice } from './UnknownPrice.tsx'

/** The first payment of a subscription. */
export function FirstPayment({ order: { priceId, choice } }: { order: Order }) {
  const payment = useQuery(firstPaymentQuery(priceId))
  useFailureToast('Subscription Error', payment.error, subscriptionFailure)

  if (payment.error && isUnknownPrice(payment.error)) return <UnknownPrice />
  if (payment.error) {
    return (
      <QueryFailure
        query={payment}
        what="your subscription"
        reason={subscriptionFailure(payment.error)}
      />
    )
  }
  return (
    <Card title="Payment">
      {payment.data ? (
        <PaymentForm
          payment={payment.data}
          returnTo={paths.dashboardAfterPayment}
          onPaid={() => {
            savePendingPlan(choice ?? 'any')
            leavePaymentPage(paths.dashboardAfterPayment)
          }}
        />
      ) : (
        <Spinner label="Preparing your subscription" />
      )}
    </Card>
  )
}
