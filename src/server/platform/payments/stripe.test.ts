import { randomUUID } from 'node:crypto'
import { FakeStripe } from '#test/server/stripe/fake-stripe.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { choosePayments } from './choose.ts'
import { PaymentsUnavailable } from './payment-provider.ts'

const JAN_1 = new Date('2027-01-01T12:00:00Z')
const STARTER = { tier: 'starter', period: 'monthly' } as const

const stripe = useStripe(JAN_1)

const order = async (key: string = randomUUID()) => ({
  key,
  customerId: await stripe.customer(),
  priceId: stripe.priceOf(STARTER),
})

test('Stripe is chosen if its keys are set, and no request is sent before the first call', async () => {
  const log = pino({ level: 'silent' })
  expect(await choosePayments(null, log)).toBeNull()
  const chosen = await choosePayments(stripe.fake.keys, log)
  expect(chosen).toMatchObject({
    name: 'stripe',
    environment: 'stripe-test',
    testMode: true,
    publishableKey: 'pk_test_StandIn',
    prices: stripe.fake.priceIds,
  })
  expect(stripe.fake.requests).toHaveLength(0)
})

test.each([
  ['sk_test_1', true],
  ['rk_test_1', true],
  ['sk_live_1', false],
  ['rk_live_1', false],
])('%s is a test key: %s', (secretKey, testMode) => {
  const environment = testMode ? 'stripe-test' : 'stripe'
  expect(new FakeStripe().provider({ secretKey })).toMatchObject({ testMode, environment })
})

