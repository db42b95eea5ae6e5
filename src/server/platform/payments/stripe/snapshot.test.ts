import type { PlanChoice } from '#domain/billing.ts'
import { PaymentDeclined } from '#server/platform/payments/provider.ts'
import { draw, finalize } from '#test/server/stripe/invoicing.ts'
import { fullLine } from '#test/server/stripe/periods.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { describe, expect, test } from 'vitest'

const JAN_1 = new Date('2027-01-01T00:00:00Z')
const FEB_1 = new Date('2027-02-01T00:00:00Z')
const MAR_1 = new Date('2027-03-01T00:00:00Z')
const PRO: PlanChoice = { tier: 'pro', period: 'monthly' }
const BUSINESS: PlanChoice = { tier: 'business', period: 'monthly' }

const stripe = useStripe(JAN_1)
const at = (text: string) => stripe.standIn.advanceTo(new Date(text))

test('a renewal is a draft for an hour, and then paid with the card on file', async () => {
  const subscription = await stripe.subscribed(PRO)
  at('2027-02-01T00:30:00Z')
  const renewed = { ...subscription, periodStart: FEB_1, periodEnd: MAR_1 }
  expect(await stripe.again(subscription)).toEqual(renewed)
  expect(await stripe.provider.invoices(subscription.customerId)).toHaveLength(1)
  at('2027-02-01T01:00:00Z')
  expect(await stripe.again(subscription)).toEqual(renewed)
  const [latest] = await stripe.provider.invoices(subscription.customerId)
  expect(latest).toMatchObject({ status: 'paid', amount: 4900, createdAt: FEB_1 })
})

const failed = async () => {
  const subscription = await stripe.subscribed(PRO, 'declined')
  at('2027-02-01T01:00:00Z')
  return stripe.again(subscription)
}

