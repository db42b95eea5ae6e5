import type { PlanChoice } from '#domain/billing.ts'
import { InvalidEvent } from '#server/platform/payments/payment-provider.ts'
import type { ProviderEvent } from '#server/platform/payments/payment-provider.ts'
import { useStripe } from '#test/server/use-stripe.ts'
import { describe, expect, test } from 'vitest'
import { EVENT_TYPES } from './events.ts'

const PRO: PlanChoice = { tier: 'pro', period: 'monthly' }
const BUSINESS: PlanChoice = { tier: 'business', period: 'monthly' }
const STARTER: PlanChoice = { tier: 'starter', period: 'monthly' }

const stripe = useStripe(new Date('2027-01-01T00:00:00Z'))

/** Parses all events so far. */
async function parsedEvents(): Promise<ProviderEvent[]> {
  const sent = stripe.fake.events.map((event) => stripe.fake.signed(event))
  return Promise.all(sent.map(({ body, signature }) => stripe.provider.readEvent(body, signature)))
}

const ofType = async (type: string) => (await parsedEvents()).filter((event) => event.type === type)

describe('an event names', () => {
  test('a subscription and its invoices, and nothing else', async () => {
    const { id, customerId } = await stripe.subscribed(PRO, 'asks')
    const [invoice] = await stripe.provider.invoices(customerId)
    const about = { kind: 'invoice', id: invoice?.id, subscriptionId: id }
    expect(await ofType('customer.subscription.created')).toMatchObject([
      { id: expect.stringMatching(/^evt_/), about: { kind: 'subscription', id } },
    ])
    expect(await ofType('customer.subscription.updated')).not.toHaveLength(0)
    expect(await ofType('invoice.paid')).toMatchObject([{ about }])
    for (const type of ['customer.created', 'invoice.finalized', 'payment_intent.succeeded']) {
      expect(await ofType(type)).toMatchObject([{ about: null }])
    }
  })

  test('an upgrade that is pending, applied or expired', async () => {
    const { id } = await stripe.subscribed(PRO, 'asks')
    const order = { id, priceId: stripe.priceOf(BUSINESS), at: stripe.fake.now }
    await stripe.provider.upgrade({ ...order, key: 'first' })
    expect(await ofType('invoice.payment_action_required')).toMatchObject([
      { about: { kind: 'invoice', subscriptionId: id } },
    ])
    stripe.fake.advance({ hours: 23 })
    const { payment } = await stripe.provider.upgrade({ ...order, key: 'second' })
    stripe.fake.approve(payment?.clientSecret ?? '')
    for (const what of ['pending_update_expired', 'pending_update_applied', 'created']) {
      expect(await ofType(`customer.subscription.${what}`)).toMatchObject([
        { about: { kind: 'subscription', id } },
      ])
    }
    expect(await ofType('invoice.voided')).toMatchObject([{ about: { subscriptionId: id } }])
  })

  test('the subscription of a schedule, even once it is released', async () => {
    const { id } = await stripe.subscribed(PRO)
    await stripe.provider.changeAtPeriodEnd(id, stripe.priceOf(STARTER))
    await stripe.provider.clearPlannedChange(id)
    await stripe.provider.changeAtPeriodEnd(id, stripe.priceOf(STARTER))
    await stripe.provider.endNow(id)
    const about = { kind: 'subscription', id }
    expect(await ofType('subscription_schedule.updated')).toMatchObject([{ about }, { about }])
    expect(await ofType('subscription_schedule.released')).toMatchObject([{ about }])
    expect(await ofType('subscription_schedule.created')).toMatchObject([
      { about: null },
      { about: null },
    ])
    expect(await ofType('customer.subscription.deleted')).toMatchObject([{ about }])
  })

  test('a one-time payment that is paid, declined and refunded', async () => {
    const { id, clientSecret } = await stripe.provider.createPayment({
      key: 'purchase',
      customerId: await stripe.customer(),
      amount: 900,
      description: 'Report',
    })
    stripe.fake.pay(clientSecret, 'declined')
    stripe.fake.pay(clientSecret, 'ok')
    stripe.fake.refund(id)
    const about = { kind: 'payment', id }
    expect(await ofType('payment_intent.payment_failed')).toMatchObject([{ about }])
    expect(await ofType('payment_intent.succeeded')).toMatchObject([{ about }])
    expect(await ofType('charge.refunded')).toMatchObject([
      { about: { kind: 'refund', paymentId: id } },
    ])
    expect(await ofType('charge.succeeded')).toMatchObject([{ about: null }])
  })

  test('a payment that is cancelled', async () => {
    const { id } = await stripe.provider.createPayment({
      key: 'purchase-1',
      customerId: await stripe.customer(),
      amount: 900,
      description: 'Report',
    })
    await stripe.provider.cancelPayment(id)
    const about = { kind: 'payment', id }
    expect(await ofType('payment_intent.canceled')).toMatchObject([{ about }])
  })

  test('a renewal that failed', async () => {
    const { id } = await stripe.subscribed(PRO, 'declined')
    stripe.fake.advance({ days: 32 })
    expect(await ofType('invoice.payment_failed')).toMatchObject([
      { about: { subscriptionId: id } },
    ])
    expect(await ofType('payment_intent.payment_failed')).toMatchObject([{ about: null }])
  })

  test.each([
    'customer.subscription.trial_will_end',
    'invoice.upcoming',
    'constructor',
    'something.that.stripe.invents.next.year',
  ])('nothing if it is %s', async (type) => {
    expect(await read({ ...event(), type })).toEqual({ id: 'evt_1', type, about: null })
  })

  test.each(EVENT_TYPES)('nothing if it is a %s without an object', async (type) => {
    expect((await read({ ...event(), type, data: {} })).about).toBeNull()
    expect((await read({ ...event(), type, data: { object: { id: 7 } } })).about).toBeNull()
  })
})

