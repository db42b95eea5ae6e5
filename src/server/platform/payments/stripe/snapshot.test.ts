import type { PlanChoice } from '#domain/billing.ts'
import { PaymentDeclined } from '#server/platform/payments/payment-provider.ts'
import { draftInvoice, finalizeInvoice } from '#test/server/stripe/invoicing.ts'
import { periodLine } from '#test/server/stripe/periods.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { describe, expect, test } from 'vitest'

const JAN_1 = new Date('2027-01-01T00:00:00Z')
const FEB_1 = new Date('2027-02-01T00:00:00Z')
const MAR_1 = new Date('2027-03-01T00:00:00Z')
const PRO: PlanChoice = { tier: 'pro', period: 'monthly' }
const BUSINESS: PlanChoice = { tier: 'business', period: 'monthly' }

const stripe = useStripe(JAN_1)
const at = (text: string) => stripe.fake.advanceTo(new Date(text))

test('a renewal is a draft for an hour, and then paid with the card on file', async () => {
  const subscription = await stripe.subscribed(PRO)
  at('2027-02-01T00:30:00Z')
  const renewed = { ...subscription, periodStart: FEB_1, periodEnd: MAR_1 }
  expect(await stripe.refetch(subscription)).toEqual(renewed)
  expect(await stripe.provider.invoices(subscription.customerId)).toHaveLength(1)
  at('2027-02-01T01:00:00Z')
  expect(await stripe.refetch(subscription)).toEqual(renewed)
  const [latest] = await stripe.provider.invoices(subscription.customerId)
  expect(latest).toMatchObject({ status: 'paid', amount: 4900, createdAt: FEB_1 })
})

const failed = async () => {
  const subscription = await stripe.subscribed(PRO, 'declined')
  at('2027-02-01T01:00:00Z')
  return stripe.refetch(subscription)
}