describe('a customer', () => {
  const ada = { id: randomUUID(), email: 'ada@example.com', name: 'Ada Lovelace' }

  test('is created once per account', async () => {
    const first = await stripe.provider.createCustomer(ada)
    expect(await stripe.provider.createCustomer(ada)).toBe(first)
    expect(stripe.fake.state.customers.find(first)).toMatchObject({
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      metadata: { account: ada.id },
    })
    expect(stripe.fake.state.customers.size).toBe(1)
  })

  test('follows a change of the address that it has', async () => {
    const customerId = await stripe.provider.createCustomer(ada)
    const stored = () => stripe.fake.state.customers.find(customerId).email
    await stripe.provider.changeCustomerEmail(customerId, {
      from: 'eve@example.com',
      to: 'x@example.com',
    })
    expect(stored()).toBe('ada@example.com')
    const change = { from: 'ADA@example.com', to: 'ada@work.example' }
    await stripe.provider.changeCustomerEmail(customerId, change)
    expect(stored()).toBe('ada@work.example')
    await stripe.provider.forgetCustomer(customerId)
    await stripe.provider.changeCustomerEmail(customerId, {
      from: 'ada@work.example',
      to: 'b@x.example',
    })
    await stripe.provider.changeCustomerEmail('cus_unknown', change)
    expect(stored()).toBe('ada@work.example')
  })

  test('is deleted with all subscriptions, any number of times', async () => {
    const { id, customerId } = await stripe.subscribed(STARTER)
    await stripe.provider.forgetCustomer(customerId)
    expect(await stripe.refetch({ id })).toMatchObject({
      status: 'ended',
      customerId,
      endsAt: JAN_1,
    })
    await stripe.provider.forgetCustomer(customerId)
    await stripe.provider.forgetCustomer('cus_unknown')
    expect(stripe.fake.state.customers.find(customerId).deleted).toBe(true)
  })

  test('has a page for cards and invoices at the provider', async () => {
    const url = await stripe.provider.portalUrl(
      await stripe.customer(),
      'https://x.example/billing',
    )
    expect(url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    expect(stripe.fake.requests.at(-1)?.sent).toContain(
      'return_url=https%3A%2F%2Fx.example%2Fbilling',
    )
  })
})

describe('a new subscription', () => {
  test('is found on the second page', async () => {
    const { provider } = stripe
    const wanted = await order('the first')
    const made = await provider.createSubscription(wanted)
    for (let number = 0; number < 100; number++) {
      await provider.createSubscription({ ...wanted, key: `other-${number}` })
    }
    const found = await provider.findSubscription(wanted.customerId, 'the first')
    expect(found?.id).toBe(made.id)
  })

  test('is paid from the customer’s credit first', async () => {
    const wanted = await order()
    stripe.fake.state.customers.find(wanted.customerId).balance = -1000
    const made = await stripe.provider.createSubscription(wanted)
    expect(made).toMatchObject({ status: 'incomplete', amount: 1900, payment: { amount: 900 } })
    stripe.fake.state.customers.find(wanted.customerId).balance = -5000
    const second = await stripe.provider.createSubscription({ ...wanted, key: randomUUID() })
    expect(second).toMatchObject({ status: 'active', payment: null })
  })
})

describe('an ended subscription', () => {
  test('can no longer be paid if it was incomplete', async () => {
    const made = await stripe.provider.createSubscription(await order())
    await stripe.provider.endNow(made.id)
    expect(await stripe.refetch(made)).toMatchObject({ status: 'ended', payment: null })
    expect(() => stripe.fake.pay(made.payment?.clientSecret ?? '', 'ok')).toThrow('canceled')
  })

  test('can no longer be paid, even after a call that failed halfway', async () => {
    const made = await stripe.provider.createSubscription(await order())
    stripe.fake.injectFault(500, { times: 2, call: /\/void$/ })
    await expect(stripe.provider.endNow(made.id)).rejects.toThrow(PaymentsUnavailable)
    await stripe.provider.endNow(made.id)
    expect(() => stripe.fake.pay(made.payment?.clientSecret ?? '', 'ok')).toThrow('canceled')
  })

  test('still has its overdue invoice', async () => {
    const { id, customerId } = await stripe.subscribed(STARTER, 'declined')
    stripe.fake.advanceTo(new Date('2027-02-02T00:00:00Z'))
    await stripe.provider.endNow(id)
    const [latest] = await stripe.provider.invoices(customerId)
    expect(latest).toMatchObject({ status: 'open', failed: true, amount: 1900 })
  })
})

test('a price that differs from the catalogue is never sold', async () => {
  const lines: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) })
  const wanted = await order()
  const price = stripe.fake.price(STARTER)
  const changes = [
    [{ unit_amount: 1901 }, 'its amount must be 1900 cents'],
    [{ currency: 'eur' }, 'its currency must be usd'],
    [{ active: false }, 'it is archived'],
    [{ billing_scheme: 'tiered' }, 'it must be a flat rate'],
    [{ recurring: { ...price.recurring, interval: 'year' } }, 'it must recur every month'],
    [{ recurring: { ...price.recurring, interval_count: 3 } }, 'it must recur every month'],
    [{ recurring: { ...price.recurring, usage_type: 'metered' } }, 'it must not be metered'],
  ] as const
  for (const [change, wrong] of changes) {
    const right = { ...price }
    Object.assign(price, change)
    const provider = stripe.fake.provider({ log })
    await expect(provider.createSubscription(wanted)).rejects.toThrow(PaymentsUnavailable)
    expect(lines.at(-1)).toMatchObject({ variable: 'STRIPE_PRICE_STARTER_MONTHLY', problem: wrong })
    Object.assign(price, right)
  }
  const gone = { ...stripe.fake.priceIds, starter: { monthly: 'price_x', annual: 'price_y' } }
  const provider = stripe.fake.provider({ log, prices: gone })
  await expect(provider.createSubscription({ ...wanted, priceId: 'price_x' })).rejects.toThrow(
    new PaymentsUnavailable('STRIPE_PRICE_STARTER_MONTHLY: the price does not exist'),
  )
  await expect(provider.createSubscription(wanted)).rejects.toThrow(PaymentsUnavailable)
  expect(stripe.fake.state.subscriptions.size).toBe(0)
  expect(lines).toHaveLength(changes.length + 1)
})

test('a price is checked once', async () => {
  await stripe.provider.createSubscription(await order())
  await stripe.provider.createSubscription(await order())
  const looks = stripe.fake.requests.filter(({ call }) => call.startsWith('GET /v1/prices/'))
  expect(looks).toHaveLength(1)
})
