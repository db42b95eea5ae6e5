import type { Db } from '#server/platform/db/database.ts'
import type {
  Ledger,
  ProviderInvoice,
  ProviderPayment,
  ProviderRefunds,
} from '#server/platform/payments/provider.ts'
import * as repo from './income-repo.ts'

/**
 * Money that came in and went back, without whose it was: for administrators' figures. Each is
 * noted in the transaction of what told us of it, with the day on which we heard.
 */

/** An invoice of ours once it is paid. What a balance paid for brought nothing in. */
export async function noteInvoice(
  db: Db,
  provider: Ledger,
  { id, status, amount }: ProviderInvoice,
): Promise<void> {
  if (status !== 'paid' || amount === 0) return
  await repo.note(db, { provider, provider_id: id, kind: 'plan', amount })
}

/** A report once it is paid for, also where it is heard of only after its money went back. */
export async function noteReport(
  db: Db,
  provider: Ledger,
  { id, status, amount }: ProviderPayment,
): Promise<void> {
  if (status !== 'paid' && status !== 'refunded') return
  await repo.note(db, { provider, provider_id: id, kind: 'report', amount })
}

/** What went back of something that was noted, part by part. */
export async function noteRefunds(
  db: Db,
  provider: Ledger,
  refunds: ProviderRefunds['refunds'],
): Promise<void> {
  for (const { id, amount } of refunds) {
    await repo.note(db, { provider, provider_id: id, kind: 'refund', amount: -amount })
  }
}

/** Whether an invoice or a payment was noted. */
export const isNoted = repo.isNoted

/** What came in less what went back, in cents, by UTC month. */
export const byMonth = repo.byMonth
