import type { BillingDetails } from '#domain/billing.ts'
import { isSameAddress } from '#domain/email-address.ts'
import type { Stripe } from 'stripe'
import { nullIfMissing } from './objects.ts'

export async function createCustomer(
  stripe: Stripe,
  { id, email, name }: { id: string; email: string; name: string },
  known: string | undefined,
): Promise<string> {
  if (known !== undefined && (await exists(stripe, known))) return known
  const customer = await stripe.customers.create(
    { email, name, metadata: { account: id } },
    // The key of a deleted customer would return that customer.
    { idempotencyKey: known === undefined ? `customer-${id}` : `customer-${id}-after-${known}` },
  )
  return customer.id
}

async function exists(stripe: Stripe, customerId: string): Promise<boolean> {
  return (await find(stripe, customerId)) !== null
}

async function find(stripe: Stripe, customerId: string): Promise<Stripe.Customer | null> {
  const customer = await nullIfMissing(stripe.customers.retrieve(customerId))
  return customer === null || customer.deleted ? null : customer
}

// The customer may have been created by another owner, with an address of theirs.
export async function changeCustomerEmail(
  stripe: Stripe,
  customerId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  const customer = await find(stripe, customerId)
  if (!customer?.email || !isSameAddress(customer.email, from)) return
  await stripe.customers.update(customerId, { email: to })
}

// The VAT ID is a custom field, which invoices print: a tax ID of Stripe's needs a type, which depends on
// the country. Stripe removes what is sent as an empty text.
export async function changeBillingDetails(
  stripe: Stripe,
  customerId: string,
  { companyName, address, vatId }: BillingDetails,
  person: string,
): Promise<void> {
  await nullIfMissing(
    stripe.customers.update(customerId, {
      name: companyName ?? person,
      address: address === null ? '' : addressLines(address),
      invoice_settings: { custom_fields: vatId === null ? '' : [{ name: 'VAT ID', value: vatId }] },
    }),
  )
}

// Stripe has two lines; which of the others is a city or a country is not known.
function addressLines(address: string): { line1: string; line2: string } {
  const [line1 = '', ...others] = address.split('\n').map((line) => line.trim())
  return { line1, line2: others.filter((line) => line !== '').join(', ') }
}

// Stripe ends all subscriptions of a deleted customer.
export async function forgetCustomer(stripe: Stripe, customerId: string): Promise<void> {
  await nullIfMissing(stripe.customers.del(customerId))
}

export async function portalUrl(
  stripe: Stripe,
  customer: string,
  returnUrl: string,
): Promise<string> {
  const portal = await stripe.billingPortal.sessions.create({ customer, return_url: returnUrl })
  return portal.url
}
