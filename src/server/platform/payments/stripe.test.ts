import { randomUUID } from 'node:crypto'
import { StripeStandIn } from '#test/server/stripe/fake-stripe.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { choosePayments } from './choose.ts'
import { PaymentsAway } from './provider.ts'

const JAN_1 = new Date('2027-01-01T12:00:00Z')
const FEB_1 = new Date('2027-02-01T12:00:00Z')
const STARTER = { tier: 'starter', period: 'monthly' } as const
const PRO_ANNUAL = { tier: 'pro', period: 'annual' } as const

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
    ledger: 'stripe-test',
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
  const ledger = testMode ? 'stripe-test' : 'stripe'
  expect(new StripeStandIn().provider({ secretKey })).toMatchObject({ testMode, ledger })
})

describe('a customer', () => {
  const ada = { id: randomUUID(), email: 'ada@example.com', name: 'Ada Lovelace' }

  test('is created once per account', async () => {
    const first = await stripe.provider.createCustomer(ada)
    expect(await stripe.provider.createCustomer(ada)).toBe(first)
    expect(stripe.fake.world.customers.find(first)).toMatchObject({
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      metadata: { account: ada.id },
    })
    expect(stripe.fake.world.customers.size).toBe(1)
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
    expect(stripe.fake.world.customers.find(customerId).deleted).toBe(true)
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
  test('is incomplete until its first payment is made in the browser', async () => {
    const { key, customerId, priceId } = await order()
    const made = await stripe.provider.createSubscription({ key, customerId, priceId })
    expect(made).toEqual({
      id: expect.stringMatching(/^sub_/),
      customerId,
      key,
      status: 'incomplete',
      priceId,
      amount: 1900,
      periodStart: JAN_1,
      periodEnd: FEB_1,
      endsAt: null,
      scheduled: null,
      pending: null,
      owedSince: null,
      payment: { clientSecret: expect.stringMatching(/^pi_.+_secret_/), amount: 1900 },
      card: null,
    })
    stripe.fake.pay(made.payment?.clientSecret ?? '', 'ok')
    expect(await stripe.refetch(made)).toEqual({
      ...made,
      status: 'active',
      payment: null,
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
    })
  })

  test('stays incomplete if the card is declined, and can be paid with another', async () => {
    const made = await stripe.provider.createSubscription(await order())
    const secret = made.payment?.clientSecret ?? ''
    expect(stripe.fake.pay(secret, 'declined')).toBe('declined')
    expect(await stripe.refetch(made)).toEqual(made)
    expect(stripe.fake.pay(secret, 'asks')).toBe('asks')
    expect(stripe.fake.refuse(secret)).toBe('declined')
    expect(await stripe.refetch(made)).toEqual(made)
    stripe.fake.pay(secret, 'asks')
    stripe.fake.approve(secret)
    expect(await stripe.refetch(made)).toMatchObject({ status: 'active', card: { last4: '3155' } })
  })

  test('ends if it is not paid within 23 hours', async () => {
    const made = await stripe.provider.createSubscription(await order())
    stripe.fake.advance({ hours: 22, minutes: 59 })
    expect((await stripe.refetch(made)).status).toBe('incomplete')
    stripe.fake.advance({ minutes: 1 })
    expect(await stripe.refetch(made)).toMatchObject({ status: 'ended', payment: null })
  })

  test('is created once per key, and returned as it is now', async () => {
    const wanted = await order()
    const first = await stripe.provider.createSubscription(wanted)
    stripe.fake.pay(first.payment?.clientSecret ?? '', 'ok')
    const second = await stripe.provider.createSubscription(wanted)
    expect(second).toMatchObject({ id: first.id, status: 'active', payment: null })
    expect(stripe.fake.world.subscriptions.size).toBe(1)
  })

  test('is found by its key, even once it has ended', async () => {
    const { provider } = stripe
    const wanted = await order('row-1')
    const made = await provider.createSubscription(wanted)
    expect(await provider.findSubscription(wanted.customerId, 'row-1')).toEqual(made)
    await provider.endNow(made.id)
    const found = await provider.findSubscription(wanted.customerId, 'row-1')
    expect(found).toMatchObject({ id: made.id, status: 'ended' })
    expect(await provider.findSubscription(wanted.customerId, 'row-2')).toBeNull()
    expect(await provider.findSubscription('cus_unknown', 'row-1')).toBeNull()
  })

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
    stripe.fake.world.customers.find(wanted.customerId).balance = -1000
    const made = await stripe.provider.createSubscription(wanted)
    expect(made).toMatchObject({ status: 'incomplete', amount: 1900, payment: { amount: 900 } })
    stripe.fake.world.customers.find(wanted.customerId).balance = -5000
    const second = await stripe.provider.createSubscription({ ...wanted, key: randomUUID() })
    expect(second).toMatchObject({ status: 'active', payment: null })
  })

  test('with an unknown id is null', async () => {
    expect(await stripe.provider.subscription('sub_unknown')).toBeNull()
  })
})

describe('an ended subscription', () => {
  test('is ended at once, and can be ended again', async () => {
    const { id } = await stripe.subscribed(PRO_ANNUAL)
    stripe.fake.advance({ days: 3 })
    await stripe.provider.endNow(id)
    await stripe.provider.endNow(id)
    await stripe.provider.endNow('sub_unknown')
    expect(await stripe.refetch({ id })).toMatchObject({
      status: 'ended',
      endsAt: new Date('2027-01-04T12:00:00Z'),
    })
  })

  test('can no longer be paid if it was incomplete', async () => {
    const made = await stripe.provider.createSubscription(await order())
    await stripe.provider.endNow(made.id)
    expect(await stripe.refetch(made)).toMatchObject({ status: 'ended', payment: null })
    expect(() => stripe.fake.pay(made.payment?.clientSecret ?? '', 'ok')).toThrow('canceled')
  })

  test('can no longer be paid, even after a call that failed halfway', async () => {
    const made = await stripe.provider.createSubscription(await order())
    stripe.fake.trouble(500, { times: 2, call: /\/void$/ })
    await expect(stripe.provider.endNow(made.id)).rejects.toThrow(PaymentsAway)
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
    await expect(provider.createSubscription(wanted)).rejects.toThrow(PaymentsAway)
    expect(lines.at(-1)).toMatchObject({ variable: 'STRIPE_PRICE_STARTER_MONTHLY', problem: wrong })
    Object.assign(price, right)
  }
  const gone = { ...stripe.fake.priceIds, starter: { monthly: 'price_x', annual: 'price_y' } }
  const provider = stripe.fake.provider({ log, prices: gone })
  await expect(provider.createSubscription({ ...wanted, priceId: 'price_x' })).rejects.toThrow(
    new PaymentsAway('STRIPE_PRICE_STARTER_MONTHLY: the price does not exist'),
  )
  await expect(provider.createSubscription(wanted)).rejects.toThrow(PaymentsAway)
  expect(stripe.fake.world.subscriptions.size).toBe(0)
  expect(lines).toHaveLength(changes.length + 1)
})

test('a price is checked once', async () => {
  await stripe.provider.createSubscription(await order())
  await stripe.provider.createSubscription(await order())
  const looks = stripe.fake.requests.filter(({ call }) => call.startsWith('GET /v1/prices/'))
  expect(looks).toHaveLength(1)
})
