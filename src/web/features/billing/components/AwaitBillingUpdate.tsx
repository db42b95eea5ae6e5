import { useQueryClient } from '@tanstack/react-query'
import type { BillingState } from '#contract/billing.ts'
import { billingQuery } from '#web/features/billing/billing-query.ts'
import { refreshPlan } from '#web/features/billing/queries.ts'
import { usePolling } from '#web/features/billing/use-polling.ts'

/** Waits some seconds for the server to hear of what was just done, and lets the page show it. */
export function AwaitBillingUpdate({
  before,
  seconds,
  onNews,
  onNone,
}: {
  before: BillingState
  seconds: number
  onNews: () => void
  /** Nothing has changed in that time. */
  onNone: () => void
}) {
  const client = useQueryClient()
  usePolling({
    key: ['news'],
    ask: () => client.fetchQuery({ ...billingQuery, staleTime: 0 }),
    isIt: (now) => JSON.stringify(now.subscription) !== JSON.stringify(before.subscription),
    seconds,
    onArrived: () => {
      refreshPlan(client)
      onNews()
    },
    onLate: onNone,
  })
  return null
}
