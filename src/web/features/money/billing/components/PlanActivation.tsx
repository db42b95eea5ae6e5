import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BillingState } from '#contract/billing.ts'
import type { User } from '#contract/auth.ts'
import { currentUserQuery } from '#web/features/people/auth/queries.ts'
import {
  clearPendingPlan,
  loadPendingPlan,
  savePendingPlan,
} from '#web/features/money/billing/pending-plan.ts'
import type { PendingPlan } from '#web/features/money/billing/pending-plan.ts'
import { billingQuery } from '#web/features/money/billing/billing-query.ts'
import { planName, sameChoice } from '#web/features/money/billing/plan-words.ts'
import { refreshPlan } from '#web/features/money/billing/queries.ts'
import { usePolling } from '#web/features/money/billing/use-polling.ts'
import { usePaymentReturn } from '#web/features/money/billing/use-payment-return.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { PaymentFailed } from './PaymentFailed.tsx'
import { PaymentPending } from './PaymentPending.tsx'

const SECONDS = 60

interface Known {
  readonly billing: BillingState
  readonly user: User | null
}

/**
 * Shown after a payment for a plan. The URL says only that the user returned from paying; the
 * server knows the outcome once the webhook has arrived. A user is welcomed once per payment, not
 * again when the URL is opened again.
 */
export function PlanActivation() {
  const { failed, confirmed, forget } = usePaymentReturn('subscription')
  if (failed) return <NotPaid />
  return <Waiting confirmed={confirmed} onSettled={forget} />
}

function Waiting({ confirmed, onSettled }: { confirmed: boolean; onSettled: () => void }) {
  const client = useQueryClient()
  const [awaited] = useState(() => loadPendingPlan() ?? (confirmed ? 'any' : null))
  // A reload continues to wait.
  useEffect(() => {
    if (awaited) savePendingPlan(awaited)
  }, [awaited])
  const { result, done, timedOut, restart } = usePolling<Known>({
    key: ['plan'],
    poll: async () => {
      const [billing, user] = await Promise.all([
        client.fetchQuery({ ...billingQuery, staleTime: 0 }),
        client.fetchQuery({ ...currentUserQuery, staleTime: 0 }),
      ])
      return { billing, user }
    },
    isDone: (known) => isSettled(known, awaited),
    seconds: SECONDS,
    onDone: ({ billing: { subscription } }) => {
      clearPendingPlan()
      onSettled()
      if (!subscription) return
      refreshPlan(client)
      if (!awaited) return
      toast({
        title: 'Subscription Successful',
        description: `Welcome to ${planName(subscription.tier)}! Your subscription is now active.`,
        tone: 'success',
      })
    },
  })

  // There may be nothing to wait for until the first result arrives.
  if (done || (!result && !timedOut)) return null
  return (
    <PaymentPending timedOut={timedOut} onRestart={restart}>
      If you have paid, your plan starts as soon as we receive the confirmation. Don't pay again.
    </PaymentPending>
  )
}

/** True if there is nothing to wait for, or if the awaited plan is active. */
function isSettled(
  { billing: { subscription }, user }: Known,
  awaited: PendingPlan | null,
): boolean {
  if (!subscription) return true
  if (awaited && awaited !== 'any' && !sameChoice(subscription, awaited)) return false
  const { status, pending, tier } = subscription
  return status === 'active' && pending === null && user?.subscriptionTier === tier
}

/** Shown if the bank refused the payment on its own page. */
function NotPaid() {
  useEffect(clearPendingPlan, [])
  const { data } = useQuery({ ...billingQuery, staleTime: 0 })
  const subscription = data?.subscription
  const choice = subscription?.status === 'incomplete' ? subscription : subscription?.pending
  const again = choice
    ? paths.subscribe({ plan: choice.tier, billing: choice.period })
    : paths.pricing()
  return <PaymentFailed again={again} />
}
