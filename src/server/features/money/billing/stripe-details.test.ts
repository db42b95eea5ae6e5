import { QUICK_RETRIES } from '#test/server/app-config.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { order } from '#test/server/paying.ts'
import { expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp({ jobTimings: QUICK_RETRIES })
const { pro, business } = stripe.priceIds

const PATH = '/api/billing-details'
const ADA = {
  companyName: 'Ada Ltd',
  address: '1 High Street\n Floor 2\n\nLondon N1',
  vatId: 'GB 123',
}
const SENT = {
  name: 'Ada Ltd',
  address: { line1: '1 High Street', line2: 'Floor 2, London N1' },
  customFields: [{ name: 'VAT ID', value: 'GB 123' }],
}
const CUSTOMER_CALL = /^POST \/v1\/customers\/cus/

const customerOf = (email: string) =>
  stripe.state.customers.all().find((customer) => customer.email === email)
/** Returns what the finalized invoices of a customer have about it. */
const billedTo = (email: string) =>
  stripe.state.invoices
    .all()
    .filter(({ customer }) => customer === customerOf(email)?.id)
    .map((invoice) => invoice.billedTo)

test('the first invoice has the details that were saved before the order', async () => {
  const mary = await app.signedIn()
  await mary.send('PUT', PATH, ADA)
  await order(mary, pro.monthly)
  expect(billedTo(mary.user.email)).toEqual([
    { customer_name: SENT.name, customer_address: SENT.address, custom_fields: SENT.customFields },
  ])
})

test('a change reaches the customer, and earlier invoices keep theirs', async () => {
  const { client: mary } = await webhooks.paid(pro.monthly)
  const { email, name } = mary.user
  const before = billedTo(email)
  expect(before).toMatchObject([{ customer_name: name, custom_fields: null }])
  await mary.send('PUT', PATH, ADA)
  await expect.poll(() => customerOf(email)).toMatchObject(SENT)
  await mary.send('PUT', PATH, { address: 'London' })
  await expect
    .poll(() => customerOf(email))
    .toMatchObject({ name, address: { line1: 'London', line2: null }, customFields: null })
  await mary.send('PUT', PATH, {})
  await expect.poll(() => customerOf(email)).toMatchObject({ name, address: null })
  expect(billedTo(email)).toEqual(before)
})

test('a failure of Stripe loses nothing, and the details are sent again', async () => {
  const { client: mary } = await webhooks.paid(business.monthly)
  stripe.injectFault(500, { times: 2, call: CUSTOMER_CALL })
  const before = stripe.requests.length
  expect((await mary.send('PUT', PATH, ADA)).status).toBe(200)
  expect(await (await mary.get(PATH)).json()).toEqual(ADA)
  await expect.poll(() => customerOf(mary.user.email), { timeout: 15_000 }).toMatchObject(SENT)
  const calls = stripe.requests.slice(before).filter(({ call }) => CUSTOMER_CALL.test(call))
  expect(calls.length).toBe(3)
})
