import { randomUUID } from 'node:crypto'
import { PaymentDeclined } from '#server/platform/payments/payment-provider.ts'
import { CARD_CONFIRM, CARD_DECLINED, CARD_OK, useSandbox } from '#test/server/sandbox.ts'
import { describe, expect, test } from 'vitest'

const box = useSandbox()

/** Halfway through the period from March 10 to April 10. */
const HALF = '2026-03-26T00:00:00Z'

/** Creates a Starter subscription with an upgrade to Pro that waits for its payment. */
async function asked() {
  const { id, customerId } = await box.subscribed('starter_monthly', CARD_CONFIRM)
  await box.goTo(HALF)
  const before = await box.subscription(id)
  const upgraded = await box.upgrade(id, 'pro_monthly')
  return { id, customerId, before, upgraded, secret: upgraded.payment?.clientSecret ?? '' }
}

describe('an upgrade with a card that needs confirmation', () => {
  test('is pending, and changes nothing else', async () => {
    const { id, customerId, before, upgraded } = await asked()
    expect(upgraded).toEqual({
      ...before,
      pending: { priceId: 'pro_monthly' },
      payment: { clientSecret: expect.any(String), amount: 1_500 },
    })
    expect(await box.subscription(id)).toEqual(upgraded)
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 1500 open')
    expect(await box.pay(id, CARD_CONFIRM)).toBe('requires_action')
    expect(await box.subscription(id)).toEqual(upgraded)
  })

  test('takes effect from the moment of the order, whenever it is approved', async () => {
    const { id } = await box.subscribed('starter_monthly', CARD_CONFIRM)
    await box.goTo(HALF)
    await box.upgrade(id, 'pro_annual')
    box.advance(22 * 3_600)
    await box.pay(id, CARD_CONFIRM, { confirmation: 'approve' })
    expect(await box.subscription(id)).toMatchObject({
      priceId: 'pro_annual',
      periodStart: new Date(HALF),
      periodEnd: new Date('2027-03-26T00:00:00Z'),
    })
  })

  test('is dropped when the customer refuses', async () => {
    const { id, customerId, before, secret } = await asked()
    const refused = box.pay(id, CARD_CONFIRM, { confirmation: 'refuse' })
    await expect(refused).rejects.toThrow(PaymentDeclined)
    expect(await box.subscription(id)).toEqual(before)
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 1500 void failed')
    const [invoice] = await box.provider.invoices(customerId)
    // Sent at the same time, in any order.
    expect((await box.events(invoice?.id ?? '')).toSorted()).toEqual([
      'invoice.payment_failed',
      'invoice.voided',
    ])
    await expect(box.confirm(customerId, secret)).rejects.toMatchObject({ reason: 'too late' })
  })

  test('can no longer be paid after 23 hours, even if the clock job has not run', async () => {
    const { customerId, secret } = await asked()
    box.advance(23 * 3_600)
    await expect(box.confirm(customerId, secret)).rejects.toMatchObject({ reason: 'too late' })
  })

  test('can be paid with another card, which is then on file', async () => {
    const { id, customerId, upgraded } = await asked()
    await expect(box.pay(id, CARD_DECLINED)).rejects.toThrow(PaymentDeclined)
    expect(await box.subscription(id)).toEqual(upgraded)
    expect(await box.pay(id, CARD_OK)).toBe('succeeded')
    expect(await box.subscription(id)).toMatchObject({
      priceId: 'pro_monthly',
      card: { last4: '4242' },
    })
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 1500 paid failed')
  })

  test('is returned again for the same key', async () => {
    const { id, customerId } = await box.subscribed('starter_monthly', CARD_CONFIRM)
    const key = randomUUID()
    const made = await box.upgrade(id, 'pro_monthly', { key })
    expect(await box.upgrade(id, 'pro_monthly', { key })).toEqual(made)
    await box.pay(id, CARD_CONFIRM, { confirmation: 'approve' })
    const again = await box.upgrade(id, 'pro_monthly', { key })
    expect(again).toMatchObject({ priceId: 'pro_monthly', pending: null })
    expect(await box.invoices(customerId)).toHaveLength(2)
  })

  test('is dropped if the period ends before it is paid', async () => {
    const { id, customerId } = await box.subscribed('starter_monthly', CARD_CONFIRM)
    await box.goTo('2026-04-10T11:00:00Z')
    await box.upgrade(id, 'pro_monthly')
    await box.goTo('2026-04-10T12:00:00Z')
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

  test('needs no approval if nothing is due', async () => {
    const { id } = await box.subscribed('starter_annual', CARD_CONFIRM)
    expect(await box.upgrade(id, 'pro_monthly')).toMatchObject({
      priceId: 'pro_monthly',
      payment: null,
    })
  })

  test('returns the balance that it used if it is dropped', async () => {
    const { id, customerId } = await box.subscribed('starter_annual', CARD_CONFIRM)
    await box.upgrade(id, 'pro_monthly')
    // 160 dollars of balance; due are 990 less 49 for the whole period.
    const { due } = await box.provider.previewUpgrade(id, 'business_annual', box.now)
    expect(due).toBe(99_000 - 4_900 - 16_000)
    expect(await box.upgrade(id, 'business_annual')).toMatchObject({ payment: { amount: due } })
    expect(await box.provider.previewUpgrade(id, 'business_annual', box.now)).toMatchObject({ due })
    await box.provider.cancelAtPeriodEnd(id)
    expect(await box.provider.previewUpgrade(id, 'business_annual', box.now)).toMatchObject({ due })
    expect(await box.invoices(customerId)).toHaveLength(3)
  })
})
