import type { DisputeStatus } from '#domain/billing.ts'
import type { ProviderDispute } from '#server/platform/payments/payment-provider.ts'
import type { Stripe } from 'stripe'
import { idOf, nullIfMissing, toDate } from './objects.ts'
import { paidInvoice } from './payments.ts'

/** Returns null for a charge without a payment intent, which is none of ours. */
export async function fetchDispute(stripe: Stripe, id: string): Promise<ProviderDispute | null> {
  const dispute = await nullIfMissing(stripe.disputes.retrieve(id))
  const paymentId = idOf(dispute?.payment_intent)
  if (!dispute || paymentId === null) return null
  const { due_by: dueBy } = dispute.evidence_details
  return {
    id: dispute.id,
    status: STATUSES[dispute.status] ?? 'open',
    paymentId,
    invoiceId: await paidInvoice(stripe, paymentId),
    amount: dispute.amount,
    reason: dispute.reason,
    respondBy: dueBy === null ? null : toDate(dueBy),
    withdrawals: dispute.balance_transactions.map((entry) => toWithdrawal(entry, dispute)),
  }
}

/**
 * All other statuses are open: the bank has not decided. A closed warning was an inquiry that did not become
 * a dispute. A prevented dispute was settled by a refund before it was filed.
 */
const STATUSES: Readonly<Record<string, DisputeStatus>> = {
  won: 'won',
  warning_closed: 'won',
  lost: 'lost',
  prevented: 'lost',
}

// An account in another currency has the entry in that one, so the disputed amount stands for it.
function toWithdrawal(
  { id, amount, currency }: Stripe.BalanceTransaction,
  dispute: Stripe.Dispute,
): ProviderDispute['withdrawals'][number] {
  const cents = currency === dispute.currency ? Math.abs(amount) : dispute.amount
  return { id, amount: amount < 0 ? cents : -cents }
}
