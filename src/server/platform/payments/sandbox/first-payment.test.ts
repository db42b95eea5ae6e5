import { randomUUID } from 'node:crypto'
import { SandboxRefusal } from './sandbox-refusal.ts'
import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { CARD_CONFIRM, CARD_DECLINED, CARD_OK, cardForm, useSandbox } from '#test/server/sandbox.ts'
import { describe, expect, test } from 'vitest'

const box = useSandbox()

describe('a new subscription', () => {
  test('is incomplete and has an open payment', async () => {
    const customerId = await box.customer()
    const key = randomUUID()
    const made = await box.provider.createSubscription({ key, customerId, priceId: 'pro_monthly' })
    expect(made).toEqual({
      id: expect.stringMatching(/^sub_sandbox_/),
      customerId,
      key,
      status: 'incomplete',
      priceId: 'pro_monthly',
      amount: 4_900,
      periodStart: new Date('2026-03-10T12:00:00Z'),
      periodEnd: new Date('2026-04-10T12:00:00Z'),
      endsAt: null,
      scheduled: null,
      pending: null,
      owedSince: null,
      payment: { clientSecret: expect.stringMatching(/^in_sandbox_.*_secret_/), amount: 4_900 },
      card: null,
    })
    expect(made.payment?.clientSecret.length).toBeLessThanOrEqual(200)
    expect(await box.provider.subscription(made.id)).toEqual(made)
    expect(await box.invoices(customerId)).toEqual(['SBX-0001 Pro, monthly 4900 open'])
    expect(await box.events(made.id)).toEqual(['customer.subscription.created'])
  })

  test.each([
    ['starter_monthly', 1_900, 'Starter, monthly'],
    ['starter_annual', 20_900, 'Starter, annual'],
    ['pro_monthly', 4_900, 'Pro, monthly'],
    ['pro_annual', 53_900, 'Pro, annual'],
    ['business_monthly', 9_900, 'Business, monthly'],
    ['business_annual', 99_000, 'Business, annual'],
  ])('of %s costs %i cents', async (priceId, amount, name) => {
    const made = await box.incomplete(priceId)
    expect(made).toMatchObject({ priceId, amount, payment: { amount } })
    expect(await box.invoices(made.customerId)).toEqual([`SBX-0001 ${name} ${amount} open`])
  })

  test('is refused for an unknown price or customer, and for another customer’s key', async () => {
    const customerId = await box.customer()
    const key = randomUUID()
    const create = (change: object) =>
      box.provider.createSubscription({ key, customerId, priceId: 'pro_monthly', ...change })
    await expect(create({ priceId: 'pro_weekly' })).rejects.toThrow(PaymentsUnavailable)
    await expect(create({ customerId: 'cus_sandbox_nobody' })).rejects.toThrow(PaymentsUnavailable)
    await create({})
    await expect(create({ customerId: await box.customer() })).rejects.toThrow(PaymentsUnavailable)
  })

  test('can only be paid or ended', async () => {
    const { id } = await box.incomplete()
    const { provider } = box
    await expect(provider.cancelAtPeriodEnd(id)).rejects.toThrow(PaymentsUnavailable)
    await expect(provider.changeAtPeriodEnd(id, 'starter_monthly')).rejects.toThrow(
      PaymentsUnavailable,
    )
    await expect(provider.clearPlannedChange(id)).rejects.toThrow(PaymentsUnavailable)
    await expect(box.upgrade(id, 'business_monthly')).rejects.toThrow(PaymentsUnavailable)
    await expect(provider.previewUpgrade(id, 'business_monthly', box.now)).rejects.toThrow(
      PaymentsUnavailable,
    )
    await provider.endNow(id)
    expect(await box.subscription(id)).toMatchObject({ status: 'ended', payment: null })
  })

  test('ends if it is not paid within 23 hours, and can no longer be paid', async () => {
    const { id, customerId, payment } = await box.incomplete()
    await box.goTo('2026-03-11T10:59:59Z')
    expect(await box.subscription(id)).toMatchObject({ status: 'incomplete' })
    await box.goTo('2026-03-11T11:00:00Z')
    expect(await box.subscription(id)).toMatchObject({ status: 'ended', payment: null })
    expect(await box.invoices(customerId)).toEqual(['SBX-0001 Pro, monthly 4900 void'])
    const late = box.confirm(customerId, payment?.clientSecret ?? '')
    await expect(late).rejects.toMatchObject({ reason: 'too late' })
    expect(await box.events(id)).toEqual([
      'customer.subscription.created',
      'customer.subscription.deleted',
    ])
  })

  test('can no longer be paid after 23 hours, even if the clock job has not run', async () => {
    const { id } = await box.incomplete()
    box.advance(23 * 3_600)
    await expect(box.pay(id)).rejects.toMatchObject({ reason: 'too late' })
  })
})

