import { useStripe } from '#test/server/use-stripe.ts'
import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { rawRequest } from './raw-request.ts'
import { API_VERSION } from './state.ts'

const PRO = { tier: 'pro', period: 'monthly' } as const

const stripe = useStripe(new Date('2027-01-01T00:00:00Z'))
const ask = (call: string, body?: string, change?: Record<string, string>) =>
  rawRequest(stripe.fake, call, body, change)

test('the fake supports the API version of the library', () => {
  expect(Stripe.API_VERSION).toBe(API_VERSION)
})

describe('the fake refuses requests with', () => {
  test.each([
    ['', 401, 'You did not provide an API key.'],
    ['Bearer sk_test_Foreign', 401, 'Invalid API Key provided: sk_test_****'],
  ])('authorization %j', async (authorization, status, message) => {
    const refused = await ask('GET customers/cus_1', undefined, { authorization })
    expect(refused).toMatchObject({ status, error: { type: 'invalid_request_error', message } })
    expect(refused.headers.get('request-id')).toMatch(/^req_/)
  })

  test.each(['', '2024-06-20'])('API version %j', async (version) => {
    const refused = await ask('GET customers/cus_1', undefined, { 'stripe-version': version })
    expect(refused.status).toBe(400)
  })

  test('a JSON body', async () => {
    const json = { 'content-type': 'application/json' }
    expect((await ask('POST customers', '{}', json)).status).toBe(400)
  })
})

describe('the fake refuses invalid parameters:', () => {
  test.each([
    ['POST customers', 'emial=a', 'parameter_unknown', 'emial'],
    ['POST customers', 'metadata[a][b]=c', undefined, 'metadata[a]'],
    ['POST customers', 'name=', 'parameter_invalid_empty', 'name'],
    ['POST customers', 'name[first]=Ada', undefined, 'name'],
    ['POST subscriptions', 'items[0][price]=price_pro_monthly', 'parameter_missing', 'customer'],
    [
      'POST subscriptions',
      'customer=cus_1&items[0][prise]=x',
      'parameter_unknown',
      'items[0][prise]',
    ],
    [
      'POST subscriptions',
      'customer=cus_1&items[0][price]=p&items[0][quantity]=one',
      'parameter_invalid_integer',
      'items[0][quantity]',
    ],
    [
      'POST subscriptions',
      'customer=cus_1&items[0][quantity]=1',
      'parameter_missing',
      'items[0][price]',
    ],
    [
      'POST subscriptions',
      'customer=cus_1&items[0][price]=p&payment_behavior=pending_if_incomplete',
      undefined,
      'payment_behavior',
    ],
    ['POST subscriptions', 'customer=cus_1&items[0][price]=p', 'resource_missing', 'customer'],
    ['POST payment_intents', 'amount=9.5&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['POST payment_intents', 'amount=900&currency=eur', undefined, 'currency'],
    ['POST payment_intents', 'amount=900', 'parameter_missing', 'currency'],
    ['GET invoices?status=owed', undefined, undefined, 'status'],
    ['GET invoices?customer=cus_1', undefined, 'resource_missing', 'customer'],
    ['GET subscriptions?limit=101', undefined, undefined, 'limit'],
    ['GET subscriptions?starting_after=sub_1', undefined, 'resource_missing', 'starting_after'],
    ['GET customers/cus_1', undefined, 'resource_missing', 'id'],
    ['GET prices/price_1', undefined, 'resource_missing', 'id'],
    ['GET invoices/in_1', undefined, 'resource_missing', 'id'],
    ['POST invoices/in_1/void', '', 'resource_missing', 'id'],
    ['GET payment_intents/pi_1', undefined, 'resource_missing', 'id'],
    ['POST payment_intents/pi_1/cancel', '', 'resource_missing', 'id'],
    [
      'POST payment_intents/pi_1/cancel',
      'cancellation_reason=whim',
      undefined,
      'cancellation_reason',
    ],
    ['DELETE customers/cus_1', undefined, 'resource_missing', 'id'],
    ['DELETE subscriptions/sub_1', undefined, 'resource_missing', 'id'],
    [
      'POST subscription_schedules',
      'from_subscription=sub_1',
      'resource_missing',
      'from_subscription',
    ],
    ['POST subscription_schedules/sub_sched_1/release', '', 'resource_missing', 'id'],
    ['POST billing_portal/sessions', 'customer=cus_1', 'resource_missing', 'customer'],
    ['POST charges', 'amount=900', undefined, undefined],
  ])('%s %s', async (call, body, code, param) => {
    const { status, error } = await ask(call, body)
    expect([400, 404]).toContain(status)
    expect(error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.any(String),
      ...(code && { code }),
      ...(param && { param }),
    })
  })

  test('to expand unknown fields or more than four levels', async () => {
    const { id } = await stripe.subscribed(PRO)
    const paths = [
      'nonsense',
      'status',
      'items.data.nonsense',
      'latest_invoice.nonsense',
      'latest_invoice.payments.data.payment.payment_intent',
    ]
    for (const path of paths) {
      expect(await ask(`GET subscriptions/${id}?expand[0]=${path}`)).toMatchObject({
        status: 400,
        error: { param: 'expand', message: expect.stringContaining(path) },
      })
    }
  })
})

describe('an idempotency key', () => {
  const key = { 'idempotency-key': 'a key' }

  test('repeats the response of the same request', async () => {
    const first = await ask('POST customers', 'name=Ada', key)
    const second = await ask('POST customers', 'name=Ada', key)
    expect(second.answer).toEqual(first.answer)
    expect(first.headers.get('idempotent-replayed')).toBeNull()
    expect(second.headers.get('idempotent-replayed')).toBe('true')
  })

  test('is refused for another request', async () => {
    await ask('POST customers', 'name=Ada', key)
    for (const [call, body] of [
      ['POST customers', 'name=Eve'],
      ['POST billing_portal/sessions', 'name=Ada'],
    ] as const) {
      expect(await ask(call, body, key)).toMatchObject({
        status: 400,
        error: { type: 'idempotency_error' },
      })
    }
  })

  test('can be used again after an error, and after a day', async () => {
    expect((await ask('POST customers', 'nmae=Ada', key)).status).toBe(400)
    const first = await ask('POST customers', 'name=Ada', key)
    stripe.fake.advance({ hours: 24 })
    const second = await ask('POST customers', 'name=Ada', key)
    expect(second.answer.id).not.toBe(first.answer.id)
  })
})
