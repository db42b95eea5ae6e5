import type { Stripe } from 'stripe'
import { orMissing } from './objects.ts'

export async function createCustomer(
  stripe: Stripe,
  { id, email, name }: { id: string; email: string; name: string },
  known: string | undefined,
): Promise<string> {
  if (known !== undefined && (await isThere(stripe, known))) return known
  const customer = await stripe.customers.create(
    { email, name, metadata: { account: id } },
    // The key of one that was deleted would bring that one back.
    { idempotencyKey: known === undefined ? `customer-${id}` : `customer-${id}-after-${known}` },
  )
  return customer.id
}

async function isThere(stripe: Stripe, customerId: string): Promise<boolean> {
  const customer = await orMissing(stripe.customers.retrieve(customerId))
  return customer !== null && customer.deleted !== true
}

/** Stripe ends a customer's subscriptions at once when it deletes them. */
export async function forgetCustomer(stripe: Stripe, customerId: string): Promise<void> {
  await orMissing(stripe.customers.del(customerId))
}

export async function portalUrl(
  stripe: Stripe,
  customer: string,
  returnUrl: string,
): Promise<string> {
  const session = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
  return session.url
}