describe('the first payment', () => {
  test('activates the subscription and stores the card', async () => {
    const { id, customerId } = await box.incomplete()
    expect(await box.pay(id)).toBe('succeeded')
    expect(await box.subscription(id)).toMatchObject({
      status: 'active',
      payment: null,
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2060 },
    })
    const [invoice] = await box.provider.invoices(customerId)
    expect(invoice).toEqual({
      id: expect.stringMatching(/^in_sandbox_/),
      customerId,
      subscriptionId: id,
      number: 'SBX-0001',
      description: 'Pro, monthly',
      amount: 4_900,
      status: 'paid',
      failed: false,
      createdAt: new Date('2026-03-10T12:00:00Z'),
      url: `/api/sandbox/invoices/${invoice?.id}`,
    })
    expect(await box.provider.invoice(invoice?.id ?? '')).toEqual(invoice)
    expect(await box.events(id)).toEqual([
      'customer.subscription.created',
      'customer.subscription.updated',
    ])
    expect(await box.events(invoice?.id ?? '')).toEqual(['invoice.paid'])
  })

  test('stores only the card’s brand, last four digits and expiry date', async () => {
    const { id } = await box.incomplete()
    await box.pay(id, CARD_CONFIRM, { cvc: '987', expiry: '11/58', confirmation: 'approve' })
    const rows = (await box.storedRows()).join('\n')
    expect(rows).toContain(
      '"card": {"brand": "visa", "last4": "3155", "expYear": 2058, "expMonth": 11}',
    )
    expect(rows).not.toMatch(/4000002500003155|4000 0025|11\/58|"987"/)
  })

  test('leaves the subscription incomplete if it is declined, and can be made with another card', async () => {
    const { id, customerId } = await box.incomplete()
    const declined = box.pay(id, CARD_DECLINED)
    await expect(declined).rejects.toThrow(PaymentDeclined)
    await expect(declined).rejects.toThrow('Your card was declined.')
    expect(await box.subscription(id)).toMatchObject({ status: 'incomplete', card: null })
    expect(await box.invoices(customerId)).toEqual(['SBX-0001 Pro, monthly 4900 open failed'])
    expect(await box.pay(id)).toBe('succeeded')
    const [invoice] = await box.provider.invoices(customerId)
    expect(invoice).toMatchObject({ status: 'paid', amount: 4_900 })
    expect(await box.events(invoice?.id ?? '')).toEqual(['invoice.payment_failed', 'invoice.paid'])
  })

  test('changes nothing while the bank asks for confirmation', async () => {
    const { id } = await box.incomplete()
    const before = await box.storedRows()
    expect(await box.pay(id, CARD_CONFIRM)).toBe('requires_action')
    expect(await box.storedRows()).toEqual(before)
    expect(await box.events(id)).toEqual(['customer.subscription.created'])
    expect(await box.pay(id, CARD_CONFIRM, { confirmation: 'approve' })).toBe('succeeded')
    expect(await box.subscription(id)).toMatchObject({ status: 'active', card: { last4: '3155' } })
  })

  test('leaves the subscription incomplete if the customer refuses', async () => {
    const { id, customerId } = await box.incomplete()
    const refused = box.pay(id, CARD_CONFIRM, { confirmation: 'refuse' })
    await expect(refused).rejects.toThrow(PaymentDeclined)
    await expect(refused).rejects.toThrow('Your bank did not confirm the payment.')
    expect(await box.subscription(id)).toMatchObject({ status: 'incomplete', card: null })
    expect(await box.invoices(customerId)).toEqual(['SBX-0001 Pro, monthly 4900 open failed'])
  })

  test('is made once, however often it is confirmed', async () => {
    const { id, customerId, payment } = await box.incomplete()
    const secret = payment?.clientSecret ?? ''
    await box.confirm(customerId, secret)
    const before = await box.storedRows()
    for (const card of [CARD_OK, CARD_DECLINED, CARD_CONFIRM]) {
      expect(await box.confirm(customerId, secret, card)).toBe('succeeded')
    }
    expect(await box.storedRows()).toEqual(before)
    const [invoice] = await box.provider.invoices(customerId)
    expect(await box.events(invoice?.id ?? '')).toEqual(['invoice.paid'])
    await box.provider.endNow(id)
    expect(await box.confirm(customerId, secret)).toBe('succeeded')
  })

  test('can no longer be made once the subscription was ended', async () => {
    const { id, customerId, payment } = await box.incomplete()
    await box.provider.endNow(id)
    const paid = box.confirm(customerId, payment?.clientSecret ?? '')
    await expect(paid).rejects.toThrow(SandboxRefusal)
    await expect(paid).rejects.toMatchObject({
      reason: 'too late',
      message: 'This payment can no longer be made.',
    })
  })
})

describe('a client secret', () => {
  test('is not found if it is another customer’s or invalid', async () => {
    const { customerId, payment } = await box.incomplete()
    const secret = payment?.clientSecret ?? ''
    const stranger = await box.customer()
    const before = await box.storedRows()
    const tries: [string[], string][] = [
      [[stranger], secret],
      [[], secret],
      [[customerId], `${secret}x`],
      [[customerId], secret.slice(0, -1)],
      [[customerId], secret.split('_secret_')[0] ?? ''],
      [[customerId], `${secret.split('_secret_')[0]}_secret_`],
      [[customerId], customerId],
      [[customerId], ''],
      [[customerId], 'in_sandbox_none_secret_none'],
    ]
    for (const [customerIds, clientSecret] of tries) {
      const confirmed = box.sandbox.confirm(customerIds, { ...cardForm(CARD_OK), clientSecret })
      await expect(confirmed).rejects.toMatchObject({ reason: 'unknown payment' })
    }
    expect(await box.storedRows()).toEqual(before)
    const own = box.sandbox.confirm([stranger, customerId], {
      ...cardForm(CARD_OK),
      clientSecret: secret,
    })
    expect(await own).toBe('succeeded')
  })
})
