import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '#domain/billing.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { describe, expect, test } from 'vitest'

const JAN_31 = new Date('2027-01-31T12:00:00Z')
const FEB_28 = new Date('2027-02-28T12:00:00Z')
const MAR_28 = new Date('2027-03-28T12:00:00Z')
const MAR_31 = new Date('2027-03-31T12:00:00Z')
const STARTER: PlanChoice = { tier: 'starter', period: 'monthly' }
const STARTER_ANNUAL: PlanChoice = { tier: 'starter', period: 'annual' }
const PRO: PlanChoice = { tier: 'pro', period: 'monthly' }

const stripe = useStripe(JAN_31)
const twoHoursAfter = (moment: Date) => new Date(moment.getTime() + 2 * 3_600_000)

test('another change can be made in the period that a change started', async () => {
  const { provider, fake } = stripe
  const subscription = await stripe.subscribed(PRO)
  const { id } = subscription
  await provider.changeAtPeriodEnd(id, stripe.priceOf(STARTER))
  fake.advanceTo(twoHoursAfter(FEB_28))
  expect(await provider.changeAtPeriodEnd(id, stripe.priceOf(STARTER_ANNUAL))).toMatchObject({
    scheduled: { priceId: stripe.priceOf(STARTER_ANNUAL), at: MAR_31 },
    priceId: stripe.priceOf(STARTER),
  })
  expect(await provider.cancelAtPeriodEnd(id)).toMatchObject({ endsAt: MAR_31, scheduled: null })
  const priceId = stripe.priceOf(PRO)
  const order = { id, priceId, at: fake.now, key: randomUUID() }
  expect(await provider.upgrade(order)).toMatchObject({ priceId, endsAt: null })
})

test('an end date set in the dashboard can be removed', async () => {
  const subscription = await stripe.subscribed(PRO)
  stripe.fake.state.subscriptions.find(subscription.id).cancelAt = MAR_28.getTime() / 1000
  expect((await stripe.refetch(subscription)).endsAt).toEqual(MAR_28)
  expect(await stripe.provider.clearPlannedChange(subscription.id)).toEqual(subscription)
})

describe('after a failed call', () => {
  test.each([
    ['the schedule was made', /^POST \/v1\/subscription_schedules\/sub_sched_\w+$/],
    ['the cancellation was lifted', /^POST \/v1\/subscription_schedules$/],
    ['nothing was done', /^POST \/v1\/subscriptions\//],
  ])('in which %s, a retry succeeds', async (_, call) => {
    const { provider, fake } = stripe
    const { id } = await stripe.subscribed(PRO)
    await provider.cancelAtPeriodEnd(id)
    fake.injectFault(503, { times: 2, call })
    const priceId = stripe.priceOf(STARTER)
    await expect(provider.changeAtPeriodEnd(id, priceId)).rejects.toThrow(PaymentsUnavailable)
    expect(await provider.changeAtPeriodEnd(id, priceId)).toMatchObject({
      scheduled: { priceId, at: FEB_28 },
      endsAt: null,
    })
  })
})
