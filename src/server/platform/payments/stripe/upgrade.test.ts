import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '#domain/billing.ts'
import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { ProviderSubscription } from '#server/platform/payments/payment-provider.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { describe, expect, test } from 'vitest'

// January has 31 days, which are 2,678,400 seconds.
const JAN_1 = new Date('2027-01-01T00:00:00Z')
const JAN_11 = new Date('2027-01-11T00:00:00Z')
const FEB_1 = new Date('2027-02-01T00:00:00Z')
const STARTER: PlanChoice = { tier: 'starter', period: 'monthly' }
const PRO: PlanChoice = { tier: 'pro', period: 'monthly' }
const BUSINESS: PlanChoice = { tier: 'business', period: 'monthly' }
const STARTER_ANNUAL: PlanChoice = { tier: 'starter', period: 'annual' }
const PRO_ANNUAL: PlanChoice = { tier: 'pro', period: 'annual' }

const stripe = useStripe(JAN_1)

const upgradeTo = (choice: PlanChoice, { id }: ProviderSubscription, at = stripe.fake.now) =>
  stripe.provider.upgrade({ id, priceId: stripe.priceOf(choice), at, key: randomUUID() })

describe('upgrade costs, to the cent,', () => {
  test.each([
    // 21 of 31 days: 19.00 credits 12.870967..., 49.00 costs 33.193548...
    [STARTER, PRO, JAN_11, { due: 2031, credit: 1288, renewsAt: FEB_1 }],
    [STARTER, BUSINESS, JAN_11, { due: 5418, credit: 1288, renewsAt: FEB_1 }],
    // One second before the end, less than a cent is left.
    [STARTER, PRO, new Date('2027-01-31T23:59:59Z'), { due: 0, credit: 1, renewsAt: FEB_1 }],
    [STARTER, PRO, JAN_1, { due: 3000, credit: 1900, renewsAt: FEB_1 }],
    // A new year: 539.00 less 21 of 31 days of 49.00, which is 33.193548...
    [
      PRO,
      PRO_ANNUAL,
      JAN_11,
      { due: 50_580, credit: 3320, renewsAt: new Date('2028-01-11T00:00:00Z') },
    ],
    // 355 of 365 days of 209.00 are worth 203.273972..., more than a month of Pro.
    [
      STARTER_ANNUAL,
      PRO,
      JAN_11,
      { due: 0, credit: 20_328, renewsAt: new Date('2027-02-11T00:00:00Z') },
    ],
  ])('from %o to %o on %s', async (from, to, at, sums) => {
    const { provider, fake } = stripe
    const subscription = await stripe.subscribed(from)
    fake.advanceTo(at)
    const price = stripe.priceOf(to)
    expect(await provider.previewUpgrade(subscription.id, price, at)).toEqual(sums)
    expect(await stripe.refetch(subscription)).toEqual(subscription)

    const upgraded = await upgradeTo(to, subscription, at)
    expect(upgraded).toMatchObject({
      priceId: price,
      periodEnd: sums.renewsAt,
      pending: null,
      payment: null,
      status: 'active',
    })
    const [latest] = await provider.invoices(subscription.customerId)
    expect(latest).toMatchObject({ amount: sums.due, status: 'paid' })
  })

  test('stay those of the moment that was previewed', async () => {
    const subscription = await stripe.subscribed(STARTER)
    stripe.fake.advanceTo(JAN_11)
    const shown = await stripe.provider.previewUpgrade(subscription.id, stripe.priceOf(PRO), JAN_11)
    stripe.fake.advance({ minutes: 50 })
    await upgradeTo(PRO, subscription, JAN_11)
    const [latest] = await stripe.provider.invoices(subscription.customerId)
    expect(latest).toMatchObject({
      amount: shown.due,
      description: 'Remaining time on Pro after 11 Jan 2027',
      subscriptionId: subscription.id,
    })
  })

  test('are refused for a moment outside the current period', async () => {
    const { id } = await stripe.subscribed(STARTER)
    const early = stripe.provider.previewUpgrade(id, stripe.priceOf(PRO), new Date('2026-12-31'))
    await expect(early).rejects.toThrow(PaymentsUnavailable)
  })
})

