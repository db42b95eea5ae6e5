import { randomUUID } from 'node:crypto'
import { PaymentDeclined } from '#server/platform/payments/provider.ts'
import { ASKS, DECLINES, PAYS, useSandbox } from '#test/server/sandbox.ts'
import { describe, expect, test } from 'vitest'

const box = useSandbox()

/** Half of the period from March 10 to April 10. */
const HALF = '2026-03-26T00:00:00Z'

/** A starter plan with an upgrade to pro that waits for its payment. */
async function asked() {
  const { id, customerId } = await box.subscribed('starter_monthly', ASKS)
  await box.reach(HALF)
  const before = await box.subscription(id)
  const upgraded = await box.upgrade(id, 'pro_monthly')
  return { id, customerId, before, upgraded, secret: upgraded.payment?.clientSecret ?? '' }
}

describe('an upgrade with a card whose bank asks', () => {
  test('waits, and changes nothing else', async () => {
    const { id, customerId, before, upgraded } = await asked()
    expect(upgraded).toEqual({
      ...before,
      pending: { priceId: 'pro_monthly' },
      payment: { clientSecret: expect.any(String), amount: 1_500 },
    })
    expect(await box.subscription(id)).toEqual(upgraded)
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 1500 open')
    expect(await box.pay(id, ASKS)).toBe('requires_action')
    expect(await box.subscription(id)).toEqual(upgraded)
  })

  test('happens when the customer approves', async () => {
    const { id, customerId } = await asked()
    box.wait(22 * 3_600)
    expect(await box.pay(id, ASKS, { confirmation: 'approve' })).toBe('succeeded')
    expect(await box.subscription(id)).toMatchObject({
      priceId: 'pro_monthly',
      pending: null,
      payment: null,
      card: { last4: '3155' },
    })
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 1500 paid')
  })

  test('is from its own moment on, whenever it was approved', async () => {
    const { id } = await box.subscribed('starter_monthly', ASKS)
    await box.reach(HALF)
    await box.upgrade(id, 'pro_annual')
    box.wait(22 * 3_600)
    await box.pay(id, ASKS, { confirmation: 'approve' })
    expect(await box.subscription(id)).toMatchObject({
      priceId: 'pro_annual',
      periodStart: new Date(HALF),
      periodEnd: new Date('2027-03-26T00:00:00Z'),
    })
  })

  test('is dropped when the customer refuses', async () => {
    const { id, customerId, before, secret } = await asked()
    const refused = box.pay(id, ASKS, { confirmation: 'refuse' })
    await expect(refused).rejects.toThrow(PaymentDeclined)
    expect(await box.subscription(id)).toEqual(before)
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 1500 void failed')
    const [invoice] = await box.provider.invoices(customerId)
    // Of one moment: which of them arrives first is left open.
    expect((await box.events(invoice?.id ?? '')).toSorted()).toEqual([
      'invoice.payment_failed',
      'invoice.voided',
    ])
    await expect(box.confirm(customerId, secret)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('is dropped after 23 hours', async () => {
    const { id, customerId, before, secret } = await asked()
    await box.reach('2026-03-26T22:59:59Z')
    expect(await box.subscription(id)).toMatchObject({ pending: { priceId: 'pro_monthly' } })
    await box.reach('2026-03-26T23:00:00Z')
    expect(await box.subscription(id)).toEqual(before)
    await expect(box.confirm(customerId, secret)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('cannot be paid after 23 hours where the clock has not run', async () => {
    const { customerId, secret } = await asked()
    box.wait(23 * 3_600)
    await expect(box.confirm(customerId, secret)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('may be paid with another card, which is then on file', async () => {
    const { id, customerId, upgraded } = await asked()
    await expect(box.pay(id, DECLINES)).rejects.toThrow(PaymentDeclined)
    expect(await box.subscription(id)).toEqual(upgraded)
    expect(await box.pay(id, PAYS)).toBe('succeeded')
    expect(await box.subscription(id)).toMatchObject({
      priceId: 'pro_monthly',
      card: { last4: '4242' },
    })
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 1500 paid failed')
  })

  test('gives way to the next one', async () => {
    const { id, customerId, secret } = await asked()
    const next = await box.upgrade(id, 'business_monthly')
    expect(next).toMatchObject({
      priceId: 'starter_monthly',
      pending: { priceId: 'business_monthly' },
      payment: { amount: 4_950 - 950 },
    })
    await expect(box.confirm(customerId, secret)).rejects.toMatchObject({ code: 'conflict' })
    await box.pay(id, ASKS, { confirmation: 'approve' })
    expect(await box.invoices(customerId)).toEqual([
      'SBX-0001 Starter, monthly 1900 paid',
      'SBX-0002 Pro, monthly 1500 void',
      'SBX-0003 Business, monthly 4000 paid',
    ])
  })

  test('is the same one again with the same key', async () => {
    const { id, customerId } = await box.subscribed('starter_monthly', ASKS)
    const key = randomUUID()
    const made = await box.upgrade(id, 'pro_monthly', { key })
    expect(await box.upgrade(id, 'pro_monthly', { key })).toEqual(made)
    await box.pay(id, ASKS, { confirmation: 'approve' })
    const again = await box.upgrade(id, 'pro_monthly', { key })
    expect(again).toMatchObject({ priceId: 'pro_monthly', pending: null })
    expect(await box.invoices(customerId)).toHaveLength(2)
  })

  test.each([
    ['cancelled', () => (id: string) => box.provider.cancelAtPeriodEnd(id)],
    ['changed', () => (id: string) => box.provider.changeAtPeriodEnd(id, 'starter_annual')],
  ])('is dropped where the plan is then %s', async (_, change) => {
    const { id, customerId, secret } = await asked()
    expect(await change()(id)).toMatchObject({ pending: null, payment: null })
    await expect(box.confirm(customerId, secret)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('keeps a cancellation until it is paid', async () => {
    const { id } = await box.subscribed('starter_monthly', ASKS)
    await box.provider.cancelAtPeriodEnd(id)
    const waiting = await box.upgrade(id, 'pro_monthly')
    expect(waiting.endsAt).toEqual(waiting.periodEnd)
    await box.pay(id, ASKS, { confirmation: 'approve' })
    expect(await box.subscription(id)).toMatchObject({ endsAt: null, priceId: 'pro_monthly' })
  })

  test('is dropped where the period ends before it is paid', async () => {
    const { id, customerId } = await box.subscribed('starter_monthly', ASKS)
    await box.reach('2026-04-10T11:00:00Z')
    await box.upgrade(id, 'pro_monthly')
    await box.reach('2026-04-10T12:00:00Z')
    expect(await box.subscription(id)).toMatchObject({
      priceId: 'starter_monthly',
      pending: null,
      payment: null,
    })
    expect(await box.invoices(customerId)).toEqual([
      'SBX-0001 Starter, monthly 1900 paid',
      'SBX-0002 Pro, monthly 4 void',
      'SBX-0003 Starter, monthly 1900 paid',
    ])
  })

  test('is dropped where the subscription ends', async () => {
    const { id, customerId, secret } = await asked()
    await box.provider.endNow(id)
    expect(await box.subscription(id)).toMatchObject({ status: 'ended', pending: null })
    await expect(box.confirm(customerId, secret)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('needs no approval where nothing is to be paid', async () => {
    const { id } = await box.subscribed('starter_annual', ASKS)
    expect(await box.upgrade(id, 'pro_monthly')).toMatchObject({
      priceId: 'pro_monthly',
      payment: null,
    })
  })

  test('gives back what it took of the balance where it is dropped', async () => {
    const { id, customerId } = await box.subscribed('starter_annual', ASKS)
    await box.upgrade(id, 'pro_monthly')
    // 160 dollars are there, and 990 less 49 for the whole period.
    const { due } = await box.provider.previewUpgrade(id, 'business_annual', box.now)
    expect(due).toBe(99_000 - 4_900 - 16_000)
    expect(await box.upgrade(id, 'business_annual')).toMatchObject({ payment: { amount: due } })
    expect(await box.provider.previewUpgrade(id, 'business_annual', box.now)).toMatchObject({ due })
    await box.provider.cancelAtPeriodEnd(id)
    expect(await box.provider.previewUpgrade(id, 'business_annual', box.now)).toMatchObject({ due })
    expect(await box.invoices(customerId)).toHaveLength(3)
  })
})
