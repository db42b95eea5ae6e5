import { randomUUID } from 'node:crypto'
import type { PlanChoice } from '#domain/billing.ts'
import {
  order,
  payerOf,
  payFor,
  refetch,
  SIMULATORS,
  subscribe,
} from '#test/server/payment-simulators.ts'
import { describe, expect, test } from 'vitest'
import { PaymentsUnavailable } from './payment-provider.ts'

// What billing relies on, whichever provider it has. Each simulator passes the same tests.

const JAN_1 = new Date('2027-01-01T00:00:00Z')
const FEB_1 = new Date('2027-02-01T00:00:00Z')
const MAR_1 = new Date('2027-03-01T00:00:00Z')
const STARTER: PlanChoice = { tier: 'starter', period: 'monthly' }
const STARTER_ANNUAL: PlanChoice = { tier: 'starter', period: 'annual' }
const PRO: PlanChoice = { tier: 'pro', period: 'monthly' }
const PRO_ANNUAL: PlanChoice = { tier: 'pro', period: 'annual' }

const hoursAfter = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)

describe.each(SIMULATORS)('with %s,', (_, open) => {
  const simulator = open(JAN_1)
  const priceOf = (choice: PlanChoice) => simulator.priceOf(choice)

  describe('a subscription', () => {
    test('is incomplete until its first payment is made', async () => {
      const customerId = await simulator.customer()
      const key = randomUUID()
      const priceId = priceOf(STARTER)
      const created = await simulator.provider.createSubscription({ key, customerId, priceId })
      expect(created).toEqual({
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
        payment: { clientSecret: expect.stringMatching(/_secret_/), amount: 1900 },
        card: null,
      })
      for (const card of ['declined', 'refused'] as const) {
        expect(await simulator.pay(payerOf(created), card)).toBe(false)
        expect(await refetch(simulator, created.id)).toEqual(created)
      }
      expect(await payFor(simulator, created)).toEqual({
        ...created,
        status: 'active',
        payment: null,
        card: expect.objectContaining({ brand: 'visa', last4: '4242' }),
      })
    })

    test('is created once per key, and found by it', async () => {
      const { provider } = simulator
      const customerId = await simulator.customer()
      const wanted = { key: randomUUID(), customerId, priceId: priceOf(PRO) }
      expect(await provider.findSubscription(customerId, wanted.key)).toBeNull()
      const created = await provider.createSubscription(wanted)
      const paid = await payFor(simulator, created, 'confirmed')
      expect(paid).toMatchObject({ status: 'active', card: { last4: '3155' } })
      expect(await provider.createSubscription(wanted)).toEqual(paid)
      await provider.endNow(created.id)
      expect(await provider.findSubscription(customerId, wanted.key)).toMatchObject({
        id: created.id,
        status: 'ended',
      })
      expect(await provider.invoices(customerId)).toHaveLength(1)
    })

    test('ends if it is not paid within 23 hours', async () => {
      const created = await order(simulator, PRO)
      await simulator.advanceTo(hoursAfter(JAN_1, 22.99))
      expect((await refetch(simulator, created.id)).status).toBe('incomplete')
      await simulator.advanceTo(hoursAfter(JAN_1, 23))
      const expired = await refetch(simulator, created.id)
      expect(expired).toMatchObject({ status: 'ended', payment: null })
      expect(await simulator.pay(payerOf(created), 'accepted')).toBe(false)
    })

    test('ends if it is abandoned, unless it was paid', async () => {
      const created = await order(simulator, PRO)
      await simulator.provider.cancelUnpaid(created.id)
      await simulator.provider.cancelUnpaid(created.id)
      const ended = await refetch(simulator, created.id)
      expect(ended).toMatchObject({ status: 'ended', payment: null })
      expect(await simulator.pay(payerOf(created), 'accepted')).toBe(false)
      const paid = await subscribe(simulator, PRO)
      await simulator.provider.cancelUnpaid(paid.id)
      expect(await refetch(simulator, paid.id)).toEqual(paid)
      await simulator.provider.cancelUnpaid('sub_unknown')
    })

    test('has no listed invoice until a payment is attempted', async () => {
      const { provider } = simulator
      const abandoned = await order(simulator, PRO)
      const { customerId } = abandoned
      expect(await provider.invoices(customerId)).toEqual([])
      await provider.cancelUnpaid(abandoned.id)
      expect(await provider.invoices(customerId)).toEqual([])
      const declined = await provider.createSubscription({
        key: randomUUID(),
        customerId,
        priceId: priceOf(STARTER),
      })
      expect(await simulator.pay(payerOf(declined), 'declined')).toBe(false)
      expect(await provider.invoices(customerId)).toMatchObject([
        { amount: 1900, status: 'open', subscriptionId: declined.id },
      ])
      await payFor(simulator, declined)
      expect(await provider.invoices(customerId)).toMatchObject([{ status: 'paid' }])
      await provider.endNow(declined.id)
      expect(await provider.invoices(customerId)).toMatchObject([{ status: 'paid' }])
    })

    test('can be ended now, any number of times', async () => {
      const paid = await subscribe(simulator, PRO_ANNUAL)
      const created = await order(simulator, PRO)
      for (const id of [paid.id, created.id, paid.id, created.id, 'sub_unknown']) {
        await simulator.provider.endNow(id)
      }
      expect(await refetch(simulator, paid.id)).toMatchObject({ status: 'ended' })
      expect(await refetch(simulator, created.id)).toMatchObject({ status: 'ended', payment: null })
      expect(await simulator.pay(payerOf(created), 'accepted')).toBe(false)
    })

    test('renews with the card on file', async () => {
      const paid = await subscribe(simulator, PRO)
      await simulator.advanceTo(hoursAfter(FEB_1, 2))
      const renewed = { ...paid, periodStart: FEB_1, periodEnd: MAR_1 }
      expect(await refetch(simulator, paid.id)).toEqual(renewed)
      const invoices = await simulator.provider.invoices(paid.customerId)
      expect(invoices).toMatchObject([
        { amount: 4900, status: 'paid', createdAt: FEB_1, subscriptionId: paid.id },
        { amount: 4900, status: 'paid', createdAt: JAN_1, failed: false },
      ])
      expect(await simulator.provider.invoice(invoices[0]?.id ?? '')).toEqual(invoices[0])
    })
  })

  describe('at the end of the period', () => {
    test.each([
      [PRO, STARTER, FEB_1, MAR_1],
      [PRO, STARTER_ANNUAL, FEB_1, new Date('2028-02-01T00:00:00Z')],
      [PRO_ANNUAL, STARTER, new Date('2028-01-01T00:00:00Z'), new Date('2028-02-01T00:00:00Z')],
    ])('a plan changes from %o to %o', async (from, to, at, end) => {
      const paid = await subscribe(simulator, from)
      const scheduled = { ...paid, scheduled: { priceId: priceOf(to), at } }
      const changed = await simulator.provider.changeAtPeriodEnd(paid.id, priceOf(to))
      expect(changed).toEqual(scheduled)
      await simulator.advanceTo(hoursAfter(at, 2))
      expect(await refetch(simulator, paid.id)).toMatchObject({
        status: 'active',
        priceId: priceOf(to),
        scheduled: null,
        periodStart: at,
        periodEnd: end,
      })
      const [latest] = await simulator.provider.invoices(paid.customerId)
      const { amount } = await refetch(simulator, paid.id)
      expect(latest).toMatchObject({ amount, status: 'paid' })
    })

    test('a cancelled subscription ends', async () => {
      const paid = await subscribe(simulator, PRO)
      const cancelled = { ...paid, endsAt: FEB_1 }
      expect(await simulator.provider.cancelAtPeriodEnd(paid.id)).toEqual(cancelled)
      await simulator.advanceTo(FEB_1)
      const ended = await refetch(simulator, paid.id)
      expect(ended).toMatchObject({ status: 'ended', endsAt: FEB_1 })
      expect(await simulator.provider.invoices(paid.customerId)).toHaveLength(1)
    })

    test('a change and a cancellation replace each other, and clearPlannedChange() drops both', async () => {
      const { provider } = simulator
      const paid = await subscribe(simulator, PRO)
      const { id } = paid
      const scheduled = { ...paid, scheduled: { priceId: priceOf(STARTER), at: FEB_1 } }
      const cancelled = { ...paid, endsAt: FEB_1 }
      expect(await provider.changeAtPeriodEnd(id, priceOf(STARTER))).toEqual(scheduled)
      expect(await provider.cancelAtPeriodEnd(id)).toEqual(cancelled)
      expect(await provider.cancelAtPeriodEnd(id)).toEqual(cancelled)
      expect(await provider.clearPlannedChange(id)).toEqual(paid)
      expect(await provider.clearPlannedChange(id)).toEqual(paid)
      await provider.cancelAtPeriodEnd(id)
      expect(await provider.changeAtPeriodEnd(id, priceOf(STARTER))).toEqual(scheduled)
      expect(await provider.changeAtPeriodEnd(id, priceOf(STARTER_ANNUAL))).toMatchObject({
        scheduled: { priceId: priceOf(STARTER_ANNUAL) },
      })
      expect(await provider.clearPlannedChange(id)).toEqual(paid)
      await simulator.advanceTo(hoursAfter(FEB_1, 2))
      expect(await refetch(simulator, id)).toMatchObject({ status: 'active', amount: 4900 })
    })
  })

  test('a one-time payment is created once per key, and paid once', async () => {
    const { provider } = simulator
    const customerId = await simulator.customer()
    const wanted = { key: randomUUID(), customerId, amount: 900, description: 'Report' }
    const created = await provider.createPayment(wanted)
    expect(created).toMatchObject({ key: wanted.key, status: 'open', amount: 900 })
    const payer = { customerId, clientSecret: created.clientSecret }
    expect(await simulator.pay(payer, 'declined')).toBe(false)
    expect(await provider.payment(created.id)).toEqual(created)
    expect(await simulator.pay(payer, 'accepted')).toBe(true)
    const paid = await provider.payment(created.id)
    expect(paid).toMatchObject({ id: created.id, status: 'paid' })
    expect(await provider.createPayment(wanted)).toEqual(paid)
    await provider.cancelPayment(created.id)
    expect(await provider.payment(created.id)).toEqual(paid)
    expect(await provider.refunds(created.id)).toEqual({ invoiceId: null, refunds: [] })
  })

  test('a one-time payment can no longer be made once it is cancelled', async () => {
    const { provider } = simulator
    const customerId = await simulator.customer()
    const wanted = { key: randomUUID(), customerId, amount: 900, description: 'Report' }
    const { id, clientSecret } = await provider.createPayment(wanted)
    await provider.cancelPayment(id)
    await provider.cancelPayment(id)
    expect(await provider.payment(id)).toMatchObject({ status: 'failed' })
    expect(await simulator.pay({ customerId, clientSecret }, 'accepted')).toBe(false)
  })

  test('missing objects are null, empty or ignored', async () => {
    const { provider } = simulator
    expect(await provider.subscription('sub_unknown')).toBeNull()
    expect(await provider.invoice('in_unknown')).toBeNull()
    expect(await provider.payment('pi_unknown')).toBeNull()
    expect(await provider.invoices('cus_unknown')).toEqual([])
    expect(await provider.findSubscription('cus_unknown', 'key')).toBeNull()
    await provider.cancelPayment('pi_unknown')
    await provider.forgetCustomer('cus_unknown')
    const deleted = await simulator.customer()
    await provider.forgetCustomer(deleted)
    const details = { companyName: 'Ada Ltd', address: null, vatId: null }
    for (const id of [deleted, 'cus_unknown']) {
      await provider.changeBillingDetails(id, details, 'Mary Jackson')
    }
    await expect(provider.clearPlannedChange('sub_unknown')).rejects.toThrow(PaymentsUnavailable)
    await expect(provider.cancelAtPeriodEnd('sub_unknown')).rejects.toThrow(PaymentsUnavailable)
  })

  test('each change sends an event about its object', async () => {
    const { provider } = simulator
    const paid = await subscribe(simulator, PRO)
    const payment = await provider.createPayment({
      key: randomUUID(),
      customerId: paid.customerId,
      amount: 900,
      description: 'Report',
    })
    const { clientSecret } = payment
    await simulator.pay({ customerId: paid.customerId, clientSecret }, 'accepted')
    const [invoice] = await provider.invoices(paid.customerId)
    const about = (await simulator.events()).map((event) => event.about)
    expect(about).toContainEqual({ kind: 'subscription', id: paid.id })
    expect(about).toContainEqual({ kind: 'invoice', id: invoice?.id, subscriptionId: paid.id })
    expect(about).toContainEqual({ kind: 'payment', id: payment.id })
    const changes = [
      () => provider.changeAtPeriodEnd(paid.id, priceOf(STARTER)),
      () => provider.clearPlannedChange(paid.id),
      () => provider.cancelAtPeriodEnd(paid.id),
      () => provider.endNow(paid.id),
    ]
    for (const change of changes) {
      const before = (await simulator.events()).length
      await change()
      const sent = (await simulator.events()).slice(before)
      expect(sent.map((event) => event.about)).toContainEqual({
        kind: 'subscription',
        id: paid.id,
      })
    }
  })
})
