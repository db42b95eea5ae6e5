import { PaymentDeclined } from '#server/platform/payments/payment-provider.ts'
import { CARD_CONFIRM, CARD_DECLINED, CARD_OK, useSandbox } from '#test/server/sandbox.ts'
import { describe, expect, test } from 'vitest'

const box = useSandbox()

describe('a change of the card on file', () => {
  test('keeps its secret until a card is saved', async () => {
    const { id, customerId } = await box.subscribed()
    const { clientSecret } = await box.sandbox.beginCardChange(customerId)
    expect(await box.sandbox.beginCardChange(customerId)).toEqual({ clientSecret })
    expect(await box.confirm(customerId, clientSecret, CARD_OK, { expiry: '01 / 31' })).toBe(
      'succeeded',
    )
    expect(await box.subscription(id)).toMatchObject({
      card: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2031 },
    })
    const next = await box.sandbox.beginCardChange(customerId)
    expect(next.clientSecret).not.toBe(clientSecret)
    // The earlier change stays done.
    expect(await box.confirm(customerId, clientSecret, CARD_CONFIRM)).toBe('succeeded')
    expect(await box.subscription(id)).toMatchObject({ card: { last4: '4242' } })
    expect(await box.invoices(customerId)).toHaveLength(1)
  })

  test('sends events and shows in the subscription', async () => {
    const { id, customerId } = await box.subscribed()
    const { clientSecret } = await box.sandbox.beginCardChange(customerId)
    const before = await box.events(id)
    await box.confirm(customerId, clientSecret, CARD_CONFIRM, { confirmation: 'approve' })
    expect(await box.events(id)).toEqual([...before, 'customer.subscription.updated'])
    expect(await box.subscription(id)).toMatchObject({ card: { last4: '3155' } })
    const [setupId = ''] = clientSecret.split('_secret_')
    expect(await box.events(setupId)).toEqual(['setup_intent.succeeded'])
    const event = box.receivedEvents.find(({ type }) => type === 'setup_intent.succeeded')
    expect(event?.about).toBeNull()
  })

  test('keeps the old card if the bank declines or asks for confirmation', async () => {
    const { id, customerId } = await box.subscribed()
    const before = await box.subscription(id)
    const { clientSecret } = await box.sandbox.beginCardChange(customerId)
    const change = (card: string, how = {}) => box.confirm(customerId, clientSecret, card, how)
    await expect(change(CARD_DECLINED)).rejects.toThrow(PaymentDeclined)
    await expect(change(CARD_CONFIRM, { confirmation: 'refuse' })).rejects.toThrow(PaymentDeclined)
    expect(await change(CARD_CONFIRM)).toBe('requires_action')
    expect(await box.subscription(id)).toEqual(before)
    expect(await change(CARD_OK)).toBe('succeeded')
  })

  test('pays what is overdue', async () => {
    const { id, customerId } = await box.subscribed()
    await box.sandbox.renew(customerId, 'declined')
    const { clientSecret } = await box.sandbox.beginCardChange(customerId)
    await box.confirm(customerId, clientSecret, CARD_CONFIRM, { confirmation: 'approve' })
    expect(await box.subscription(id)).toMatchObject({
      status: 'active',
      owedSince: null,
      payment: null,
      card: { last4: '3155' },
    })
    expect(await box.invoices(customerId)).toEqual([
      'SBX-0001 Pro, monthly 4900 paid',
      'SBX-0002 Pro, monthly 4900 paid failed',
    ])
  })

  test('does not pay a first payment', async () => {
    const { id, customerId } = await box.incomplete()
    const { clientSecret } = await box.sandbox.beginCardChange(customerId)
    await box.confirm(customerId, clientSecret)
    expect(await box.subscription(id)).toMatchObject({
      status: 'incomplete',
      card: { last4: '4242' },
    })
  })
})

