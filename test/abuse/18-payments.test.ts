import { billing, order, tierOf } from '#test/server/paying.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { describe, expect, test } from 'vitest'

const { app, stripe, webhooks, logLines } = useStripeApp()

const { monthly: STARTER } = stripe.priceIds.starter
const { monthly: BUSINESS } = stripe.priceIds.business

const post = (body: string, headers: Record<string, string>) =>
  fetch(`${app.origin}/api/webhooks/stripe`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  })

/** The latest that has happened. */
const event = () => stripe.events.at(-1) ?? {}

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

const eventBody = () => JSON.stringify(event())
const signedPost = (
  how: { secret?: string; at?: Date },
  altered = (body: string) => body,
  livemode = false,
) => {
  const { body, signature } = stripe.signed({ ...event(), livemode }, how)
  return post(altered(body), { 'stripe-signature': signature })
}

/** All that a payment could have changed. */
const state = async () => ({
  subscriptions: await app.db.selectFrom('subscriptions').selectAll().orderBy('id').execute(),
  events: await app.db.selectFrom('payment_events').selectAll().orderBy('id').execute(),
  tiers: await app.db.selectFrom('accounts').select(['id', 'tier']).orderBy('id').execute(),
})

describe('a price', () => {
  test.each(['starter_monthly', 'price_unknown', '', 'price_pro_monthly ', '{"$ne":null}'])(
    'that is none of ours is refused: %j',
    async (priceId) => {
      const mary = await app.signedIn()
      const answer = await mary.post('/api/get-or-create-subscription', { priceId })
      expect(answer.status).toBe(400)
      expect((await billing(mary)).subscription).toBeNull()
    },
  )

  test('is the catalogue’s, whatever else the request says', async () => {
    const mary = await app.signedIn()
    const body = { priceId: BUSINESS, amount: 1, price: 1, tier: 'business', coupon: 'FREE' }
    const payment = await (await mary.post('/api/get-or-create-subscription', body)).json()
    expect(payment.amount).toBe(9_900)
  })

  test('that charges something else than the page says is not sold', async () => {
    const dear = stripe.price({ tier: 'business', period: 'annual' }) as { unit_amount: number }
    const right = dear.unit_amount
    dear.unit_amount = right + 1
    const mary = await app.signedIn()
    const answer = await mary.post('/api/get-or-create-subscription', {
      priceId: stripe.priceIds.business.annual,
    })
    dear.unit_amount = right
    expect(answer.status).toBe(503)
    expect(logLines.join('')).toContain('STRIPE_PRICE_BUSINESS_ANNUAL')
  })
})