describe('a renewal that fails', () => {
  test('is owed since its invoice was made, and can be paid in the browser', async () => {
    const owing = await failed()
    expect(owing).toMatchObject({
      status: 'past_due',
      owedSince: FEB_1,
      payment: { clientSecret: expect.stringContaining('_secret_'), amount: 4900 },
      periodEnd: MAR_1,
    })
    at('2027-02-04T02:00:00Z')
    expect(await stripe.again(owing)).toEqual(owing)
    stripe.standIn.pay(owing.payment?.clientSecret ?? '', 'ok')
    expect(await stripe.again(owing)).toEqual({
      ...owing,
      status: 'active',
      owedSince: null,
      payment: null,
    })
  })

  test('is tried again, and may succeed then', async () => {
    const owing = await failed()
    stripe.standIn.cardsOf(owing.customerId, 'ok')
    at('2027-02-04T01:00:00Z')
    expect((await stripe.again(owing)).status).toBe('active')
  })

  test('ends the subscription after the last time', async () => {
    const owing = await failed()
    at('2027-02-16T00:59:59Z')
    expect((await stripe.again(owing)).status).toBe('past_due')
    at('2027-02-16T01:00:00Z')
    expect(await stripe.again(owing)).toMatchObject({ status: 'ended', owedSince: null })
  })

  test('or leaves it unpaid, until somebody pays', async () => {
    stripe.standIn.retries = { days: [3], end: 'unpaid' }
    const owing = await failed()
    at('2027-02-04T01:00:00Z')
    expect(await stripe.again(owing)).toMatchObject({ status: 'unpaid', owedSince: FEB_1 })
    // The next invoice stays a draft; what is owed is still the one before.
    at('2027-03-05T00:00:00Z')
    expect(await stripe.again(owing)).toMatchObject({
      status: 'unpaid',
      owedSince: FEB_1,
      payment: owing.payment,
    })
  })

  test('or goes on failing, and the first period that is open counts', async () => {
    stripe.standIn.retries = { days: [3], end: 'past_due' }
    const owing = await failed()
    at('2027-03-01T00:30:00Z')
    expect(await stripe.again(owing)).toMatchObject({ status: 'past_due', owedSince: FEB_1 })
    at('2027-03-02T00:00:00Z')
    expect(await stripe.again(owing)).toMatchObject({ status: 'past_due', owedSince: FEB_1 })
    const { payment } = await stripe.again(owing)
    // What is paid is the latest: that makes it active again.
    expect(payment?.clientSecret).not.toBe(owing.payment?.clientSecret)
    stripe.standIn.pay(payment?.clientSecret ?? '', 'ok')
    expect((await stripe.again(owing)).status).toBe('active')
  })

  test('is owed since an invoice that was made by hand, where that is older or alone', async () => {
    const { id } = await stripe.subscribed(PRO, 'declined')
    at('2027-01-20T00:00:00Z')
    const { world } = stripe.standIn
    const subscription = world.subscriptions.find(id)
    const line = fullLine(world, stripe.standIn.price(PRO), subscription.period)
    finalize(world, draw(world, subscription, 'manual', [line]))
    subscription.status = 'past_due'
    const owedSince = new Date('2027-01-20T00:00:00Z')
    expect(await stripe.again({ id })).toMatchObject({ status: 'past_due', owedSince })
    at('2027-02-02T00:00:00Z')
    expect(await stripe.again({ id })).toMatchObject({ status: 'past_due', owedSince })
  })

  test('is owed since an upgrade that was made elsewhere, where nothing else is open', async () => {
    const { id } = await stripe.subscribed(PRO)
    at('2027-01-20T00:00:00Z')
    const { world } = stripe.standIn
    const subscription = world.subscriptions.find(id)
    const line = fullLine(world, stripe.standIn.price(BUSINESS), subscription.period)
    finalize(world, draw(world, subscription, 'subscription_update', [line]))
    subscription.status = 'past_due'
    expect((await stripe.again({ id })).owedSince).toEqual(new Date('2027-01-20T00:00:00Z'))
  })

  test('is not owed since an upgrade that somebody tried afterwards', async () => {
    const owing = await failed()
    stripe.standIn.cardsOf(owing.customerId, 'asks')
    at('2027-02-03T00:00:00Z')
    const { id } = owing
    const order = { id, priceId: stripe.priceOf(BUSINESS), at: stripe.standIn.now, key: 'up' }
    const pending = await stripe.provider.upgrade(order)
    expect(pending).toMatchObject({
      status: 'past_due',
      pending: { priceId: order.priceId },
      owedSince: FEB_1,
    })
  })

  test('can still be paid once an upgrade was declined', async () => {
    const owing = await failed()
    const { id } = owing
    const order = { id, priceId: stripe.priceOf(BUSINESS), at: stripe.standIn.now, key: 'up' }
    await expect(stripe.provider.upgrade(order)).rejects.toThrow(PaymentDeclined)
    expect(await stripe.again(owing)).toEqual(owing)
    stripe.standIn.pay(owing.payment?.clientSecret ?? '', 'ok')
    expect((await stripe.again(owing)).status).toBe('active')
  })

  test('because the bank asks is one, too', async () => {
    const subscription = await stripe.subscribed(PRO, 'asks')
    at('2027-02-01T01:00:00Z')
    const owing = await stripe.again(subscription)
    expect(owing).toMatchObject({ status: 'past_due', owedSince: FEB_1 })
    stripe.standIn.approve(owing.payment?.clientSecret ?? '')
    expect((await stripe.again(owing)).status).toBe('active')
  })
})

test('the card is the one that is charged next', async () => {
  const subscription = await stripe.subscribed(PRO)
  stripe.standIn.addCard(subscription.customerId, 'asks')
  expect((await stripe.again(subscription)).card?.last4).toBe('4242')
  stripe.standIn.world.subscriptions.find(subscription.id).method = null
  expect((await stripe.again(subscription)).card?.last4).toBe('3155')
})

test('one that was made elsewhere has no key', async () => {
  const subscription = await stripe.subscribed(PRO)
  stripe.standIn.world.subscriptions.find(subscription.id).metadata = {}
  expect((await stripe.again(subscription)).key).toBeNull()
})
