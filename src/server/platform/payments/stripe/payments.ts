import { CURRENCY } from '#domain/billing.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type {
  ProviderPayment,
  ProviderRefunds,
} from '#server/platform/payments/payment-provider.ts'
import type { Stripe } from 'stripe'
import { expanded, idOf, nullIfMissing } from './objects.ts'

/** Marks one-time payments that we created; those of subscriptions belong to invoices. */
export const PAYMENT_KIND = 'report'

export async function createPayment(
  stripe: Stripe,
  order: { key: string; customerId: string; amount: number; description: string },
): Promise<ProviderPayment> {
  const created = await stripe.paymentIntents.create(
    {
      customer: order.customerId,
      amount: order.amount,
      currency: CURRENCY,
      description: order.description,
      automatic_payment_methods: { enabled: true },
      metadata: { key: order.key, kind: PAYMENT_KIND },
    },
    { idempotencyKey: order.key },
  )
  // The response that Stripe repeats for a key can be outdated: it may have been paid since.
  const now = await fetchPayment(stripe, created.id)
  if (now === null) throw new PaymentsUnavailable('the payment does not exist')
  return now
}

/**
 * Returns null for payments of others: they share the Stripe account, and we receive their refunds.
 */
export async function fetchPayment(stripe: Stripe, id: string): Promise<ProviderPayment | null> {
  const intent = await nullIfMissing(
    stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }),
  )
  if (intent?.metadata.kind !== PAYMENT_KIND) return null
  const charge = expanded(intent.latest_charge)
  const status = statusOf(intent, charge)
  return {
    id: intent.id,
    key: intent.metadata.key ?? null,
    status,
    amount: intent.amount,
    clientSecret: intent.client_secret ?? '',
    receiptUrl: status === 'paid' || status === 'refunded' ? (charge?.receipt_url ?? null) : null,
  }
}

// The final state decides, also if it was paid at the same moment.
export async function cancelPayment(stripe: Stripe, id: string): Promise<void> {
  if (!(await isOpen(stripe, id))) return
  try {
    await stripe.paymentIntents.cancel(id)
  } catch (error) {
    if (await isOpen(stripe, id)) throw error
  }
}

const isOpen = async (stripe: Stripe, id: string) =>
  (await fetchPayment(stripe, id))?.status === 'open'

// Refunded means in full; after a partial refund it is still paid.
function statusOf(
  { status }: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
): ProviderPayment['status'] {
  if (status === 'succeeded') return charge?.refunded ? 'refunded' : 'paid'
  return status === 'canceled' ? 'failed' : 'open'
}

/** One page: no payment is refunded in more than 100 parts. */
const PAGE_SIZE = 100

export async function refunds(stripe: Stripe, paymentId: string): Promise<ProviderRefunds> {
  const list = await nullIfMissing(
    stripe.refunds.list({ payment_intent: paymentId, limit: PAGE_SIZE }),
  )
  if (list === null) return { invoiceId: null, refunds: [] }
  return {
    invoiceId: await paidInvoice(stripe, paymentId),
    refunds: list.data.filter(isEffective).map(({ id, amount }) => ({ id, amount })),
  }
}

/** Returns the id of the invoice that a payment paid; null for a one-time payment. */
export async function paidInvoice(stripe: Stripe, paymentId: string): Promise<string | null> {
  const paid = await stripe.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: paymentId },
    limit: 1,
  })
  return idOf(paid.data[0]?.invoice)
}

const isEffective = ({ status }: Stripe.Refund) => status !== 'failed' && status !== 'canceled'
