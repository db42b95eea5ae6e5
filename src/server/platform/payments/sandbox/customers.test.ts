import { randomUUID } from 'node:crypto'
import { PaymentDeclined, PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import { CARD_CONFIRM, CARD_DECLINED, useSandbox } from '#test/server/sandbox.ts'
import { describe, expect, test } from 'vitest'

const box = useSandbox()

const account = () => ({ id: randomUUID(), email: 'mary@example.com', name: 'Mary Jackson' })

const order = async () => ({
  key: randomUUID(),
  customerId: await box.customer(),
  amount: 900,
  description: 'Report: November round',
})

describe('a one-time payment', () => {
  test('is open until it is paid, and does not store its card', async () => {
    const wanted = await order()
    const made = await box.provider.createPayment(wanted)
    expect(made).toEqual({
      id: expect.stringMatching(/^pi_sandbox_/),
      key: wanted.key,
      status: 'open',
      amount: 900,
      clientSecret: expect.any(String),
      receiptUrl: null,
    })
    expect(await box.provider.createPayment(wanted)).toEqual(made)
    expect(await box.confirm(wanted.customerId, made.clientSecret)).toBe('succeeded')
    expect(await box.confirm(wanted.customerId, made.clientSecret, CARD_DECLINED)).toBe('succeeded')
    const paid = { ...made, status: 'paid', receiptUrl: `/api/sandbox/invoices/${made.id}` }
    expect(await box.provider.payment(made.id)).toEqual(paid)
    expect(await box.provider.createPayment(wanted)).toEqual(paid)
    expect(await box.events(made.id)).toEqual(['payment_intent.succeeded'])
    const { id } = await box.provider.createSubscription({
      key: randomUUID(),
      customerId: wanted.customerId,
      priceId: 'pro_monthly',
    })
    expect(await box.subscription(id)).toMatchObject({ card: null })
    expect(await box.invoices(wanted.customerId)).toEqual(['SBX-0001 Pro, monthly 4900 open'])
  })

  test('stays open if it is declined or refused', async () => {
    const wanted = await order()
    const { id, clientSecret } = await box.provider.createPayment(wanted)
    const pay = (card: string, change = {}) =>
      box.confirm(wanted.customerId, clientSecret, card, change)
    await expect(pay(CARD_DECLINED)).rejects.toThrow(PaymentDeclined)
    await expect(pay(CARD_CONFIRM, { confirmation: 'refuse' })).rejects.toThrow(PaymentDeclined)
    expect(await pay(CARD_CONFIRM)).toBe('requires_action')
    expect(await box.provider.payment(id)).toMatchObject({ status: 'open' })
    expect(await pay(CARD_CONFIRM, { confirmation: 'approve' })).toBe('succeeded')
    expect(await box.provider.payment(id)).toMatchObject({ status: 'paid' })
    expect(await box.events(id)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ])
  })

  test('has the billing details of the time at which it was paid', async () => {
    const wanted = await order()
    const { id, clientSecret } = await box.provider.createPayment(wanted)
    const details = { companyName: 'Ada Ltd', address: 'London', vatId: null }
    await box.provider.changeBillingDetails(wanted.customerId, details, 'Mary Jackson')
    await box.confirm(wanted.customerId, clientSecret)
    const later = { ...details, companyName: 'Eve Ltd' }
    await box.provider.changeBillingDetails(wanted.customerId, later, 'Mary Jackson')
    expect(await box.sandbox.charge(wanted.customerId, id)).toMatchObject({ details })
  })

  test('is refused with another customer’s key', async () => {
    const wanted = await order()
    await box.provider.createPayment(wanted)
    const other = { ...wanted, customerId: await box.customer() }
    await expect(box.provider.createPayment(other)).rejects.toThrow(PaymentsUnavailable)
  })
})

describe('a customer', () => {
  test('is created once per account, and stores no personal data', async () => {
    const mary = account()
    const id = await box.provider.createCustomer(mary)
    expect(await box.provider.createCustomer(mary)).toBe(id)
    expect(await box.provider.createCustomer(account())).not.toBe(id)
    expect((await box.storedRows()).join()).not.toMatch(/mary|jackson/i)
  })

  test('that is deleted leaves no rows, and its subscriptions end', async () => {
    const mary = account()
    const customerId = await box.provider.createCustomer(mary)
    const create = (priceId: string) =>
      box.provider.createSubscription({ key: randomUUID(), customerId, priceId })
    const { id } = await create('pro_monthly')
    await box.pay(id)
    const unpaid = await create('starter_monthly')
    const payment = await box.provider.createPayment({
      key: randomUUID(),
      customerId,
      amount: 900,
      description: 'Report',
    })
    await box.provider.forgetCustomer(customerId)
    const rows = (await box.storedRows()).join('\n')
    expect(rows).not.toContain(customerId)
    expect(rows).not.toContain(mary.id)
    expect(await box.provider.subscription(id)).toBeNull()
    expect(await box.provider.payment(payment.id)).toBeNull()
    expect(await box.provider.invoices(customerId)).toEqual([])
    expect((await box.events(id)).at(-1)).toBe('customer.subscription.deleted')
    expect((await box.events(unpaid.id)).at(-1)).toBe('customer.subscription.deleted')
    const late = box.confirm(customerId, payment.clientSecret)
    await expect(late).rejects.toMatchObject({ reason: 'unknown payment' })
    await expect(create('pro_monthly')).rejects.toThrow(PaymentsUnavailable)
    await box.provider.endNow(id)
    await box.provider.forgetCustomer(customerId)
    await box.eventsDelivered()
    const eventCount = box.receivedEvents.length
    expect(await box.provider.createCustomer(mary)).not.toBe(customerId)
    expect(box.receivedEvents.length).toBe(eventCount)
  })
})

test('lookups of missing objects return null', async () => {
  const { provider } = box
  expect(await provider.subscription('sub_sandbox_none')).toBeNull()
  expect(await provider.invoice('in_sandbox_none')).toBeNull()
  expect(await provider.payment('pi_sandbox_none')).toBeNull()
  const customerId = await box.customer()
  expect(await provider.subscription(customerId)).toBeNull()
  expect(await provider.portalUrl(customerId, 'http://localhost:3000/')).toBeNull()
  expect(await provider.invoices(customerId)).toEqual([])
  await provider.endNow('sub_sandbox_none')
  await provider.forgetCustomer('cus_sandbox_none')
  await expect(provider.clearPlannedChange('sub_sandbox_none')).rejects.toThrow(PaymentsUnavailable)
})
