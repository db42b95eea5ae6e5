import { graceEnd } from '#domain/billing.ts'
import type { PlanChoice } from '#domain/billing.ts'
import type { ProviderInvoice } from '#server/platform/payments/provider.ts'
import type { BillingDeps } from './deps.ts'
import { noteNotice } from './event-repo.ts'
import { BillingMail } from './mails.ts'
import type { Said } from './mails.ts'
import type { SubscriptionRow } from './repo.ts'

type Told = Pick<BillingDeps, 'db' | 'jobs'>

/**
 * Mails about what a new answer of the provider's changed, in the transaction that writes it down:
 * each change is seen once, by whoever hears of it first.
 */
export async function tellOfChanges(
  { db, jobs }: Told,
  before: SubscriptionRow,
  after: SubscriptionRow,
): Promise<void> {
  if (!runs(before)) return
  const tell = (said: Said) => jobs.enqueue(db, BillingMail, { accountId: after.account_id, said })
  const from = planOf(before)
  const to = planOf(after)
  if (after.status === 'ended') return tell({ kind: 'ended', plan: from })
  if (!isSame(from, to)) {
    await tell({ kind: 'changed', from, to, next: isoOf(after.period_end) })
  }
  if (after.scheduled && !isSame(after.scheduled, before.scheduled)) {
    const { tier, period, at } = after.scheduled
    await tell({ kind: 'will-change', from: to, to: { tier, period }, at })
  }
  if (after.ends_at && !before.ends_at) {
    await tell({ kind: 'cancelled', plan: to, endsAt: after.ends_at.toISOString() })
  }
  // Said also where nobody asked for it: a change that broke off may have taken it back.
  const wasToEnd = before.ends_at !== null || before.scheduled !== null
  if (wasToEnd && isSame(from, to) && !after.ends_at && !after.scheduled) {
    await tell({ kind: 'goes-on', plan: to, next: isoOf(after.period_end) })
  }
}

/** Mails about an invoice: a receipt once it is paid, or that its payment failed; each once. */
export async function tellOfInvoice(
  { db, jobs }: Told,
  row: SubscriptionRow,
  invoice: ProviderInvoice,
): Promise<void> {
  const said = wordsFor(row, invoice)
  if (!said) return
  if (!(await noteNotice(db, row.account_id, said.kind, invoice.id))) return
  await jobs.enqueue(db, BillingMail, { accountId: row.account_id, said })
}

function wordsFor(row: SubscriptionRow, invoice: ProviderInvoice): Said | undefined {
  if (invoice.status === 'paid' && invoice.amount > 0) {
    const goesOn = runs(row) && !row.ends_at
    return {
      kind: 'receipt',
      what: invoice.description,
      amount: invoice.amount,
      number: invoice.number,
      next: goesOn ? isoOf(row.period_end) : null,
    }
  }
  // Whose first payment fails sees it at once, in the form.
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

const runs = ({ status }: SubscriptionRow) =>
  status === 'active' || status === 'past_due' || status === 'unpaid'

const planOf = ({ tier, period }: PlanChoice): PlanChoice => ({ tier, period })

const isSame = (one: PlanChoice, other: PlanChoice | null) =>
  one.tier === other?.tier && one.period === other.period

const isoOf = (moment: Date | null) => moment?.toISOString() ?? null