describe('an event', () => {
  const forgeries: [string, () => Promise<Response>][] = [
    ['without a signature', () => post(eventBody(), {})],
    ['with an empty one', () => post(eventBody(), { 'stripe-signature': '' })],
    ['with nonsense', () => post(eventBody(), { 'stripe-signature': 't=1,v1=00' })],
    ['signed with another secret', () => signedPost({ secret: 'whsec_other' })],
    ['signed five minutes and a second ago', () => signedPost({ at: ago(301) })],
    ['altered after it was signed', () => signedPost({}, (body) => body.replace('sub_', 'sub-'))],
    ['with a blank more than was signed', () => signedPost({}, (body) => `${body} `)],
    ['of no bytes', () => signedPost({}, () => '')],
    ['of a real payment, where all are tests', () => signedPost({}, (body) => body, true)],
  ]
  test.each(forgeries)('%s changes nothing', async (_what, send) => {
    await webhooks.paid(STARTER)
    const before = await state()
    const answer = await send()
    expect(answer.status).toBe(400)
    expect(await state()).toEqual(before)
  })

  test('of another sender is not read at all: a form, another type, too much', async () => {
    const { body, signature } = stripe.signed(event())
    const headers = { 'stripe-signature': signature }
    expect((await post(body, { ...headers, 'content-type': 'text/plain' })).status).toBe(415)
    const long = stripe.signed({ ...event(), padding: 'x'.repeat(600_000) })
    expect((await post(long.body, { 'stripe-signature': long.signature })).status).toBe(413)
  })

  test('is believed in nothing but that something happened', async () => {
    const mary = await app.signedIn()
    await order(mary, STARTER)
    const [created] = stripe.events
      .filter(({ type }) => type === 'customer.subscription.created')
      .toReversed()
    const object = { ...(created?.data.object as object), status: 'active' }
    const items = { data: [{ price: { id: BUSINESS }, quantity: 1 }] }
    const lie = { ...created, id: 'evt_lie', data: { object: { ...object, items } } }
    expect(await webhooks.send(lie)).toBe(200)
    expect(await tierOf(mary)).toBe('free')
    expect((await billing(mary)).subscription).toMatchObject({
      status: 'incomplete',
      tier: 'starter',
    })
  })

  test('about what somebody else sells with the same account is left alone', async () => {
    const before = await state()
    const object = { id: 'sub_of_another_shop', object: 'subscription', customer: 'cus_other' }
    const foreign = { ...event(), id: 'evt_foreign', data: { object } }
    expect(await webhooks.send({ ...foreign, type: 'customer.subscription.updated' })).toBe(200)
    expect(
      await webhooks.send({ ...foreign, id: 'evt_odd', type: 'radar.early_fraud_warning' }),
    ).toBe(200)
    expect(await state()).toEqual(before)
  })

  test('sent twenty times at once is worked off once', async () => {
    const count = stripe.events.length
    const { client } = await webhooks.paid(STARTER)
    await webhooks.sendSince(count)
    const paid = stripe.events.findLast(({ type }) => type === 'invoice.paid') ?? {}
    const again = { ...paid, id: 'evt_twenty' }
    const statuses = await Promise.all(Array.from({ length: 20 }, () => webhooks.send(again)))
    expect(statuses).toEqual(Array(20).fill(200))
    const events = await app.db
      .selectFrom('payment_events')
      .select('id')
      .where('id', '=', 'evt_twenty')
      .execute()
    expect(events).toHaveLength(1)
    const receipts = await app.mailbox.to(client.user.email)
    expect(receipts.map(({ subject }) => subject)).toEqual(['Receipt from Sextant: $19.00'])
  })

  test('that cannot be worked off now is asked for again', async () => {
    const count = stripe.events.length
    const { client } = await webhooks.paid(STARTER)
    const first = stripe.events.slice(count).find(({ type }) => type === 'invoice.paid')
    stripe.injectFault('drops', { times: 2 })
    expect(await webhooks.send(first ?? {})).toBe(503)
    expect(await tierOf(client)).toBe('free')
    stripe.clearFaults()
    expect(await webhooks.send(first ?? {})).toBe(200)
    expect(await tierOf(client)).toBe('starter')
  })
})

describe('the address that one comes back to', () => {
  test('changes nothing by itself, however it is written', async () => {
    const mary = await app.signedIn()
    await order(mary, BUSINESS)
    const before = await state()
    for (const query of [
      'subscription=success',
      'subscription=success&redirect_status=succeeded',
    ]) {
      await mary.get(`/dashboard?${query}`)
      await mary.get(`/api/subscription?${query}`)
      await mary.get(`/api/auth/user?${query}`)
    }
    expect(await state()).toEqual(before)
    expect(await tierOf(mary)).toBe('free')
  })

  test('nor does a payment, before its event has come', async () => {
    const { client } = await webhooks.paid(BUSINESS)
    expect(await tierOf(client)).toBe('free')
    expect(
      (await client.post('/api/get-or-create-subscription', { priceId: BUSINESS })).status,
    ).toBe(409)
    expect(await tierOf(client)).toBe('free')
  })
})

test('the sandbox has no calls where Stripe takes the payments', async () => {
  const mary = await app.signedIn()
  for (const call of ['confirm', 'card', 'renew']) {
    expect((await mary.post(`/api/sandbox/${call}`, {})).status).toBe(404)
  }
})
