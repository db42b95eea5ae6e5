import { randomUUID } from 'node:crypto'
import { StripeStandIn } from '#test/server/stripe/stand-in.ts'
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

test('it is chosen where its keys are set, and nothing is sent before it is asked for', async () => {
  const log = pino({ level: 'silent' })
  expect(await choosePayments(null, log)).toBeNull()
  const chosen = await choosePayments(stripe.standIn.keys, log)
  expect(chosen).toMatchObject({
    name: 'stripe',
    ledger: 'stripe-test',
    testMode: true,
    publishableKey: 'pk_test_StandIn',
    prices: stripe.standIn.priceIds,
  })
  expect(stripe.standIn.requests).toHaveLength(0)
})

test.each([
  ['sk_test_1', true],
  ['rk_test_1', true],
  ['sk_live_1', false],
  ['rk_live_1', false],
])('%s is a key for tests: %s', (secretKey, testMode) => {
  const ledger = testMode ? 'stripe-test' : 'stripe'
  expect(new StripeStandIn().provider({ secretKey })).toMatchObject({ testMode, ledger })
})

describe('a customer', () => {
  const ada = { id: randomUUID(), email: 'ada@example.com', name: 'Ada Lovelace' }

  test('is made once for an account', async () => {
    const first = await stripe.provider.createCustomer(ada)
    expect(await stripe.provider.createCustomer(ada)).toBe(first)
    expect(stripe.standIn.world.customers.find(first)).toMatchObject({
      email: 'ada@example.com',
      name: 'Ada Lovelace',
      metadata: { account: ada.id },
    })
    expect(stripe.standIn.world.customers.size).toBe(1)
  })

  test('is forgotten with all subscriptions, as often as one likes', async () => {
    const { id, customerId } = await stripe.subscribed(STARTER)
    await stripe.provider.forgetCustomer(customerId)
    expect(await stripe.again({ id })).toMatchObject({ status: 'ended', customerId, endsAt: JAN_1 })
    await stripe.provider.forgetCustomer(customerId)
    await stripe.provider.forgetCustomer('cus_unknown')
    expect(stripe.standIn.world.customers.find(customerId).deleted).toBe(true)
  })

  test('has a page for cards and invoices at the provider', async () => {
    const url = await stripe.provider.portalUrl(
      await stripe.customer(),
      'https://x.example/billing',
    )
    expect(url).toMatch(/^https:\/\/billing\.stripe\.com\//)
    expect(stripe.standIn.requests.at(-1)?.sent).toContain(
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
    stripe.standIn.pay(made.payment?.clientSecret ?? '', 'ok')
    expect(await stripe.again(made)).toEqual({
      ...made,
      status: 'active',
      payment: null,
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
    })
  })

  test('stays incomplete when the card is declined, and can be paid with another', async () => {
    const made = await stripe.provider.createSubscription(await order())
    const secret = made.payment?.clientSecret ?? ''
    expect(stripe.standIn.pay(secret, 'declined')).toBe('declined')
    expect(await stripe.again(made)).toEqual(made)
    expect(stripe.standIn.pay(secret, 'asks')).toBe('asks')
    expect(stripe.standIn.refuse(secret)).toBe('declined')
    expect(await stripe.again(made)).toEqual(made)
    stripe.standIn.pay(secret, 'asks')
    stripe.standIn.approve(secret)
    expect(await stripe.again(made)).toMatchObject({ status: 'active', card: { last4: '3155' } })
  })

  test('ends when nobody pays within 23 hours', async () => {
    const made = await stripe.provider.createSubscription(await order())
    stripe.standIn.advance({ hours: 22, minutes: 59 })
    expect((await stripe.again(made)).status).toBe('incomplete')
    stripe.standIn.advance({ minutes: 1 })
    expect(await stripe.again(made)).toMatchObject({ status: 'ended', payment: null })
  })

  test('is made once for a key, and the same is answered as it is by then', async () => {
    const wanted = await order()
    const first = await stripe.provider.createSubscription(wanted)
    stripe.standIn.pay(first.payment?.clientSecret ?? '', 'ok')
    const second = await stripe.provider.createSubscription(wanted)
    expect(second).toMatchObject({ id: first.id, status: 'active', payment: null })
    expect(stripe.standIn.world.subscriptions.size).toBe(1)
  })

  test('is found by its key, whatever became of it', async () => {
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

  test('is found on the second page, too', async () => {
    const { provider } = stripe
    const wanted = await order('the first')
    const made = await provider.createSubscription(wanted)
    for (let number = 0; number < 100; number++) {
      await provider.createSubscription({ ...wanted, key: `other-${number}` })
    }
    const found = await provider.findSubscription(wanted.customerId, 'the first')
    expect(found?.id).toBe(made.id)
  })

  test('is paid for with what the customer has to their credit', async () => {
    const wanted = await order()
    stripe.standIn.world.customers.find(wanted.customerId).balance = -1000
    const made = await stripe.provider.createSubscription(wanted)
    expect(made).toMatchObject({ status: 'incomplete', amount: 1900, payment: { amount: 900 } })
    stripe.standIn.world.customers.find(wanted.customerId).balance = -5000
    const second = await stripe.provider.createSubscription({ ...wanted, key: randomUUID() })
    expect(second).toMatchObject({ status: 'active', payment: null })
  })

  test('of an id that nobody knows is none', async () => {
    expect(await stripe.provider.subscription('sub_unknown')).toBeNull()
  })
})

describe('a subscription that is ended', () => {
  test('is ended at once, and again nothing happens', async () => {
    const { id } = await stripe.subscribed(PRO_ANNUAL)
    stripe.standIn.advance({ days: 3 })
    await stripe.provider.endNow(id)
    await stripe.provider.endNow(id)
    await stripe.provider.endNow('sub_unknown')
    expect(await stripe.again({ id })).toMatchObject({
      status: 'ended',
      endsAt: new Date('2027-01-04T12:00:00Z'),
    })
  })

  test('cannot be paid for any more where it was incomplete', async () => {
    const made = await stripe.provider.createSubscription(await order())
    await stripe.provider.endNow(made.id)
    expect(await stripe.again(made)).toMatchObject({ status: 'ended', payment: null })
    expect(() => stripe.standIn.pay(made.payment?.clientSecret ?? '', 'ok')).toThrow('canceled')
  })

  test('cannot be paid for either after a call that broke off half-way', async () => {
    const made = await stripe.provider.createSubscription(await order())
    stripe.standIn.trouble(500, { times: 2, call: /\/void$/ })
    await expect(stripe.provider.endNow(made.id)).rejects.toThrow(PaymentsAway)
    await stripe.provider.endNow(made.id)
    expect(() => stripe.standIn.pay(made.payment?.clientSecret ?? '', 'ok')).toThrow('canceled')
  })

  test('still owes the period that it did not pay for', async () => {
    const { id, customerId } = await stripe.subscribed(STARTER, 'declined')
    stripe.standIn.advanceTo(new Date('2027-02-02T00:00:00Z'))
    await stripe.provider.endNow(id)
    const [latest] = await stripe.provider.invoices(customerId)
    expect(latest).toMatchObject({ status: 'open', failed: true, amount: 1900 })
  })
})

test('a price that is not the one of the catalogue is never sold', async () => {
  const lines: unknown[] = []
  const log = pino({ level: 'error' }, { write: (line) => lines.push(JSON.parse(line)) })
  const wanted = await order()
  const price = stripe.standIn.price(STARTER)
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
    const provider = stripe.standIn.provider({ log })
    await expect(provider.createSubscription(wanted)).rejects.toThrow(PaymentsAway)
    expect(lines.at(-1)).toMatchObject({ variable: 'STRIPE_PRICE_STARTER_MONTHLY', wrong })
    Object.assign(price, right)
  }
  const gone = { ...stripe.standIn.priceIds, starter: { monthly: 'price_x', annual: 'price_y' } }
  const provider = stripe.standIn.provider({ log, prices: gone })
  await expect(provider.createSubscription({ ...wanted, priceId: 'price_x' })).rejects.toThrow(
    new PaymentsAway('STRIPE_PRICE_STARTER_MONTHLY: there is no such price'),
  )
  await expect(provider.createSubscription(wanted)).rejects.toThrow(PaymentsAway)
  expect(stripe.standIn.world.subscriptions.size).toBe(0)
  expect(lines).toHaveLength(changes.length + 1)
})

test('a price is looked at once', async () => {
  await stripe.provider.createSubscription(await order())
  await stripe.provider.createSubscription(await order())
  const looks = stripe.standIn.requests.filter(({ call }) => call.startsWith('GET /v1/prices/'))
  expect(looks).toHaveLength(1)
})
