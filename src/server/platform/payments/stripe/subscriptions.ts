import type { ProviderSubscription } from '#server/platform/payments/provider.ts'
import { Stripe } from 'stripe'
import { orMissing, whole } from './objects.ts'
import { afterChange, subscriptionNow } from './snapshot.ts'

export async function createSubscription(
  stripe: Stripe,
  order: { key: string; customerId: string; priceId: string },
): Promise<ProviderSubscription> {
  const made = await stripe.subscriptions.create(
    {
      customer: order.customerId,
      items: [{ price: order.priceId, quantity: 1 }],
      metadata: { key: order.key },
      // Incomplete until the browser has made the first payment.
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      // In this mode a change between month and year begins a new period and charges it in full.
      billing_mode: { type: 'classic' },
    },
    { idempotencyKey: order.key },
  )
  return afterChange(stripe, made.id)
}

export async function findSubscription(
  stripe: Stripe,
  customer: string,
  key: string,
): Promise<ProviderSubscription | null> {
  const id = await orMissing(idWithKey(stripe, customer, key))
  return id === null ? null : subscriptionNow(stripe, id)
}

async function idWithKey(stripe: Stripe, customer: string, key: string): Promise<string | null> {
  const all = stripe.subscriptions.list({ customer, status: 'all', limit: 100 })
  for await (const { id, metadata } of all) {
    if (metadata.key === key) return id
  }
  return null
}

/**
 * Voids the first invoice, which Stripe refuses where it was paid meanwhile: so nothing that is
 * paid for is ended by this. The subscription then has expired.
 */
export async function abandon(stripe: Stripe, id: string): Promise<void> {
  const begun = await orMissing(stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] }))
  const invoice = whole(begun?.latest_invoice)
  if (begun?.status !== 'incomplete' || invoice?.status !== 'open') return
  await stripe.invoices.voidInvoice(invoice.id).catch((error: unknown) => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  })
}

/**
 * Ends it, and takes back what could still be paid for it: a first payment or an upgrade that
 * somebody has open in a browser. What is owed for a period stays owed, but is not collected.
 */
export async function endNow(stripe: Stripe, id: string): Promise<void> {
  const expand = ['latest_invoice']
  const ended =
    (await orMissing(stripe.subscriptions.cancel(id, { expand }))) ??
    // It had ended before, perhaps by a call of ours that broke off here.
    (await orMissing(stripe.subscriptions.retrieve(id, { expand })))
  const invoice = whole(ended?.latest_invoice)
  if (invoice?.status === 'open' && invoice.billing_reason !== 'subscription_cycle') {
    await stripe.invoices.voidInvoice(invoice.id)
  }
}
