import { randomUUID } from 'node:crypto'
import { PaymentDeclined, PaymentsAway } from '#server/platform/payments/provider.ts'
import { ASKS, DECLINES, useSandbox } from '#test/server/sandbox.ts'
import { describe, expect, test } from 'vitest'

const box = useSandbox()

const account = () => ({ id: randomUUID(), email: 'mary@example.com', name: 'Mary Jackson' })

const order = async () => ({
  key: randomUUID(),
  customerId: await box.customer(),
  amount: 900,
  description: 'Report: November round',
})

describe('a single payment', () => {
  test('is open until it is paid, and its card is not kept', async () => {
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
    expect(await box.confirm(wanted.customerId, made.clientSecret, DECLINES)).toBe('succeeded')
    expect(await box.provider.payment(made.id)).toEqual({ ...made, status: 'paid' })
    expect(await box.provider.createPayment(wanted)).toEqual({ ...made, status: 'paid' })
    expect(await box.events(made.id)).toEqual(['payment_intent.succeeded'])
    const { id } = await box.provider.createSubscription({
      key: randomUUID(),
      customerId: wanted.customerId,
      priceId: 'pro_monthly',
    })
    expect(await box.subscription(id)).toMatchObject({ card: null })
    expect(await box.invoices(wanted.customerId)).toEqual(['SBX-0001 Pro, monthly 4900 open'])
  })

  test('stays open where it is declined or refused', async () => {
    const wanted = await order()
    const { id, clientSecret } = await box.provider.createPayment(wanted)
    const pay = (card: string, change = {}) =>
      box.confirm(wanted.customerId, clientSecret, card, change)
    await expect(pay(DECLINES)).rejects.toThrow(PaymentDeclined)
    await expect(pay(ASKS, { confirmation: 'refuse' })).rejects.toThrow(PaymentDeclined)
    expect(await pay(ASKS)).toBe('requires_action')
    expect(await box.provider.payment(id)).toMatchObject({ status: 'open' })
    expect(await pay(ASKS, { confirmation: 'approve' })).toBe('succeeded')
    expect(await box.provider.payment(id)).toMatchObject({ status: 'paid' })
    expect(await box.events(id)).toEqual([
      'payment_intent.payment_failed',
      'payment_intent.payment_failed',
      'payment_intent.succeeded',
    ])
  })

  test('is refused with the key of another customer’s', async () => {
    const wanted = await order()
    await box.provider.createPayment(wanted)
    const other = { ...wanted, customerId: await box.customer() }
    await expect(box.provider.createPayment(other)).rejects.toThrow(PaymentsAway)
  })
})

describe('a customer', () => {
  test('is made once for an account, and nothing is kept of who it is', async () => {
    const mary = account()
    const id = await box.provider.createCustomer(mary)
    expect(await box.provider.createCustomer(mary)).toBe(id)
    expect(await box.provider.createCustomer(account())).not.toBe(id)
    expect((await box.kept()).join()).not.toMatch(/mary|jackson/i)
  })

  test('that is forgotten leaves nothing, and what it had has ended', async () => {
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
    const kept = (await box.kept()).join('\n')
    expect(kept).not.toContain(customerId)
    expect(kept).not.toContain(mary.id)
    expect(await box.provider.subscription(id)).toBeNull()
    expect(await box.provider.payment(payment.id)).toBeNull()
    expect(await box.provider.invoices(customerId)).toEqual([])
    expect((await box.events(id)).at(-1)).toBe('customer.subscription.deleted')
    expect((await box.events(unpaid.id)).at(-1)).toBe('customer.subscription.deleted')
    const late = box.confirm(customerId, payment.clientSecret)
    await expect(late).rejects.toMatchObject({ code: 'not_found' })
    await expect(create('pro_monthly')).rejects.toThrow(PaymentsAway)
    await box.provider.endNow(id)
    await box.provider.forgetCustomer(customerId)
    await box.allHeard()
    const heard = box.heard.length
    expect(await box.provider.createCustomer(mary)).not.toBe(customerId)
    expect(box.heard.length).toBe(heard)
  })
})

test('what is not there is null', async () => {
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
  await expect(provider.keep('sub_sandbox_none')).rejects.toThrow(PaymentsAway)
})
