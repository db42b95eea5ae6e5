import { CURRENCY } from '#domain/billing.ts'
import { PaymentsAway } from '#server/platform/payments/provider.ts'
import type { ProviderPayment } from '#server/platform/payments/provider.ts'
import type { Stripe } from 'stripe'
import { orMissing, whole } from './objects.ts'

/** Marks the payments that are ours to look after; those of subscriptions belong to invoices. */
export const PAYMENT_KIND = 'report'

export async function createPayment(
  stripe: Stripe,
  order: { key: string; customerId: string; amount: number; description: string },
): Promise<ProviderPayment> {
  const made = await stripe.paymentIntents.create(
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
  // What Stripe repeats for a key can be old: it may have been paid since.
  const now = await payment(stripe, made.id)
  if (now === null) throw new PaymentsAway('the payment is not there')
  return now
}

/** Null for those of others, too: they share the account with us, and their refunds are told to us. */
export async function payment(stripe: Stripe, id: string): Promise<ProviderPayment | null> {
  const intent = await orMissing(stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
  if (intent?.metadata.kind !== PAYMENT_KIND) return null
  const charge = whole(intent.latest_charge)
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

/** What counts is how it stands afterwards, also where it was paid at that moment. */
export async function cancelPayment(stripe: Stripe, id: string): Promise<void> {
  if (!(await isOpen(stripe, id))) return
  try {
    await stripe.paymentIntents.cancel(id)
  } catch (error) {
    if (await isOpen(stripe, id)) throw error
  }
}

const isOpen = async (stripe: Stripe, id: string) => (await payment(stripe, id))?.status === 'open'

/** Refunded means all of it; a part given back leaves it paid. */
function statusOf(
  { status }: Stripe.PaymentIntent,
  charge: Stripe.Charge | null,
): ProviderPayment['status'] {
  if (status === 'succeeded') return charge?.refunded ? 'refunded' : 'paid'
  return status === 'canceled' ? 'failed' : 'open'
}