test('an upgrade is made once per key, even if its response was lost', async () => {
  const { provider, fake } = stripe
  const subscription = await stripe.subscribed(STARTER)
  fake.advanceTo(JAN_11)
  const order = { id: subscription.id, priceId: stripe.priceOf(PRO), at: JAN_11, key: 'once' }
  // The library retries once; that response is lost as well.
  fake.injectFault('loses the response', { times: 2, call: /^POST \/v1\/subscriptions\/sub_/ })
  await expect(provider.upgrade(order)).rejects.toThrow(PaymentsUnavailable)
  expect(await provider.upgrade(order)).toMatchObject({ priceId: order.priceId, pending: null })
  const sums = (await provider.invoices(subscription.customerId)).map(({ amount }) => amount)
  expect(sums).toEqual([2031, 1900])
})

test('a lost response keeps a pending confirmation, and the removal of a cancellation', async () => {
  const { provider, fake } = stripe
  const subscription = await stripe.subscribed(STARTER, 'asks')
  await provider.cancelAtPeriodEnd(subscription.id)
  const order = { id: subscription.id, priceId: stripe.priceOf(PRO), at: JAN_1, key: 'once' }
  const lose = () =>
    fake.injectFault('loses the response', { times: 2, call: /^POST \/v1\/subscriptions\/sub_/ })
  lose()
  await expect(provider.upgrade(order)).rejects.toThrow(PaymentsUnavailable)
  const { payment } = await stripe.refetch(subscription)
  expect(await provider.upgrade(order)).toMatchObject({ payment, pending: {} })
  fake.approve(payment?.clientSecret ?? '')
  expect(await provider.upgrade(order)).toMatchObject({ amount: 4900, endsAt: null })

  const cancelled = await stripe.subscribed(STARTER)
  await provider.cancelAtPeriodEnd(cancelled.id)
  const other = { ...order, id: cancelled.id, key: 'another' }
  lose()
  await expect(provider.upgrade(other)).rejects.toThrow(PaymentsUnavailable)
  expect(await provider.upgrade(other)).toMatchObject({ amount: 4900, endsAt: null })
})

describe('a card that is declined', () => {
  test('changes nothing, and the customer is told the reason', async () => {
    const subscription = await stripe.subscribed(STARTER, 'declined')
    stripe.fake.advanceTo(JAN_11)
    const refused = upgradeTo(PRO, subscription)
    await expect(refused).rejects.toThrow(new PaymentDeclined('Your card was declined.'))
    await expect(refused).rejects.toBeInstanceOf(PaymentDeclined)
    expect(await stripe.refetch(subscription)).toEqual(subscription)
    const [latest] = await stripe.provider.invoices(subscription.customerId)
    expect(latest).toMatchObject({ status: 'void', failed: false })
    expect(stripe.fake.state.customers.find(subscription.customerId).balance).toBe(0)
  })

  test('keeps a cancellation and a scheduled change', async () => {
    const { provider, fake } = stripe
    const first = await stripe.subscribed(STARTER, 'declined')
    const cancelled = await provider.cancelAtPeriodEnd(first.id)
    await expect(upgradeTo(PRO, first)).rejects.toThrow(PaymentDeclined)
    expect(await stripe.refetch(first)).toEqual(cancelled)
    expect(cancelled.endsAt).toEqual(FEB_1)

    const second = await stripe.subscribed(PRO, 'declined')
    const scheduled = await provider.changeAtPeriodEnd(second.id, stripe.priceOf(STARTER))
    await expect(upgradeTo(BUSINESS, second)).rejects.toThrow(PaymentDeclined)
    expect(await stripe.refetch(second)).toEqual(scheduled)
    fake.setCards(second.customerId, 'ok')
    fake.advanceTo(FEB_1)
    expect((await stripe.refetch(second)).priceId).toBe(stripe.priceOf(STARTER))
  })

  test('is declined again for the same key', async () => {
    const { id } = await stripe.subscribed(STARTER, 'declined')
    const order = { id, priceId: stripe.priceOf(PRO), at: JAN_1, key: 'declined once' }
    await expect(stripe.provider.upgrade(order)).rejects.toThrow(PaymentDeclined)
    await expect(stripe.provider.upgrade(order)).rejects.toThrow(PaymentDeclined)
  })
})

