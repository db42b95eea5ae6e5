import { PASSWORD } from '#test/server/app.ts'
import { billing, order, reconcile, runJob, tierOf } from '#test/server/paying.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro } = stripe.priceIds
afterEach(() => stripe.clearFaults())

describe('the nightly reconciliation', () => {
  test('grants a paid plan and removes an ended one', async () => {
    const { client, subscriptionId } = await webhooks.paid(pro.monthly)
    expect(await tierOf(client)).toBe('free')
    await reconcile(app)
    expect(await tierOf(client)).toBe('pro')
    await stripe.provider().endNow(subscriptionId)
    await reconcile(app)
    expect(await tierOf(client)).toBe('free')
  })

  test('continues after one subscription cannot be read', async () => {
    const subscriptions = [await webhooks.paid(pro.monthly), await webhooks.paid(pro.monthly)]
    const [broken] = subscriptions
    const call = new RegExp(`^GET /v1/subscriptions/${broken?.subscriptionId}`)
    stripe.injectFault(500, { times: 99, call })
    await reconcile(app)
    const tiers = await Promise.all(subscriptions.map(({ client }) => tierOf(client)))
    expect(tiers).toEqual(['free', 'pro'])
    expect(app.logged.join('')).toContain('a payment could not be reconciled')
  })

  test('ends a sandbox plan once a provider is configured', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    await sql`
      insert into subscriptions
        (account_id, provider, provider_id, status, price_id, tier, period, amount, tier_given)
      values (${mary.user.id}, 'sandbox', 'sub_sandbox', 'active', 'pro_monthly', 'pro',
        'monthly', 4900, 'pro')`.execute(app.db)
    expect((await billing(mary)).subscription).toBeNull()
    await reconcile(app)
    expect(await tierOf(mary)).toBe('free')
    expect((await order(mary, starter.monthly)).amount).toBe(1_900)
  })
})

describe('the grace check', () => {
  test('removes a plan whose end was seen by a request while its event was lost', async () => {
    const count = stripe.events.length
    const { client, subscriptionId } = await webhooks.paid(pro.monthly)
    await webhooks.sendSince(count)
    await stripe.provider().endNow(subscriptionId)
    await client.post('/api/subscription/resume')
    expect((await billing(client)).subscription).toBeNull()
    await runJob(app, 'payment-grace')
    expect(await tierOf(client)).toBe('free')
  })

  test('leaves paid plans and plans that an operator granted', async () => {
    const granted = await app.signedIn({ tier: 'business' })
    await order(granted, starter.monthly)
    const count = stripe.events.length
    const { client } = await webhooks.paid(pro.monthly)
    await webhooks.sendSince(count)
    await runJob(app, 'payment-grace')
    expect([await tierOf(granted), await tierOf(client)]).toEqual(['business', 'pro'])
  })
})

describe('an unpaid sandbox order', () => {
  test('is replaced by an order at the real provider', async () => {
    const mary = await app.signedIn()
    await sql`
      insert into subscriptions
        (account_id, provider, provider_id, status, price_id, tier, period, amount)
      values (${mary.user.id}, 'sandbox', 'sub_unpaid', 'incomplete', 'pro_monthly', 'pro',
        'monthly', 4900)`.execute(app.db)
    expect((await order(mary, starter.monthly)).amount).toBe(1_900)
  })
})

/** An account with a live subscription, on a server with test keys. */
const livePayer = async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  await sql`
    insert into billing_customers (account_id, provider, provider_id)
    values (${mary.user.id}, 'stripe', ${`cus_${mary.user.id}`})`.execute(app.db)
  await sql`
    insert into subscriptions
      (account_id, provider, provider_id, status, price_id, tier, period, amount, tier_given)
    values (${mary.user.id}, 'stripe', ${`sub_${mary.user.id}`}, 'active', 'price_real', 'pro',
      'monthly', 4900, 'pro')`.execute(app.db)
  return mary
}

describe('a live subscription without live keys', () => {
  test('stays, and an error is logged', async () => {
    const mary = await livePayer()
    await reconcile(app)
    expect(await tierOf(mary)).toBe('pro')
    expect(app.logged.join('')).toContain('the provider of a subscription is not configured')
    const answer = await mary.post('/api/get-or-create-subscription', { priceId: pro.monthly })
    expect(answer.status).toBe(409)
  })

  test('keeps its account from being deleted, since it could not be ended', async () => {
    const mary = await livePayer()
    const body = { email: mary.user.email, password: PASSWORD }
    expect((await mary.send('DELETE', '/api/account', body)).status).toBe(503)
    expect(await tierOf(mary)).toBe('pro')
  })
})
