import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '#domain/billing.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { ProviderSubscription } from '#server/platform/payments/payment-provider.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'

const JAN_1 = new Date('2027-01-01T00:00:00Z')
const JAN_20 = new Date('2027-01-20T00:00:00Z')
const FEB_1 = new Date('2027-02-01T00:00:00Z')
const STARTER: PlanChoice = { tier: 'starter', period: 'monthly' }
const STARTER_ANNUAL: PlanChoice = { tier: 'starter', period: 'annual' }
const PRO: PlanChoice = { tier: 'pro', period: 'monthly' }
const BUSINESS: PlanChoice = { tier: 'business', period: 'monthly' }

const stripe = useStripe(JAN_1)

/** The requests of a change. */
const UPDATE = /^POST \/v1\/subscriptions\/sub_/
const RELEASE = /\/release$/
const PRICE = /^GET \/v1\/prices\//
const NEW_SCHEDULE = /^POST \/v1\/subscription_schedules$/
const PHASES = /^POST \/v1\/subscription_schedules\/sub_sched_\w+$/
const LOOK = /^GET \/v1\/subscriptions\//

type Fails = 500 | 'loses the response'

// Twice, because the library retries once.
const trouble = (fails: Fails, call: RegExp) => stripe.fake.injectFault(fails, { times: 2, call })

// The fetch that starts a change succeeds; the one after it fails.
const troubleAfter = (made: RegExp) =>
  stripe.fake.beforeRequest(made, () => trouble('loses the response', LOOK))

/** Runs between our update and the fetch that follows it. */
const afterwards = (happen: () => void) =>
  stripe.fake.beforeRequest(UPDATE, () => stripe.fake.beforeRequest(LOOK, happen))

// Each price is checked once before it is first sold; done here, so that it is not part of a
// change.
beforeEach(async () => {
  for (const choice of [STARTER, BUSINESS]) await stripe.subscribed(choice)
})

const cancelled = async () => {
  const { id } = await stripe.subscribed(PRO)
  return stripe.provider.cancelAtPeriodEnd(id)
}

const scheduled = async (later: 'ok' | 'declined' = 'ok') => {
  const { id } = await stripe.subscribed(PRO, later)
  return stripe.provider.changeAtPeriodEnd(id, stripe.priceOf(STARTER))
}

const change = ({ id }: ProviderSubscription) =>
  stripe.provider.changeAtPeriodEnd(id, stripe.priceOf(STARTER))

const up = ({ id }: ProviderSubscription, choice = BUSINESS) =>
  stripe.provider.upgrade({ id, priceId: stripe.priceOf(choice), at: JAN_1, key: randomUUID() })

describe('a failed change at the end of the period', () => {
  test.each<[string, Fails, RegExp]>([
    ['the cancellation is lifted', 500, UPDATE],
    ['the cancellation is lifted', 'loses the response', UPDATE],
    ['the price is looked up', 500, PRICE],
    ['the price is looked up', 'loses the response', PRICE],
    ['the schedule is made', 500, NEW_SCHEDULE],
    ['the schedule is made', 'loses the response', NEW_SCHEDULE],
    ['the schedule gets its phases', 500, PHASES],
  ])('restores the cancellation if it fails while %s (%s)', async (_, fails, call) => {
    const before = await cancelled()
    trouble(fails, call)
    await expect(change(before)).rejects.toThrow(PaymentsUnavailable)
    expect(await stripe.refetch(before)).toEqual(before)
    stripe.fake.advanceTo(FEB_1)
    expect((await stripe.refetch(before)).status).toBe('ended')
  })

  test.each([
    ['the schedule got its phases', () => trouble('loses the response', PHASES)],
    ['it is looked at again', () => troubleAfter(PHASES)],
  ])('is made if it fails after %s', async (_, breakOff) => {
    const before = await cancelled()
    breakOff()
    await expect(change(before)).rejects.toThrow(PaymentsUnavailable)
    expect(await stripe.refetch(before)).toEqual({
      ...before,
      endsAt: null,
      scheduled: { priceId: stripe.priceOf(STARTER), at: FEB_1 },
    })
  })

  test('keeps an end date set in the dashboard', async () => {
    const before = await stripe.subscribed(PRO)
    const day = JAN_20.getTime() / 1000
    stripe.fake.state.subscriptions.find(before.id).cancelAt = day
    trouble(500, NEW_SCHEDULE)
    await expect(change(before)).rejects.toThrow(PaymentsUnavailable)
    expect(await stripe.refetch(before)).toEqual({ ...before, endsAt: JAN_20 })
  })

  test('is undone before a timeout is reported', async () => {
    const before = await cancelled()
    stripe.fake.injectFault('hangs', { call: NEW_SCHEDULE })
    const hasty = stripe.fake.provider({ timeoutMs: 400 })
    const late = hasty.changeAtPeriodEnd(before.id, stripe.priceOf(STARTER))
    await expect(late).rejects.toThrow('changeAtPeriodEnd: no response in time')
    expect(stripe.fake.state.subscriptions.find(before.id).cancelAtPeriodEnd).toBe(true)
    expect(await stripe.refetch(before)).toEqual(before)
  })

  test('that cannot be undone is logged, and the first error is thrown', async () => {
    const before = await cancelled()
    const lines: Record<string, unknown>[] = []
    const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) })
    stripe.fake.beforeRequest(UPDATE, () =>
      stripe.fake.injectFault('drops', { times: 2, call: LOOK }),
    )
    trouble(500, NEW_SCHEDULE)
    const broken = stripe.fake
      .provider({ log })
      .changeAtPeriodEnd(before.id, stripe.priceOf(STARTER))
    await expect(broken).rejects.toThrow('changeAtPeriodEnd: StripeAPIError')
    expect(lines).toMatchObject([
      {
        call: 'changeAtPeriodEnd',
        cause: 'StripeConnectionError',
        msg: 'could not undo a failed change at the payment provider',
      },
      { call: 'changeAtPeriodEnd', kind: 'StripeAPIError', msg: 'payment provider unavailable' },
    ])
  })
})