describe('a manual renewal', () => {
  test('ends the current period and starts the next with its payment', async () => {
    const { id, customerId } = await box.subscribed()
    box.now = new Date('2026-03-20T08:30:00.500Z')
    await box.sandbox.renew(customerId, 'paid')
    expect(await box.subscription(id)).toMatchObject({
      status: 'active',
      periodStart: new Date('2026-03-20T08:30:00Z'),
      periodEnd: new Date('2026-04-20T08:30:00Z'),
    })
    const [invoice] = await box.provider.invoices(customerId)
    expect(invoice).toMatchObject({
      number: 'SBX-0002',
      amount: 4_900,
      status: 'paid',
      createdAt: new Date('2026-03-20T08:30:00Z'),
    })
    expect(await box.events(invoice?.id ?? '')).toEqual(['invoice.paid'])
    await box.sandbox.renew(customerId, 'paid')
    expect(await box.invoices(customerId)).toHaveLength(3)
    await box.goTo('2026-04-20T08:30:00Z')
    expect(await box.invoices(customerId)).toHaveLength(4)
  })

  test('that is declined leaves it overdue, until another card or another renewal pays', async () => {
    const { id, customerId } = await box.subscribed()
    await box.sandbox.renew(customerId, 'declined')
    expect(await box.subscription(id)).toMatchObject({ status: 'past_due', owedSince: box.now })
    const owedSince = box.now
    await box.goTo('2026-03-12T13:00:00Z')
    await box.sandbox.renew(customerId, 'declined')
    expect(await box.subscription(id)).toMatchObject({ status: 'past_due', owedSince })
    await box.sandbox.renew(customerId, 'paid')
    expect(await box.subscription(id)).toMatchObject({
      status: 'active',
      owedSince: null,
      periodStart: owedSince,
    })
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0002 Pro, monthly 4900 paid failed')
    // The card works again.
    await box.goTo('2026-04-10T12:00:00Z')
    expect((await box.invoices(customerId)).at(-1)).toBe('SBX-0003 Pro, monthly 4900 paid')
  })

  test('of a cancelled subscription ends it', async () => {
    const { id, customerId } = await box.subscribed()
    await box.provider.cancelAtPeriodEnd(id)
    await box.sandbox.renew(customerId, 'paid')
    expect(await box.subscription(id)).toMatchObject({ status: 'ended', endsAt: box.now })
    expect(await box.invoices(customerId)).toHaveLength(1)
    expect((await box.events(id)).at(-1)).toBe('customer.subscription.deleted')
    await expect(box.sandbox.renew(customerId, 'paid')).rejects.toMatchObject({
      reason: 'too late',
    })
  })

  test.each(['paid', 'declined'] as const)(
    'applies a scheduled change, whose payment is %s',
    async (payment) => {
      const { id, customerId } = await box.subscribed()
      await box.provider.changeAtPeriodEnd(id, 'starter_annual')
      await box.sandbox.renew(customerId, payment)
      expect(await box.subscription(id)).toMatchObject({
        status: payment === 'paid' ? 'active' : 'past_due',
        priceId: 'starter_annual',
        scheduled: null,
        periodEnd: new Date('2027-03-10T12:00:00Z'),
      })
    },
  )

  test('drops a pending upgrade', async () => {
    const { id, customerId } = await box.subscribed('starter_monthly', CARD_CONFIRM)
    await box.upgrade(id, 'pro_monthly')
    await box.sandbox.renew(customerId, 'paid')
    expect(await box.subscription(id)).toMatchObject({
      priceId: 'starter_monthly',
      pending: null,
      payment: null,
    })
  })

  test('is refused without an active subscription', async () => {
    const { customerId } = await box.incomplete()
    const before = await box.storedRows()
    for (const payment of ['paid', 'declined'] as const) {
      const renewed = box.sandbox.renew(customerId, payment)
      await expect(renewed).rejects.toMatchObject({ reason: 'too late' })
    }
    expect(await box.storedRows()).toEqual(before)
  })
})