const event = () => ({
  id: 'evt_1',
  object: 'event',
  type: 'customer.subscription.updated',
  created: 1,
  livemode: false,
  data: { object: { id: 'sub_1', object: 'subscription' } },
})

function read(sent: object, options: { secret?: string; at?: Date } = {}) {
  const { body, signature } = stripe.fake.signed({ ...sent }, options)
  return stripe.provider.readEvent(body, signature)
}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

describe('an event is accepted', () => {
  test('within five minutes', async () => {
    const about = { kind: 'subscription', id: 'sub_1' }
    expect(await read(event(), { at: ago(295) })).toMatchObject({ about })
    await expect(read(event(), { at: ago(302) })).rejects.toThrow(InvalidEvent)
  })

  test('only with our own secret', async () => {
    await expect(read(event(), { secret: 'whsec_foreign' })).rejects.toThrow(InvalidEvent)
  })

  test('only if its body is unchanged', async () => {
    const { body, signature } = stripe.fake.signed(event())
    const changed = body.replace('sub_1', 'sub_2')
    for (const altered of [changed, `${body} `, JSON.stringify(JSON.parse(body)), '', '{}']) {
      await expect(stripe.provider.readEvent(altered, signature)).rejects.toThrow(InvalidEvent)
    }
  })

  test('only with a valid signature', async () => {
    const { body, signature } = stripe.fake.signed(event())
    const time = signature.split(',')[0]
    const bad = [
      undefined,
      '',
      'v1=',
      'nonsense',
      `${time},v0=abc`,
      `${time},v1=abc`,
      `${signature},t=1`,
    ]
    for (const other of bad) {
      await expect(stripe.provider.readEvent(body, other)).rejects.toThrow(InvalidEvent)
    }
  })

  test.each([-400, 400])('only if it was signed within 300 s: %i s', async (seconds) => {
    const at = new Date(Date.now() + seconds * 1_000)
    const { body, signature } = stripe.fake.signed(event(), { at })
    await expect(stripe.provider.readEvent(body, signature)).rejects.toThrow(InvalidEvent)
  })

  test('only from the mode of our key', async () => {
    await expect(read({ ...event(), livemode: true })).rejects.toThrow(InvalidEvent)
    const { livemode: _, ...neither } = event()
    await expect(read(neither)).rejects.toThrow(InvalidEvent)
    const live = stripe.fake.provider({ secretKey: 'sk_live_1' })
    const test = stripe.fake.signed(event())
    await expect(live.readEvent(test.body, test.signature)).rejects.toThrow(InvalidEvent)
    const { body, signature } = stripe.fake.signed({ ...event(), livemode: true })
    expect(await live.readEvent(body, signature)).toMatchObject({ id: 'evt_1' })
  })

  test.each([{ ...event(), id: 7 }, { ...event(), type: null }, { livemode: false }, []])(
    'only if it is well-formed: %j',
    async (sent) => {
      await expect(read(sent)).rejects.toThrow(InvalidEvent)
    },
  )

  test('or refused without repeating its content', async () => {
    const { body } = stripe.fake.signed({ ...event(), canary: 'BodyCanary' })
    const forged = stripe.provider.readEvent(body, 't=1,v1=SignatureCanary')
    await expect(forged).rejects.toThrow(/^the signature is wrong, too old or from the future$/)
  })
})