describe('a failed renewal', () => {
  test('is overdue since its invoice was created, and can be paid in the browser', async () => {
    const owing = await failed()
    expect(owing).toMatchObject({
      status: 'past_due',
      owedSince: FEB_1,
      payment: { clientSecret: expect.stringContaining('_secret_'), amount: 4900 },
      periodEnd: MAR_1,
    })
    at('2027-02-04T02:00:00Z')
    expect(await stripe.refetch(owing)).toEqual(owing)
    stripe.fake.pay(owing.payment?.clientSecret ?? '', 'ok')
    expect(await stripe.refetch(owing)).toEqual({
      ...owing,
      status: 'active',
      owedSince: null,
      payment: null,
    })
  })

  test('is retried, and can then succeed', async () => {
    const owing = await failed()
    stripe.fake.setCards(owing.customerId, 'ok')
    at('2027-02-04T01:00:00Z')
    expect((await stripe.refetch(owing)).status).toBe('active')
  })

  test('ends the subscription after the last retry', async () => {
    const owing = await failed()
    at('2027-02-16T00:59:59Z')
    expect((await stripe.refetch(owing)).status).toBe('past_due')
    at('2027-02-16T01:00:00Z')
    expect(await stripe.refetch(owing)).toMatchObject({ status: 'ended', owedSince: null })
  })

  test('or leaves it unpaid, until the customer pays', async () => {
    stripe.fake.retries = { days: [3], end: 'unpaid' }
    const owing = await failed()
    at('2027-02-04T01:00:00Z')
    expect(await stripe.refetch(owing)).toMatchObject({ status: 'unpaid', owedSince: FEB_1 })
    // The next invoice stays a draft; the earlier one is still overdue.
    at('2027-03-05T00:00:00Z')
    expect(await stripe.refetch(owing)).toMatchObject({
      status: 'unpaid',
      owedSince: FEB_1,
      payment: owing.payment,
    })
  })

  test('or keeps failing, and the oldest open invoice counts', async () => {
    stripe.fake.retries = { days: [3], end: 'past_due' }
    const owing = await failed()
    at('2027-03-01T00:30:00Z')
    expect(await stripe.refetch(owing)).toMatchObject({ status: 'past_due', owedSince: FEB_1 })
    at('2027-03-02T00:00:00Z')
    expect(await stripe.refetch(owing)).toMatchObject({ status: 'past_due', owedSince: FEB_1 })
    const { payment } = await stripe.refetch(owing)
    // Paying the latest invoice makes it active again.
    expect(payment?.clientSecret).not.toBe(owing.payment?.clientSecret)
    stripe.fake.pay(payment?.clientSecret ?? '', 'ok')
    expect((await stripe.refetch(owing)).status).toBe('active')
  })

  test('is overdue since a manual invoice, if that is older or the only one', async () => {
    const { id } = await stripe.subscribed(PRO, 'declined')
    at('2027-01-20T00:00:00Z')
    const { state } = stripe.fake
    const subscription = state.subscriptions.find(id)
    const line = periodLine(state, stripe.fake.price(PRO), subscription.period)
    finalizeInvoice(state, draftInvoice(state, subscription, 'manual', [line]))
    subscription.status = 'past_due'
    const owedSince = new Date('2027-01-20T00:00:00Z')
    expect(await stripe.refetch({ id })).toMatchObject({ status: 'past_due', owedSince })
    at('2027-02-02T00:00:00Z')
    expect(await stripe.refetch({ id })).toMatchObject({ status: 'past_due', owedSince })
  })

  test('is overdue since an upgrade made elsewhere, if no other invoice is open', async () => {
    const { id } = await stripe.subscribed(PRO)
    at('2027-01-20T00:00:00Z')
    const { state } = stripe.fake
    const subscription = state.subscriptions.find(id)
    const line = periodLine(state, stripe.fake.price(BUSINESS), subscription.period)
    finalizeInvoice(state, draftInvoice(state, subscription, 'subscription_update', [line]))
    subscription.status = 'past_due'
    expect((await stripe.refetch({ id })).owedSince).toEqual(new Date('2027-01-20T00:00:00Z'))
  })

  test('is not overdue since a later upgrade', async () => {
    const owing = await failed()
    stripe.fake.setCards(owing.customerId, 'asks')
    at('2027-02-03T00:00:00Z')
    const { id } = owing
    const order = { id, priceId: stripe.priceOf(BUSINESS), at: stripe.fake.now, key: 'up' }
    const pending = await stripe.provider.upgrade(order)
    expect(pending).toMatchObject({
      status: 'past_due',
      pending: { priceId: order.priceId },
      owedSince: FEB_1,
    })
  })

  test('can still be paid after a declined upgrade', async () => {
    const owing = await failed()
    const { id } = owing
    const order = { id, priceId: stripe.priceOf(BUSINESS), at: stripe.fake.now, key: 'up' }
    await expect(stripe.provider.upgrade(order)).rejects.toThrow(PaymentDeclined)
    expect(await stripe.refetch(owing)).toEqual(owing)
    stripe.fake.pay(owing.payment?.clientSecret ?? '', 'ok')
    expect((await stripe.refetch(owing)).status).toBe('active')
  })

  test('is overdue as well if the bank asks for confirmation', async () => {
    const subscription = await stripe.subscribed(PRO, 'asks')
    at('2027-02-01T01:00:00Z')
    const owing = await stripe.refetch(subscription)
    expect(owing).toMatchObject({ status: 'past_due', owedSince: FEB_1 })
    stripe.fake.approve(owing.payment?.clientSecret ?? '')
    expect((await stripe.refetch(owing)).status).toBe('active')
  })
})

test('the card is the one that is charged next', async () => {
  const subscription = await stripe.subscribed(PRO)
  stripe.fake.addCard(subscription.customerId, 'asks')
  expect((await stripe.refetch(subscription)).card?.last4).toBe('4242')
  stripe.fake.state.subscriptions.find(subscription.id).method = null
  expect((await stripe.refetch(subscription)).card?.last4).toBe('3155')
})

test('a subscription created elsewhere has no key', async () => {
  const subscription = await stripe.subscribed(PRO)
  stripe.fake.state.subscriptions.find(subscription.id).metadata = {}
  expect((await stripe.refetch(subscription)).key).toBeNull()
})
