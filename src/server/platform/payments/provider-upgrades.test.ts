import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '#domain/billing.ts'
import { payerOf, payFor, refetch, SIMULATORS, subscribe } from '#test/server/payment-simulators.ts'
import { describe, expect, test } from 'vitest'
import type { ProviderSubscription } from './payment-provider.ts'

const JAN_1 = new Date('2027-01-01T00:00:00Z')
/** Halfway through the period, where proration has no fractions of a cent. */
const JAN_16 = new Date('2027-01-16T12:00:00Z')
const FEB_1 = new Date('2027-02-01T00:00:00Z')
const STARTER: PlanChoice = { tier: 'starter', period: 'monthly' }
const STARTER_ANNUAL: PlanChoice = { tier: 'starter', period: 'annual' }
const PRO: PlanChoice = { tier: 'pro', period: 'monthly' }
const PRO_ANNUAL: PlanChoice = { tier: 'pro', period: 'annual' }
const BUSINESS: PlanChoice = { tier: 'business', period: 'monthly' }

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)

describe.each(SIMULATORS)('with %s,', (_, open) => {
  const simulator = open(JAN_1)
  const priceOf = (choice: PlanChoice) => simulator.priceOf(choice)

  const upgrade = ({ id }: ProviderSubscription, choice: PlanChoice, at = JAN_1) =>
    simulator.provider.upgrade({ id, priceId: priceOf(choice), at, key: randomUUID() })

  /** Creates a Starter subscription with an upgrade to Pro that waits for its payment. */
  const pendingUpgrade = async () => {
    const paid = await subscribe(simulator, STARTER, 'confirmed')
    await simulator.advanceTo(JAN_16)
    return { paid, pending: await upgrade(paid, PRO, JAN_16) }
  }

  describe('an upgrade', () => {
    test.each([
      [STARTER, PRO, { due: 1500, credit: 950, renewsAt: FEB_1 }],
      [STARTER, BUSINESS, { due: 4000, credit: 950, renewsAt: FEB_1 }],
      [PRO, PRO_ANNUAL, { due: 51_450, credit: 2450, renewsAt: new Date('2028-01-16T12:00:00Z') }],
    ])('from %o to %o costs what was previewed', async (from, to, cost) => {
      const paid = await subscribe(simulator, from)
      await simulator.advanceTo(JAN_16)
      const preview = await simulator.provider.previewUpgrade(paid.id, priceOf(to), JAN_16)
      expect(preview).toEqual(cost)
      expect(await refetch(simulator, paid.id)).toEqual(paid)
      expect(await upgrade(paid, to, JAN_16)).toMatchObject({
        status: 'active',
        priceId: priceOf(to),
        periodEnd: cost.renewsAt,
        pending: null,
        payment: null,
      })
      const [latest] = await simulator.provider.invoices(paid.customerId)
      expect(latest).toMatchObject({ amount: cost.due, status: 'paid' })
    })

    test('is made once per key', async () => {
      const { id, customerId } = await subscribe(simulator, STARTER)
      const wanted = { id, priceId: priceOf(PRO), at: JAN_1, key: randomUUID() }
      const upgraded = await simulator.provider.upgrade(wanted)
      expect(await simulator.provider.upgrade(wanted)).toEqual(upgraded)
      expect(await simulator.provider.invoices(customerId)).toHaveLength(2)
    })

    test('leaves credit that pays the next invoices', async () => {
      const paid = await subscribe(simulator, STARTER_ANNUAL)
      await upgrade(paid, PRO)
      // 209.00 was credited and 49.00 used; 49.00 is credited again, and 99.00 is due.
      const preview = await simulator.provider.previewUpgrade(paid.id, priceOf(BUSINESS), JAN_1)
      expect(preview).toMatchObject({ due: 0, credit: 4900 })
      await simulator.advanceTo(hoursAfter(FEB_1, 2))
      const [renewal] = await simulator.provider.invoices(paid.customerId)
      expect(renewal).toMatchObject({ amount: 0, status: 'paid' })
    })

    test('drops a cancellation or a scheduled change', async () => {
      const paid = await subscribe(simulator, STARTER)
      await simulator.provider.cancelAtPeriodEnd(paid.id)
      expect(await upgrade(paid, PRO)).toMatchObject({ endsAt: null, amount: 4900 })
      await simulator.provider.changeAtPeriodEnd(paid.id, priceOf(STARTER))
      expect(await upgrade(paid, BUSINESS)).toMatchObject({ scheduled: null, amount: 9900 })
    })
  })

  describe('an upgrade with a card that needs confirmation', () => {
    test('is pending until it is confirmed', async () => {
      const { paid, pending } = await pendingUpgrade()
      expect(pending).toEqual({
        ...paid,
        pending: { priceId: priceOf(PRO) },
        payment: { clientSecret: expect.stringContaining('_secret_'), amount: 1500 },
      })
      expect(await refetch(simulator, paid.id)).toEqual(pending)
      const upgraded = { ...paid, priceId: priceOf(PRO), amount: 4900 }
      expect(await payFor(simulator, pending, 'confirmed')).toEqual(upgraded)
    })

    test('expires after 23 hours', async () => {
      const { paid, pending } = await pendingUpgrade()
      await simulator.advanceTo(hoursAfter(JAN_16, 23))
      expect(await refetch(simulator, paid.id)).toEqual(paid)
      expect(await simulator.pay(payerOf(pending), 'accepted')).toBe(false)
    })

    test('is replaced by the next one', async () => {
      const { paid, pending } = await pendingUpgrade()
      expect(await upgrade(paid, BUSINESS, JAN_16)).toMatchObject({
        pending: { priceId: priceOf(BUSINESS) },
        payment: { amount: 4000 },
      })
      expect(await simulator.pay(payerOf(pending), 'accepted')).toBe(false)
    })

    test.each([
      ['cancels', (id: string) => simulator.provider.cancelAtPeriodEnd(id)],
      [
        'schedules another plan',
        (id: string) => simulator.provider.changeAtPeriodEnd(id, priceOf(STARTER_ANNUAL)),
      ],
      ['ends it', (id: string) => simulator.provider.endNow(id)],
    ])('is dropped if the customer %s', async (_, change) => {
      const { paid, pending } = await pendingUpgrade()
      await change(paid.id)
      const changed = await refetch(simulator, paid.id)
      expect(changed).toMatchObject({ priceId: priceOf(STARTER), pending: null, payment: null })
      expect(await simulator.pay(payerOf(pending), 'accepted')).toBe(false)
      expect((await simulator.provider.invoices(paid.customerId))[0]?.status).toBe('void')
    })

    test('keeps a cancellation until it is paid', async () => {
      const paid = await subscribe(simulator, STARTER, 'confirmed')
      await simulator.provider.cancelAtPeriodEnd(paid.id)
      const pending = await upgrade(paid, PRO)
      expect(pending.endsAt).toEqual(FEB_1)
      const upgraded = await payFor(simulator, pending)
      expect(upgraded).toMatchObject({ endsAt: null, pending: null, amount: 4900 })
    })
  })
})
