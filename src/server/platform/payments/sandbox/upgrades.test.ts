import { randomUUID } from 'node:crypto'
import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { useSandbox } from '#test/server/sandbox.ts'
import { describe, expect, test } from 'vitest'

const box = useSandbox()

/** Halfway through the period from March 10 to April 10. */
const HALF = '2026-03-26T00:00:00Z'

const sums = (id: string, priceId: string, at = box.now) =>
  box.provider.previewUpgrade(id, priceId, at)

describe('an upgrade', () => {
  test('charges the remaining time at the new price less unused time, at once', async () => {
    const { id, customerId } = await box.subscribed('starter_monthly')
    await box.goTo(HALF)
    expect(await sums(id, 'pro_monthly')).toEqual({
      due: 1_500,
      credit: 950,
      renewsAt: new Date('2026-04-10T12:00:00Z'),
    })
    expect(await box.upgrade(id, 'pro_monthly')).toMatchObject({
      status: 'active',
      priceId: 'pro_monthly',
      amount: 4_900,
      periodStart: new Date('2026-03-10T12:00:00Z'),
      periodEnd: new Date('2026-04-10T12:00:00Z'),
      pending: null,
      payment: null,
    })
    expect(await box.invoices(customerId)).toEqual([
      'SBX-0001 Starter, monthly 1900 paid',
      'SBX-0002 Pro, monthly 1500 paid',
    ])
    const [invoice] = await box.provider.invoices(customerId)
    expect(invoice?.createdAt).toEqual(new Date(HALF))
    expect(await box.events(invoice?.id ?? '')).toEqual(['invoice.paid'])
    await box.goTo('2026-04-10T12:00:00Z')
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0003 Pro, monthly 4900 paid')
  })

  test('to another interval starts a new period and charges it in full', async () => {
    const { id, customerId } = await box.subscribed('starter_monthly')
    await box.goTo(HALF)
    const due = 53_900 - 950
    expect(await sums(id, 'pro_annual')).toEqual({
      due,
      credit: 950,
      renewsAt: new Date('2027-03-26T00:00:00Z'),
    })
    expect(await box.upgrade(id, 'pro_annual')).toMatchObject({
      amount: 53_900,
      periodStart: new Date(HALF),
      periodEnd: new Date('2027-03-26T00:00:00Z'),
    })
    expect((await box.invoices(customerId)).at(-1)).toBe(`SBX-0002 Pro, annual ${due} paid`)
    await box.goTo('2027-03-26T00:00:00Z')
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0003 Pro, annual 53900 paid')
  })

  test('leaves a balance if the credit is larger, which pays the next invoices', async () => {
    const { id, customerId } = await box.subscribed('starter_annual')
    expect(await sums(id, 'pro_monthly')).toMatchObject({ due: 0, credit: 20_900 })
    await box.upgrade(id, 'pro_monthly')
    await box.goTo('2026-07-10T12:00:00Z')
    expect(await box.invoices(customerId)).toEqual([
      'SBX-0001 Starter, annual 20900 paid',
      'SBX-0002 Pro, monthly 0 paid',
      // The remaining 160 dollars pay three months and 13 dollars.
      'SBX-0003 Pro, monthly 0 paid',
      'SBX-0004 Pro, monthly 0 paid',
      'SBX-0005 Pro, monthly 0 paid',
      'SBX-0006 Pro, monthly 3600 paid',
    ])
  })

  test('uses the balance first', async () => {
    const { id, customerId } = await box.subscribed('starter_annual')
    await box.upgrade(id, 'pro_monthly')
    // 160 dollars of balance; due are 99 less 49 for the whole period.
    expect(await sums(id, 'business_monthly')).toMatchObject({ due: 0, credit: 4_900 })
    await box.upgrade(id, 'business_monthly')
    await box.goTo('2026-05-10T12:00:00Z')
    expect((await box.invoices(customerId)).slice(2)).toEqual([
      'SBX-0003 Business, monthly 0 paid',
      'SBX-0004 Business, monthly 0 paid',
      'SBX-0005 Business, monthly 8800 paid',
    ])
  })

  test('leaves a balance that pays for a later subscription, which then needs no card', async () => {
    const { id, customerId } = await box.subscribed('starter_annual')
    await box.upgrade(id, 'pro_monthly')
    await box.provider.endNow(id)
    const order = { key: randomUUID(), customerId, priceId: 'business_monthly' }
    expect(await box.provider.createSubscription(order)).toMatchObject({
      status: 'active',
      payment: null,
    })
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0003 Business, monthly 0 paid')
  })

  test('costs the amount previewed for a moment up to a day ago', async () => {
    const { id, customerId } = await box.subscribed('starter_monthly')
    await box.goTo(HALF)
    const at = new Date('2026-03-25T00:00:00.800Z')
    const shown = await sums(id, 'pro_annual', at)
    expect(shown.renewsAt).toEqual(new Date('2027-03-25T00:00:00Z'))
    const { periodEnd } = await box.upgrade(id, 'pro_annual', { at })
    expect(periodEnd).toEqual(shown.renewsAt)
    const [invoice] = await box.provider.invoices(customerId)
    expect(invoice?.amount).toBe(shown.due)
  })

  test('accepts the second in which the period began', async () => {
    box.now = new Date('2026-03-10T12:00:00.900Z')
    const { id } = await box.subscribed('starter_monthly')
    const at = new Date('2026-03-10T12:00:00Z')
    expect(await sums(id, 'pro_monthly', at)).toMatchObject({ due: 3_000, credit: 1_900 })
    expect(await box.upgrade(id, 'pro_monthly', { at })).toMatchObject({ priceId: 'pro_monthly' })
  })

  test.each([
    ['before the period', '2026-03-10T11:59:59Z', '2026-03-10T13:00:00Z'],
    ['over a day ago', '2026-03-24T23:59:59Z', '2026-03-26T00:00:00Z'],
    ['to come', '2026-03-26T00:05:01Z', '2026-03-26T00:00:00Z'],
    ['at the end of the period', '2026-04-10T12:00:00Z', '2026-04-10T11:59:59Z'],
  ])('is refused for a moment %s', async (_, at, now) => {
    const { id } = await box.subscribed('starter_monthly')
    await box.goTo(now)
    const before = await box.storedRows()
    await expect(sums(id, 'pro_monthly', new Date(at))).rejects.toThrow(PaymentsUnavailable)
    const change = { at: new Date(at) }
    await expect(box.upgrade(id, 'pro_monthly', change)).rejects.toThrow(PaymentsUnavailable)
    expect(await box.storedRows()).toEqual(before)
  })

  test('is made once per key', async () => {
    const { id, customerId } = await box.subscribed('starter_monthly')
    const key = randomUUID()
    const made = await box.upgrade(id, 'pro_monthly', { key })
    expect(await box.upgrade(id, 'pro_monthly', { key })).toEqual(made)
    // Also once its moment is too long ago, and the subscription has ended.
    const at = box.now
    await box.goTo('2026-03-20T00:00:00Z')
    expect(await box.upgrade(id, 'pro_monthly', { key, at })).toEqual(made)
    await box.provider.endNow(id)
    expect(await box.upgrade(id, 'pro_monthly', { key, at })).toMatchObject({ status: 'ended' })
    expect(await box.invoices(customerId)).toHaveLength(2)
    const other = await box.subscribed()
    await expect(box.upgrade(other.id, 'business_monthly', { key })).rejects.toThrow(
      PaymentsUnavailable,
    )
  })

  test('to the current price charges nothing', async () => {
    const { id, customerId } = await box.subscribed()
    expect(await box.upgrade(id, 'pro_monthly')).toEqual(await box.subscription(id))
    expect(await box.invoices(customerId)).toHaveLength(1)
  })

  test('is refused for an unknown price, and for a missing or ended subscription', async () => {
    const { id } = await box.subscribed()
    await expect(box.upgrade(id, 'pro_weekly')).rejects.toThrow(PaymentsUnavailable)
    await expect(box.upgrade('sub_sandbox_none', 'pro_annual')).rejects.toThrow(PaymentsUnavailable)
    await box.provider.endNow(id)
    await expect(box.upgrade(id, 'pro_annual')).rejects.toThrow(PaymentsUnavailable)
    await expect(sums(id, 'pro_annual')).rejects.toThrow(PaymentsUnavailable)
  })

  test('changes nothing if it is declined', async () => {
    const { id, customerId } = await box.subscribed()
    await box.sandbox.renew(customerId, 'declined')
    await box.eventsDelivered()
    const eventCount = box.receivedEvents.length
    const before = await box.storedRows()
    for (const priceId of ['business_monthly', 'business_annual']) {
      const declined = box.upgrade(id, priceId)
      await expect(declined).rejects.toThrow(PaymentDeclined)
      await expect(declined).rejects.toThrow('Your card was declined.')
    }
    expect(await box.storedRows()).toEqual(before)
    await box.eventsDelivered()
    expect(box.receivedEvents.length).toBe(eventCount)
  })

  test('is declined if the card declined before, even if nothing is overdue', async () => {
    const { id, customerId } = await box.subscribed('pro_annual')
    await box.upgrade(id, 'business_monthly')
    // 440 dollars of balance pay four months; 55 dollars of the fifth are left to the card.
    for (let month = 0; month < 5; month += 1) await box.sandbox.renew(customerId, 'declined')
    expect(await box.subscription(id)).toMatchObject({
      status: 'past_due',
      payment: { amount: 5_500 },
    })
    await box.provider.endNow(id)
    // The balance used for the void invoice is back.
    const order = { key: randomUUID(), customerId, priceId: 'starter_monthly' }
    const next = await box.provider.createSubscription(order)
    expect(next).toMatchObject({ status: 'active', card: { last4: '4242' } })
    await expect(box.upgrade(next.id, 'business_annual')).rejects.toThrow(PaymentDeclined)
    expect(await box.subscription(next.id)).toEqual(next)
  })
})