/** Creates an upgrade that waits for the customer's confirmation. */
const asked = async () => {
  const subscription = await stripe.subscribed(STARTER, 'asks')
  stripe.fake.advanceTo(JAN_11)
  const pending = await upgradeTo(PRO, subscription)
  return { subscription, pending, secret: pending.payment?.clientSecret ?? '' }
}

describe('a bank that asks for confirmation', () => {
  test('can be refused, and then another card can pay', async () => {
    const { subscription, pending, secret } = await asked()
    expect(stripe.fake.refuse(secret)).toBe('declined')
    expect(await stripe.refetch(subscription)).toEqual(pending)
    stripe.fake.pay(secret, 'ok')
    expect((await stripe.refetch(subscription)).priceId).toBe(stripe.priceOf(PRO))
  })

  test('keeps a cancellation until the upgrade is paid', async () => {
    const first = await stripe.subscribed(STARTER, 'asks')
    const cancelled = await stripe.provider.cancelAtPeriodEnd(first.id)
    const pending = await upgradeTo(PRO, first)
    expect(pending.endsAt).toEqual(FEB_1)
    stripe.fake.advance({ hours: 23 })
    expect(await stripe.refetch(first)).toEqual(cancelled)

    const paid = await upgradeTo(PRO, first)
    stripe.fake.approve(paid.payment?.clientSecret ?? '')
    expect(await stripe.refetch(first)).toMatchObject({ endsAt: null, pending: null })
  })

  test('is not waited for once the customer cancels, and nothing is charged', async () => {
    const { subscription, secret } = await asked()
    const cancelled = await stripe.provider.cancelAtPeriodEnd(subscription.id)
    expect(cancelled).toEqual({ ...subscription, endsAt: FEB_1 })
    expect(() => stripe.fake.approve(secret)).toThrow('canceled')
    expect(() => stripe.fake.pay(secret, 'ok')).toThrow('canceled')
    stripe.fake.advanceTo(FEB_1)
    expect(await stripe.refetch(subscription)).toMatchObject({ status: 'ended', amount: 1900 })
    const made = await stripe.provider.invoices(subscription.customerId)
    expect(made.map(({ status }) => status)).toEqual(['void', 'paid'])
    expect(stripe.fake.state.charges.size).toBe(1)
  })
})

test('an upgrade drops what was planned for the end of the period', async () => {
  const { provider } = stripe
  const first = await stripe.subscribed(STARTER)
  await provider.cancelAtPeriodEnd(first.id)
  const shown = await provider.previewUpgrade(first.id, stripe.priceOf(PRO), JAN_1)
  expect(shown).toMatchObject({ due: 3000, credit: 1900 })
  expect(await upgradeTo(PRO, first)).toMatchObject({ endsAt: null, amount: 4900 })

  const second = await stripe.subscribed(PRO)
  await provider.changeAtPeriodEnd(second.id, stripe.priceOf(STARTER))
  expect(await upgradeTo(BUSINESS, second)).toMatchObject({ scheduled: null, amount: 9900 })
  stripe.fake.advanceTo(new Date('2027-02-01T02:00:00Z'))
  expect(await stripe.refetch(first)).toMatchObject({ status: 'active', amount: 4900 })
  expect(await stripe.refetch(second)).toMatchObject({ status: 'active', amount: 9900 })
})
