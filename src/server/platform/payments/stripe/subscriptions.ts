import type { ProviderSubscription } from '#server/platform/payments/payment-provider.ts'
import { Stripe } from 'stripe'
import { expanded, nullIfMissing } from './objects.ts'
import { fetchSubscription, refetchSubscription } from './snapshot.ts'

export async function createSubscription(
  stripe: Stripe,
  order: { key: string; customerId: string; priceId: string },
): Promise<ProviderSubscription> {
  const created = await stripe.subscriptions.create(
    {
      customer: order.customerId,
      items: [{ price: order.priceId, quantity: 1 }],
      metadata: { key: order.key },
      // Incomplete until the first payment is made in the browser.
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      // In classic mode, a change between month and year starts a new period and charges it in
      // full.
      billing_mode: { type: 'classic' },
    },
    { idempotencyKey: order.key },
  )
  return refetchSubscription(stripe, created.id)
}

export async function findSubscription(
  stripe: Stripe,
  customer: string,
  key: string,
): Promise<ProviderSubscription | null> {
  const id = await nullIfMissing(findIdByKey(stripe, customer, key))
  return id === null ? null : fetchSubscription(stripe, id)
}

async function findIdByKey(stripe: Stripe, customer: string, key: string): Promise<string | null> {
  const all = stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  for await (const { id, metadata } of all) {
    if (metadata.key === key) return id
  }
  return null
}

/**
 * Voids the first invoice, which expires the subscription. Stripe refuses this if the invoice was
 * paid in the meantime, so a paid subscription is never ended.
 */
export async function cancelUnpaid(stripe: Stripe, id: string): Promise<void> {
  const subscription = await nullIfMissing(
    stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }),
  )
  const invoice = expanded(subscription?.latest_invoice)
  if (subscription?.status !== 'incomplete' || invoice?.status !== 'open') return
  await stripe.invoices.voidInvoice(invoice.id).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}

/**
 * Ends it and voids a first payment or an upgrade that may be open in a browser. An overdue renewal
 * stays open, but is not collected.
 */
export async function endNow(stripe: Stripe, id: string): Promise<void> {
  const expand = ['latest_invoice']
  const ended =
    (await nullIfMissing(stripe.subscriptions.cancel(id, { expand }))) ??
    // Ended before, perhaps by an earlier call that failed at this point.
    (await nullIfMissing(stripe.subscriptions.retrieve(id, { expand })))
  const invoice = expanded(ended?.latest_invoice)
  if (invoice?.status === 'open' && invoice.billing_reason !== 'subscription_cycle') {
    await stripe.invoices.voidInvoice(invoice.id)
  }
}
