import { graceEnd } from '#domain/billing.ts'
import type { PlanChoice } from '#domain/billing.ts'
import type { ProviderInvoice } from '#server/platform/payments/payment-provider.ts'
import type { BillingDeps } from './deps.ts'
import { markNotified } from './event-repo.ts'
import { enqueueBillingMail } from './mails.ts'
import type { BillingNotice } from './mails.ts'
import type { SubscriptionRow } from './repo.ts'

type NotificationDeps = Pick<BillingDeps, 'db' | 'jobs'>

/**
 * Enqueues emails about what changed between two states of a subscription. Runs in the transaction
 * that saves the new state, so each change is announced once.
 */
export async function notifyOfChanges(
  deps: NotificationDeps,
  before: SubscriptionRow,
  after: SubscriptionRow,
): Promise<void> {
  if (!isStarted(before)) return
  const notify = (notice: BillingNotice) => enqueueBillingMail(deps, after.workspace_id, notice)
  const from = planOf(before)
  const to = planOf(after)
  if (after.status === 'ended') return notify({ kind: 'ended', plan: from })
  if (!isSamePlan(from, to)) {
    await notify({ kind: 'changed', from, to, next: toIso(after.period_end) })
  }
  if (after.scheduled && !isSamePlan(after.scheduled, before.scheduled)) {
    const { tier, period, at } = after.scheduled
    await notify({ kind: 'will-change', from: to, to: { tier, period }, at })
  }
  if (after.ends_at && !before.ends_at) {
    await notify({ kind: 'cancelled', plan: to, endsAt: after.ends_at.toISOString() })
  }
  // Sent even if the owner did not resume the plan: a failed upgrade can undo a cancellation too.
  const wasToEnd = before.ends_at !== null || before.scheduled !== null
  if (wasToEnd && isSamePlan(from, to) && !after.ends_at && !after.scheduled) {
    await notify({ kind: 'goes-on', plan: to, next: toIso(after.period_end) })
  }
}

/** Enqueues the receipt of a paid invoice, or the email about a failed payment, each once. */
export async function notifyOfInvoice(
  deps: NotificationDeps,
  row: SubscriptionRow,
  invoice: ProviderInvoice,
): Promise<void> {
  const notice = invoiceNotice(row, invoice)
  if (!notice) return
  if (!(await markNotified(deps.db, row.workspace_id, notice.kind, invoice.id))) return
  await enqueueBillingMail(deps, row.workspace_id, notice)
}

function invoiceNotice(row: SubscriptionRow, invoice: ProviderInvoice): BillingNotice | undefined {
  if (invoice.status === 'paid' && invoice.amount > 0) {
    const renews = isStarted(row) && !row.ends_at
    return {
      kind: 'receipt',
      what: invoice.description,
      amount: invoice.amount,
      number: invoice.number,
      next: renews ? toIso(row.period_end) : null,
    }
  }
  // A first payment that fails is shown in the payment form, so it needs no email.
  if (invoice.status === 'open' && invoice.failed && row.status === 'past_due' && row.owed_since) {
    return {
      kind: 'failed',
      plan: planOf(row),
      amount: invoice.amount,
      graceEndsAt: graceEnd(row.owed_since).toISOString(),
    }
  }
  return undefined
}

/** True once the first payment was made, until the subscription ends. */
const isStarted = ({ status }: SubscriptionRow) =>
  status === 'active' || status === 'past_due' || status === 'unpaid'

const planOf = ({ tier, period }: PlanChoice): PlanChoice => ({ tier, period })

const isSamePlan = (a: PlanChoice, b: PlanChoice | null) =>
  a.tier === b?.tier && a.period === b.period

const toIso = (time: Date | null) => time?.toISOString() ?? null
