import { workspaceOf } from '#test/server/accounts.ts'
import { Client, PASSWORD, useApp } from '#test/server/app.ts'
import { billing, order, reconcile, tierOf } from '#test/server/paying.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro } = stripe.priceIds

const CREATE_SUBSCRIPTION = /POST \/v1\/subscriptions$/

const subscriptionsOf = (email: string) =>
  stripe.state.subscriptions
    .all()
    .filter(({ customer }) => stripe.state.customers.find(customer).email === email)

/** Orders a subscription. The provider creates it, but its response is lost. */
async function loseOrder(mary: Client, priceId: string): Promise<void> {
  stripe.injectFault('loses the response', { times: 9, call: CREATE_SUBSCRIPTION })
  const answer = await mary.post('/api/get-or-create-subscription', { priceId })
  expect(answer.status).toBe(503)
  expect((await answer.json()).message).toContain('Nothing was charged.')
  stripe.clearFaults()
  expect(subscriptionsOf(mary.user.email)).toHaveLength(1)
}

async function withLostOrder(priceId: string): Promise<Client> {
  const mary = await app.signedIn()
  await loseOrder(mary, priceId)
  return mary
}

/** Makes the order older than the idempotency key's lifetime. */
const makeOld = async (accountId: string) =>
  sql`
    update subscriptions set created_at = now() - interval '30 hours'
    where workspace_id = ${await workspaceOf(app.db, accountId)}`.execute(app.db)

const ordersOf = async (accountId: string) =>
  app.db
    .selectFrom('subscriptions')
    .selectAll()
    .where('workspace_id', '=', await workspaceOf(app.db, accountId))
    .execute()

describe('an order that a crash interrupted', () => {
  /** The server after the crash. It has the same database, and its memory holds nothing of the order. */
  const second = useApp({
    sharedDatabase: () => app.connection,
    payments: () => stripe.provider(),
  })

  test('was saved before the provider was asked, and is continued', async () => {
    const mary = await app.signedIn()
    let atRequest: ReturnType<typeof ordersOf> | undefined
    stripe.beforeRequest(CREATE_SUBSCRIPTION, () => {
      atRequest = ordersOf(mary.user.id)
    })
    await loseOrder(mary, pro.monthly)
    expect(await atRequest).toMatchObject([{ status: 'creating', provider_id: null }])
    expect(await ordersOf(mary.user.id)).toEqual(await atRequest)
    expect((await billing(mary)).subscription).toBeNull()
    const onSecond = new Client(second.origin)
    onSecond.signIn(mary.user, mary.cookie ?? '')
    const { clientSecret } = await order(onSecond, pro.monthly)
    expect(subscriptionsOf(mary.user.email)).toHaveLength(1)
    expect(stripe.pay(clientSecret, 'ok')).toBe('succeeded')
  })
})

describe('an order whose response was lost', () => {
  test('is found by its key, even after the key expired', async () => {
    const mary = await withLostOrder(pro.monthly)
    await makeOld(mary.user.id)
    const before = stripe.requests.length
    const { amount } = await order(mary, pro.monthly)
    expect(amount).toBe(4_900)
    expect(subscriptionsOf(mary.user.email)).toHaveLength(1)
    expect(
      stripe.requests.slice(before).filter(({ call }) => CREATE_SUBSCRIPTION.test(call)),
    ).toEqual([])
  })

  test('can no longer be paid for after another plan was ordered', async () => {
    const mary = await withLostOrder(pro.monthly)
    const { amount } = await order(mary, starter.monthly)
    expect(amount).toBe(1_900)
    const statuses = subscriptionsOf(mary.user.email).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual(['incomplete', 'incomplete_expired'])
  })

  test('is saved by its first event', async () => {
    const count = stripe.events.length
    const mary = await withLostOrder(pro.monthly)
    await webhooks.sendSince(count)
    expect((await billing(mary)).subscription).toMatchObject({ status: 'incomplete', tier: 'pro' })
  })

  test('is found by the nightly reconciliation, or ended if it was never created', async () => {
    const mary = await withLostOrder(pro.monthly)
    await makeOld(mary.user.id)
    const eve = await app.signedIn()
    stripe.injectFault('drops', { times: 9, call: CREATE_SUBSCRIPTION })
    await eve.post('/api/get-or-create-subscription', { priceId: pro.monthly })
    stripe.clearFaults()
    await makeOld(eve.user.id)
    await reconcile(app)
    expect((await billing(mary)).subscription).toMatchObject({ status: 'incomplete' })
    const rows = await app.db
      .selectFrom('subscriptions')
      .select('status')
      .where('workspace_id', '=', await workspaceOf(app.db, eve.user.id))
      .execute()
    expect(rows).toEqual([{ status: 'ended' }])
  })

  test('leaves no customer after the account is deleted', async () => {
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

  test('is ended when the account is deleted', async () => {
    const mary = await withLostOrder(pro.monthly)
    const body = { email: mary.user.email, password: PASSWORD }
    expect((await mary.send('DELETE', '/api/account', body)).status).toBe(204)
    await expect
      .poll(() => stripe.state.customers.all().filter(({ deleted }) => !deleted))
      .not.toContainEqual(expect.objectContaining({ email: mary.user.email }))
  })
})

describe('a customer deleted in the dashboard', () => {
  test('is created again once by the next order', async () => {
    const count = stripe.events.length
    const { client, subscriptionId } = await webhooks.paid(pro.monthly)
    await webhooks.sendSince(count)
    const { customer } = stripe.state.subscriptions.find(subscriptionId)
    await stripe.provider().forgetCustomer(customer)
    await webhooks.sendSince(count)
    expect(await tierOf(client)).toBe('free')
    expect((await order(client, starter.monthly)).amount).toBe(1_900)
    expect((await order(client, pro.monthly)).amount).toBe(4_900)
    const existing = stripe.state.customers
      .all()
      .filter(({ email, deleted }) => email === client.user.email && !deleted)
    expect(existing).toHaveLength(1)
    expect((await client.post('/api/subscription/portal')).status).toBe(200)
  })
})

describe('a change whose response was lost', () => {
  test('is not reported as not charged', async () => {
    const count = stripe.events.length
    const { client } = await webhooks.paid(starter.monthly)
    await webhooks.sendSince(count)
    stripe.injectFault('loses the response', { times: 9, call: /^POST \/v1\/subscriptions\/sub_/ })
    const answer = await client.post('/api/subscription/change', { priceId: pro.monthly })
    expect(answer.status).toBe(503)
    expect((await answer.json()).message).toContain("We can't confirm this yet.")
    stripe.clearFaults()
    await webhooks.sendSince(count)
    expect(await tierOf(client)).toBe('pro')
  })
})

describe('while the provider is unavailable', () => {
  test('an account with a subscription is not deleted', async () => {
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

  test('the plan stays and can be read', async () => {
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
