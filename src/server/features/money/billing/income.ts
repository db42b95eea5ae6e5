import type { Db } from '#server/platform/db/database.ts'
import type {
  ProviderInvoice,
  ProviderPayment,
  Withdrawal,
} from '#server/platform/payments/payment-provider.ts'
import type { PaymentEnvironment } from '#domain/billing.ts'
import * as repo from './income-repo.ts'

/**
 * The ledger of payments and refunds for the administrators' statistics. It names no account. Each
 * entry is written in the transaction that processes the event, and has the day of that.
 */

/** Records a paid invoice. One paid from the customer's balance brought no money in. */
export async function recordInvoice(
  db: Db,
  provider: PaymentEnvironment,
  { id, status, amount }: ProviderInvoice,
): Promise<void> {
  if (status !== 'paid' || amount === 0) return
  await repo.insert(db, { provider, provider_id: id, kind: 'plan', amount })
}

/** Records the payment for a report, also if it was refunded before its event arrived. */
export async function recordReport(
  db: Db,
  provider: PaymentEnvironment,
  { id, status, amount }: ProviderPayment,
): Promise<void> {
  if (status !== 'paid' && status !== 'refunded') return
  await repo.insert(db, { provider, provider_id: id, kind: 'report', amount })
}

/** Records refunds, and what a dispute took or gave back, as negative amounts. */
export async function recordRefunds(
  db: Db,
  provider: PaymentEnvironment,
  refunds: readonly Withdrawal[],
): Promise<void> {
  for (const { id, amount } of refunds) {
    await repo.insert(db, { provider, provider_id: id, kind: 'refund', amount: -amount })
  }
}

/** True if an invoice or a payment with this id of the provider is recorded. */
export const isRecorded = repo.isRecorded

/** Payments less refunds, in cents, by UTC month. */
export const byMonth = repo.byMonth
