import { randomUUID } from 'node:crypto'
import { useStripe } from '#test/server/use-stripe.ts'
import { describe, expect, test } from 'vitest'
import { rawRequest } from './raw-request.ts'

const PRO = { tier: 'pro', period: 'monthly' } as const
const STARTER = { tier: 'starter', period: 'monthly' } as const

const stripe = useStripe(new Date('2027-01-01T00:00:00Z'))
const ask = (call: string, body?: string, change?: Record<string, string>) =>
  rawRequest(stripe.fake, call, body, change)

describe('the fake refuses', () => {
  test('to change anything but the metadata of an ended subscription', async () => {
    const { id } = await stripe.subscribed(PRO)
    await ask(`DELETE subscriptions/${id}`)
    expect(await ask(`POST subscriptions/${id}`, 'cancel_at_period_end=true')).toMatchObject({
      status: 400,
      error: { code: 'invalid_canceled_subscription_fields' },
    })
    expect((await ask(`POST subscriptions/${id}`, 'metadata[a]=b')).status).toBe(200)
    expect((await ask(`DELETE subscriptions/${id}`)).status).toBe(404)
    const scheduled = await ask('POST subscription_schedules', `from_subscription=${id}`)
    expect(scheduled.status).toBe(400)
  })

  test('to change a subscription before its first payment', async () => {
    const made = await stripe.provider.createSubscription({
      key: randomUUID(),
      customerId: await stripe.customer(),
      priceId: stripe.priceOf(PRO),
    })
    const { status } = await ask(`POST subscriptions/${made.id}`, 'cancel_at_period_end=true')
    expect(status).toBe(400)
    stripe.fake.advance({ hours: 23 })
    expect((await ask(`POST subscriptions/${made.id}`, 'metadata[a]=b')).status).toBe(400)
  })

  test('to cancel a scheduled subscription, and to release a schedule twice', async () => {
    const { id } = await stripe.subscribed(PRO)
    const made = await ask('POST subscription_schedules', `from_subscription=${id}`)
    const schedule = `subscription_schedules/${String(made.answer.id)}`
    for (const body of ['cancel_at_period_end=true', 'cancel_at=', 'cancel_at=1900000000']) {
      const refused = await ask(`POST subscriptions/${id}`, body)
      expect(refused.error).toMatchObject({ message: /is managed by the subscription schedule/ })
    }
    const twice = await ask('POST subscription_schedules', `from_subscription=${id}`)
    expect(twice.error).toMatchObject({ message: /already attached to a schedule/ })
    const both = 'phases[0][items][0][price]=price_pro_monthly'
    const mixed = await ask('POST subscription_schedules', `from_subscription=${id}&${both}`)
    expect(mixed.error).toMatchObject({ param: 'phases' })

    expect((await ask(`POST ${schedule}/release`, '')).status).toBe(200)
    for (const call of [`POST ${schedule}/release`, `POST ${schedule}`]) {
      expect((await ask(call, '')).error).toMatchObject({ message: /in the `released` status/ })
    }
  })

  test.each([
    ['a present phase that began elsewhere', { 0: 'start_date]=1' }, 'phases[0][start_date]'],
    ['a phase without a length', { 1: 'proration_behavior]=none' }, 'phases[1]'],
    ['a phase that is late', { 1: 'start_date]=1900000000' }, 'phases[1]'],
    ['another price for the present', { 0: 'items][0][price]=price_starter_monthly' }, 'phases[0]'],
  ])('a schedule with %s', async (_, change: Record<number, string>, param) => {
    const { id, periodStart, periodEnd } = await stripe.subscribed(PRO)
    const made = await ask('POST subscription_schedules', `from_subscription=${id}`)
    const fields = new Map([
      ['phases[0][items][0][price]', 'price_pro_monthly'],
      ['phases[0][start_date]', String(periodStart.getTime() / 1000)],
      ['phases[0][end_date]', String(periodEnd.getTime() / 1000)],
      ['phases[1][items][0][price]', 'price_starter_monthly'],
      ['phases[1][duration][interval]', 'month'],
    ])
    if (param === 'phases[1]') fields.delete('phases[1][duration][interval]')
    for (const [index, field] of Object.entries(change)) {
      const [name = '', value = ''] = `phases[${index}][${field}`.split('=')
      fields.set(name, value)
    }
    const body = new URLSearchParams([...fields]).toString()
    const refused = await ask(`POST subscription_schedules/${String(made.answer.id)}`, body)
    expect(refused).toMatchObject({ status: 400, error: { param } })
  })

  test('unsupported parameters in a pending update', async () => {
    const { id } = await stripe.subscribed(PRO)
    const item = stripe.fake.state.subscriptions.find(id).item
    const change = `items[0][id]=${item}&items[0][price]=price_business_monthly`
    const waiting = `${change}&payment_behavior=pending_if_incomplete&proration_behavior=always_invoice`
    for (const stray of ['cancel_at=', 'description=x', 'default_payment_method=pm_1']) {
      const refused = await ask(`POST subscriptions/${id}`, `${waiting}&${stray}`)
      expect(refused).toMatchObject({ status: 400, error: { param: stray.split('=')[0] } })
    }
    const foreign = waiting.replace(item, 'si_foreign')
    expect((await ask(`POST subscriptions/${id}`, foreign)).error).toMatchObject({
      param: 'items[0][id]',
    })
    const outside = await ask(`POST subscriptions/${id}`, `${waiting}&proration_date=1`)
    expect(outside.error).toMatchObject({ param: 'proration_date' })
    expect((await ask(`POST subscriptions/${id}`, waiting)).status).toBe(200)
  })

  test('to sell an archived price', async () => {
    stripe.fake.price(STARTER).active = false
    const customer = await stripe.customer()
    const body = `customer=${customer}&items[0][price]=price_starter_monthly`
    expect((await ask('POST subscriptions', body)).error).toMatchObject({
      param: 'items[0][price]',
    })
  })

  test('to void an invoice that is not open, and to pay a void one', async () => {
    const { customerId } = await stripe.subscribed(PRO)
    const [paid] = await stripe.provider.invoices(customerId)
    expect((await ask(`POST invoices/${paid?.id}/void`, '')).error).toMatchObject({
      message: 'Invoices with `paid` payments cannot be voided.',
    })
    const { latest_invoice, secret } = await unpaid()
    expect((await ask(`POST invoices/${latest_invoice}/void`, '')).status).toBe(200)
    expect((await ask(`POST invoices/${latest_invoice}/void`, '')).error).toMatchObject({
      message: "You can only pass in open invoices. This invoice isn't open.",
    })
    expect(() => stripe.fake.pay(secret, 'ok')).toThrow('unexpected_state')
    expect(() => stripe.fake.pay('pi_1_secret_1', 'ok')).toThrow('no payment has this secret')
  })

  test('to cancel a payment that is paid, cancelled or of an invoice', async () => {
    const pay = async () => {
      const customer = await stripe.customer()
      const body = `customer=${customer}&amount=900&currency=usd`
      return (await ask('POST payment_intents', body)).answer
    }
    const paid = await pay()
    stripe.fake.pay(String(paid.client_secret), 'ok')
    const cancelled = await pay()
    const first = await ask(`POST payment_intents/${String(cancelled.id)}/cancel`, '')
    expect(first).toMatchObject({ status: 200, answer: { status: 'canceled' } })
    for (const { id } of [paid, cancelled]) {
      const refused = await ask(`POST payment_intents/${String(id)}/cancel`, '')
      expect(refused).toMatchObject({
        status: 400,
        error: { code: 'payment_intent_unexpected_state' },
      })
    }
    const ofInvoice = (await unpaid()).secret.split('_secret_')[0]
    expect((await ask(`POST payment_intents/${ofInvoice}/cancel`, '')).status).toBe(400)
  })

  test('new objects for a deleted customer', async () => {
    const customer = await stripe.customer()
    expect((await ask(`DELETE customers/${customer}`)).answer).toMatchObject({ deleted: true })
    expect((await ask(`GET customers/${customer}`)).answer).toMatchObject({ deleted: true })
    const calls = [
      ['POST payment_intents', `customer=${customer}&amount=900&currency=usd`],
      ['POST billing_portal/sessions', `customer=${customer}`],
    ] as const
    for (const [call, body] of calls) {
      expect((await ask(call, body)).error).toMatchObject({ code: 'resource_missing' })
    }
    expect((await ask(`DELETE customers/${customer}`)).status).toBe(404)
  })
})

async function unpaid() {
  const made = await stripe.provider.createSubscription({
    key: randomUUID(),
    customerId: await stripe.customer(),
    priceId: stripe.priceOf(PRO),
  })
  const { latestInvoice } = stripe.fake.state.subscriptions.find(made.id)
  return { latest_invoice: latestInvoice, secret: made.payment?.clientSecret ?? '' }
}
