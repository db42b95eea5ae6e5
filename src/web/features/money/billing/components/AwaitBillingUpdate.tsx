import { useQueryClient } from '@tanstack/react-query'
import type { BillingState } from '#contract/billing.ts'
import { billingQuery } from '#web/features/money/billing/billing-query.ts'
import { refreshPlan } from '#web/features/money/billing/queries.ts'
import { usePolling } from '#web/features/money/billing/use-polling.ts'

/** Polls for some seconds until the billing state has changed. */
export function AwaitBillingUpdate({
  before,
  seconds,
  onNews: onUpdate,
  onNone: onTimeout,
}: {
  before: BillingState
  seconds: number
  onNews: () => void
  /** Called if nothing changed in that time. */
  onNone: () => void
}) {
  const client = useQueryClient()
  usePolling({
    key: ['news'],
    poll: () => client.fetchQuery({ ...billingQuery, staleTime: 0 }),
    isDone: (now) => JSON.stringify(now.subscription) !== JSON.stringify(before.subscription),
    seconds,
    onDone: () => {
      refreshPlan(client)
      onUpdate()
    },
    onTimeout: onTimeout,
  })
  return null
}
