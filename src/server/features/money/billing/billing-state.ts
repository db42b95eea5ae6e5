import type { BillingState, Subscription } from '#contract/billing.ts'
import { graceEnd } from '#domain/billing.ts'
import { paymentSetup } from './deps.ts'
import type { BillingDeps } from './deps.ts'
import type { SubscriptionRow } from './repo.ts'

/** Returns the workspace's subscription as the API shows it. One of another provider is left out. */
export function toBillingState(
  { payments }: Pick<BillingDeps, 'payments'>,
  row: SubscriptionRow | undefined,
): BillingState {
  const current = row?.provider === payments.environment ? row : undefined
  return {
    payments: paymentSetup(payments),
    subscription: current ? toSubscription(current) : null,
  }
}

function toSubscription(row: SubscriptionRow): Subscription | null {
  const { status, period_end: periodEnd, owed_since: owedSince } = row
  // Without a period end the provider has not answered yet.
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
