import type { ProviderRefunds } from '#server/platform/payments/provider.ts'
import type { Stripe } from 'stripe'
import { idOf, nullIfMissing } from './objects.ts'

/** One page: no payment is refunded in more than 100 parts. */
const MOST = 100

export async function refunds(stripe: Stripe, paymentId: string): Promise<ProviderRefunds> {
  const list = await nullIfMissing(stripe.refunds.list({ payment_intent: paymentId, limit: MOST }))
  if (list === null) return { invoiceId: null, refunds: [] }
  const paid = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentId },
    limit: 1,
  })
  return {
    invoiceId: idOf(paid.data[0]?.invoice),
    refunds: list.data.filter(isOnItsWay).map(({ id, amount }) => ({ id, amount })),
  }
}

const isOnItsWay = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'
