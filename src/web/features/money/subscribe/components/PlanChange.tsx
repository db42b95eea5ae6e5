import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangePreview, Payment } from '#contract/billing.ts'
import { savePendingPlan } from '#web/features/money/billing/pending-plan.ts'
import { PaymentForm } from '#web/features/money/billing/components/PaymentForm.tsx'
import {
  isDeclined,
  isUnknownPrice,
  subscriptionFailure,
} from '#web/features/money/billing/payment-errors.ts'
import { leavePaymentPage } from '#web/features/money/billing/leave-payment-page.ts'
import { changeTarget } from '#web/features/money/billing/plan-words.ts'
import { previewQuery, useChangeSubscription } from '#web/features/money/billing/queries.ts'
import { useFailureToast } from '#web/features/money/subscribe/use-failure-toast.ts'
import { formatCents } from '#domain/money.ts'
import { formatDate } from '#web/lib/time.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { QueryFailure } from '#web/ui/QueryView.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { focusOnMount } from '#web/ui/focus-on-mount.ts'
import { ChangeTerms } from './ChangeTerms.tsx'
import { UnknownPrice } from './UnknownPrice.tsx'

/** A plan change: its effects and cost, then the button to confirm it. */
export function PlanChange({ priceId }: { priceId: string }) {
  const preview = useQuery(previewQuery(priceId))
  const [payment, setPayment] = useState<Payment | null>(null)
  useFailureToast('Subscription Error', preview.data ? null : preview.error, subscriptionFailure)

  const target = preview.data?.to
  if (payment && target) {
    return (
      // Replaces the button, so it takes the focus.
      <div tabIndex={-1} ref={focusOnMount}>
        <Card
          title="Payment"
          description="We couldn't charge your card automatically. Your plan changes once you complete the payment."
        >
          <PaymentForm
            payment={payment}
            returnTo={paths.dashboardAfterPayment}
            onPaid={() => {
              savePendingPlan(target)
              leavePaymentPage(paths.dashboardAfterPayment)
            }}
          />
        </Card>
      </div>
    )
  }
  if (preview.data?.to) {
    return (
      <Confirmation
        priceId={priceId}
        preview={preview.data}
        onPayment={setPayment}
        onOutdated={() => void preview.refetch()}
      />
    )
  }
  if (preview.error && isUnknownPrice(preview.error)) return <UnknownPrice />
  if (preview.error) {
    return (
      <QueryFailure
        query={preview}
        what="the details of this change"
        reason={subscriptionFailure(preview.error)}
      />
    )
  }
  return (
    <Card title="Your change">
      <Spinner label="Loading the details of your change" />
    </Card>
  )
}

function Confirmation({
  priceId,
  preview,
  onPayment,
  onOutdated,
}: {
  priceId: string
  preview: ChangePreview
  onPayment: (payment: Payment) => void
  /** Called when the preview is out of date. */
  onOutdated: () => void
}) {
  const change = useChangeSubscription()
  // The page is left after these outcomes, so the button stays pending.
  const busy = change.isPending || (change.isSuccess && change.data.payment === null)
  const target = preview.to ? changeTarget(preview.from, preview.to) : ''

  const confirm = () =>
    change.mutate(
      { priceId, prorationDate: preview.prorationDate },
      {
        onSuccess: ({ outcome, payment }) => {
          if (outcome === 'payment' && payment) onPayment(payment)
          else if (outcome === 'scheduled') {
            leavePaymentPage(paths.account, {
              title: `${capital(target)} starts on ${formatDate(preview.effectiveAt)}`,
              description: 'Nothing changes until then.',
              tone: 'success',
            })
          } else {
            if (preview.to) savePendingPlan(preview.to)
            leavePaymentPage(paths.dashboardAfterPayment)
          }
        },
        onError: (error) => {
          toast({
            title: isDeclined(error) ? 'Payment Failed' : 'Subscription Error',
            description: subscriptionFailure(error),
            tone: 'error',
          })
          if (!isDeclined(error)) onOutdated()
        },
      },
    )

  return (
    <Card title="Your change">
      <ChangeTerms preview={preview} />
      {change.isError && (
        <div className="mt-6">
          <FormProblem>{subscriptionFailure(change.error)}</FormProblem>
        </div>
      )}
      <Button
        size="lg"
        wide
        className="mt-6"
        pending={busy}
        pendingLabel="Processing..."
        onClick={confirm}
      >
        {buttonWords(preview, target)}
      </Button>
    </Card>
  )
}

function buttonWords({ kind, due, effectiveAt }: ChangePreview, target: string): string {
  if (kind === 'downgrade') return `Change to ${target} on ${formatDate(effectiveAt)}`
  return due === 0 ? `Change to ${target}` : `Pay ${formatCents(due)} and change to ${target}`
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
