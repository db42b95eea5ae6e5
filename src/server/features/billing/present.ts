import type { BillingState, Subscription } from '#contract/billing.ts'
import { graceEnd } from '#domain/billing.ts'
import { setupOf } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import type { SubscriptionRow } from './repo.ts'

/** What an account is told of its subscription. One of another provider's counts as none. */
export function billingOf(
  { payments }: Pick<BillingDeps, 'payments'>,
  row: SubscriptionRow | undefined,
): BillingState {
  const own = row?.provider === payments.ledger ? row : undefined
  return { payments: setupOf(payments), subscription: own ? subscriptionOf(own) : null }
}

function subscriptionOf(row: SubscriptionRow): Subscription | null {
  const { status, period_end: periodEnd, owed_since: owedSince } = row
  // The provider has not answered yet: there is nothing to tell.
  if (status === 'creating' || status === 'ended' || periodEnd === null) return null
  return {
    tier: row.tier,
    period: row.period,
    status,
    amount: row.amount,
    periodEndsAt: periodEnd.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    scheduled: row.scheduled,
    pending: row.pending,
    graceEndsAt: owedSince && status === 'past_due' ? graceEnd(owedSince).toISOString() : null,
    card: row.card,
  }
}
