import { PASSWORD } from '#test/server/app.ts'
import { billing, order, reconcile, tierOf } from '#test/server/paying.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro } = stripe.priceIds

const NEW = /POST \/v1\/subscriptions$/

const subscriptionsOf = (email: string) =>
  stripe.state.subscriptions
    .all()
    .filter(({ customer }) => stripe.state.customers.find(customer).email === email)

/** Somebody whose order was carried out, without our hearing of it. */
async function lost(priceId: string) {
  const mary = await app.signedIn()
  stripe.injectFault('loses the response', { times: 9, call: NEW })
  const answer = await mary.post('/api/get-or-create-subscription', { priceId })
  expect(answer.status).toBe(503)
  expect((await answer.json()).message).toContain('Nothing was charged.')
  stripe.clearFaults()
  expect(subscriptionsOf(mary.user.email)).toHaveLength(1)
  return mary
}

/** Lets it be so long ago that the provider may have forgotten the key. */
const yesterday = (accountId: string) =>
  sql`
    update subscriptions set created_at = now() - interval '30 hours'
    where account_id = ${accountId}`.execute(app.db)

describe('an order whose answer was lost', () => {
  test('is found by its key, also when that is too old to be sent again', async () => {
    const mary = await lost(pro.monthly)
    await yesterday(mary.user.id)
    const before = stripe.requests.length
    const { amount } = await order(mary, pro.monthly)
    expect(amount).toBe(4_900)
    expect(subscriptionsOf(mary.user.email)).toHaveLength(1)
    expect(stripe.requests.slice(before).filter(({ call }) => NEW.test(call))).toEqual([])
  })

  test('leaves nothing behind that can be paid for where the choice has changed', async () => {
    const mary = await lost(pro.monthly)
    const { amount } = await order(mary, starter.monthly)
    expect(amount).toBe(1_900)
    const statuses = subscriptionsOf(mary.user.email).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['incomplete', 'incomplete_expired'])
  })

  test('is taken up by the first event about it', async () => {
    const count = stripe.events.length
    const mary = await lost(pro.monthly)
    await webhooks.sendSince(count)
    expect((await billing(mary)).subscription).toMatchObject({ status: 'incomplete', tier: 'pro' })
  })

  test('is found by the daily comparison, or forgotten where there never was one', async () => {
    const mary = await lost(pro.monthly)
    await yesterday(mary.user.id)
    const eve = await app.signedIn()
    stripe.injectFault('drops', { times: 9, call: NEW })
    await eve.post('/api/get-or-create-subscription', { priceId: pro.monthly })
    stripe.clearFaults()
    await yesterday(eve.user.id)
    await reconcile(app)
    expect((await billing(mary)).subscription).toMatchObject({ status: 'incomplete' })
    const rows = await app.db
      .selectFrom('subscriptions')
      .select('status')
      .where('account_id', '=', eve.user.id)
      .execute()
    expect(rows).toEqual([{ status: 'ended' }])
  })

  test('is known to nobody any more once the account is erased, nor is its customer', async () => {
    const eve = await app.signedIn()
    stripe.injectFault('loses the response', { times: 9, call: /POST \/v1\/customers$/ })
    await eve.post('/api/get-or-create-subscription', { priceId: pro.monthly })
    stripe.clearFaults()
    const body = { email: eve.user.email, password: PASSWORD }
    expect((await eve.send('DELETE', '/api/account', body)).status).toBe(204)
    await expect
      .poll(() => stripe.state.customers.all().filter(({ deleted }) => !deleted))
      .not.toContainEqual(expect.objectContaining({ email: eve.user.email }))
  })

  test('is ended with the account', async () => {
    const mary = await lost(pro.monthly)
    const body = { email: mary.user.email, password: PASSWORD }
    expect((await mary.send('DELETE', '/api/account', body)).status).toBe(204)
    await expect
      .poll(() => stripe.state.customers.all().filter(({ deleted }) => !deleted))
      .not.toContainEqual(expect.objectContaining({ email: mary.user.email }))
  })
})

describe('a customer who was deleted in the dashboard', () => {
  test('is made anew with the next order, once', async () => {
    const count = stripe.events.length
    const { client, subscriptionId } = await webhooks.paid(pro.monthly)
    await webhooks.sendSince(count)
    const { customer } = stripe.state.subscriptions.find(subscriptionId)
    await stripe.provider().forgetCustomer(customer)
    await webhooks.sendSince(count)
    expect(await tierOf(client)).toBe('free')
    expect((await order(client, starter.monthly)).amount).toBe(1_900)
    expect((await order(client, pro.monthly)).amount).toBe(4_900)
    const living = stripe.state.customers
      .all()
      .filter(({ email, deleted }) => email === client.user.email && !deleted)
    expect(living).toHaveLength(1)
    expect((await client.post('/api/subscription/portal')).status).toBe(200)
  })
})

describe('a change whose answer was lost', () => {
  test('is not said to have charged nothing', async () => {
    const count = stripe.events.length
    const { client } = await webhooks.paid(starter.monthly)
    await webhooks.sendSince(count)
    stripe.injectFault('loses the response', { times: 9, call: /^POST \/v1\/subscriptions\/sub_/ })
    const answer = await client.post('/api/subscription/change', { priceId: pro.monthly })
    expect(answer.status).toBe(503)
    expect((await answer.json()).message).toContain('We do not know yet whether this went through.')
    stripe.clearFaults()
    await webhooks.sendSince(count)
    expect(await tierOf(client)).toBe('pro')
  })
})

describe('while the provider is away', () => {
  test('an account that pays is not erased, and nothing of it is lost', async () => {
    const count = stripe.events.length
    const { client } = await webhooks.paid(pro.monthly)
    await webhooks.sendSince(count)
    stripe.injectFault(500, { times: 9 })
    const body = { email: client.user.email, password: PASSWORD }
    expect((await client.send('DELETE', '/api/account', body)).status).toBe(503)
    stripe.clearFaults()
    expect(await tierOf(client)).toBe('pro')
    expect((await client.send('DELETE', '/api/account', body)).status).toBe(204)
  })

  test('what one has stays, and can be read', async () => {
    const count = stripe.events.length
    const { client } = await webhooks.paid(pro.monthly)
    await webhooks.sendSince(count)
    stripe.injectFault(503, { times: 99 })
    expect((await billing(client)).subscription).toMatchObject({ status: 'active', tier: 'pro' })
    for (const call of ['cancel', 'resume', 'portal']) {
      const answer = await client.post(`/api/subscription/${call}`)
      expect(answer.status).toBe(503)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect((await client.get('/api/invoices')).status).toBe(503)
    stripe.clearFaults()
    expect(await (await client.get('/api/invoices')).json()).toHaveLength(1)
  })
})