describe('a failed cancellation', () => {
  test.each<[string, Fails, RegExp]>([
    ['the schedule is released', 500, RELEASE],
    ['the schedule is released', 'loses the response', RELEASE],
    ['it is cancelled', 500, UPDATE],
  ])('restores the scheduled change if it fails while %s (%s)', async (_, fails, call) => {
    const before = await scheduled()
    trouble(fails, call)
    await expect(stripe.provider.cancelAtPeriodEnd(before.id)).rejects.toThrow(PaymentsUnavailable)
    expect(await stripe.refetch(before)).toEqual(before)
    stripe.fake.advanceTo(FEB_1)
    expect((await stripe.refetch(before)).priceId).toBe(stripe.priceOf(STARTER))
  })

  test.each([
    ['it is cancelled', () => trouble('loses the response', UPDATE)],
    ['it is looked at again', () => troubleAfter(UPDATE)],
  ])('is made if it fails after %s', async (_, breakOff) => {
    const before = await scheduled()
    breakOff()
    await expect(stripe.provider.cancelAtPeriodEnd(before.id)).rejects.toThrow(PaymentsUnavailable)
    expect(await stripe.refetch(before)).toEqual({ ...before, scheduled: null, endsAt: FEB_1 })
  })
})

describe('a failed upgrade', () => {
  test.each<[string, Fails, RegExp]>([
    ['the schedule is released', 500, RELEASE],
    ['the schedule is released', 'loses the response', RELEASE],
    ['the price is changed', 500, UPDATE],
  ])('restores the scheduled change if it fails while %s (%s)', async (_, fails, call) => {
    const before = await scheduled()
    trouble(fails, call)
    await expect(up(before)).rejects.toThrow(PaymentsUnavailable)
    expect(await stripe.refetch(before)).toEqual(before)
  })

  test.each([
    ['the price is changed', () => trouble('loses the response', UPDATE)],
    ['it is looked at again', () => troubleAfter(UPDATE)],
  ])('is made if it fails after %s', async (_, breakOff) => {
    for (const make of [scheduled, cancelled]) {
      const before = await make()
      breakOff()
      await expect(up(before)).rejects.toThrow(PaymentsUnavailable)
      expect(await stripe.refetch(before)).toEqual({
        ...before,
        priceId: stripe.priceOf(BUSINESS),
        amount: 9900,
        scheduled: null,
        endsAt: null,
      })
    }
  })

  test('keeps a cancellation', async () => {
    const before = await cancelled()
    trouble(500, UPDATE)
    await expect(up(before)).rejects.toThrow(PaymentsUnavailable)
    expect(await stripe.refetch(before)).toEqual(before)
  })

  test('is dropped if the card was declined and the response was lost', async () => {
    const before = await scheduled('declined')
    trouble('loses the response', UPDATE)
    await expect(up(before)).rejects.toThrow(PaymentsUnavailable)
    expect(await stripe.refetch(before)).toEqual(before)
  })

  test('keeps the scheduled change after a timeout', async () => {
    const before = await scheduled()
    stripe.fake.injectFault('hangs', { call: UPDATE })
    const hasty = stripe.fake.provider({ timeoutMs: 400 })
    const order = { id: before.id, priceId: stripe.priceOf(BUSINESS), at: JAN_1, key: 'late' }
    await expect(hasty.upgrade(order)).rejects.toThrow(PaymentsUnavailable)
    expect(await stripe.refetch(before)).toEqual(before)
  })
})

describe('a concurrent change of the plan', () => {
  const changedByOthers = new PaymentsUnavailable('the plan was changed by another call')

  test('is not reported as a declined card, and is not undone', async () => {
    const { id } = await stripe.subscribed(STARTER)
    await stripe.provider.changeAtPeriodEnd(id, stripe.priceOf(STARTER_ANNUAL))
    afterwards(() => {
      stripe.fake.state.subscriptions.find(id).price = stripe.priceOf(BUSINESS)
    })
    const crossed = up(await stripe.refetch({ id }), PRO)
    await expect(crossed).rejects.toThrow(changedByOthers)
    await expect(crossed).rejects.toBeInstanceOf(PaymentsUnavailable)
    expect(await stripe.refetch({ id })).toMatchObject({
      priceId: stripe.priceOf(BUSINESS),
      scheduled: null,
    })
  })

  test('that waits for confirmation is not undone either', async () => {
    const { id } = await stripe.subscribed(STARTER, 'asks')
    afterwards(() => {
      const subscription = stripe.fake.state.subscriptions.find(id)
      if (!subscription.pending) throw new Error('nothing waits')
      subscription.pending = { ...subscription.pending, price: stripe.priceOf(BUSINESS) }
    })
    await expect(up(await stripe.refetch({ id }), PRO)).rejects.toThrow(changedByOthers)
    const { pending, payment } = await stripe.refetch({ id })
    expect(pending).toEqual({ priceId: stripe.priceOf(BUSINESS) })
    expect(stripe.fake.approve(payment?.clientSecret ?? '')).toBe('succeeded')
  })
})
