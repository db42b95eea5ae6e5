import type { Schema } from '#server/platform/db/schema.ts'
import { workspaceOf } from '#test/server/accounts.ts'
import { PASSWORD } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { billing, order, reconcile, runJob, tierOf } from '#test/server/paying.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import type { Insertable } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { insert as insertOrder } from './order-repo.ts'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro } = stripe.priceIds
afterEach(() => stripe.clearFaults())

/** Inserts a subscription to the pro plan for 49 dollars a month. */
async function insertSubscription(
  { user }: Client,
  columns: Pick<
    Insertable<Schema['subscriptions']>,
    'provider' | 'price_id' | 'status' | 'tier_given'
  > & { readonly provider_id: string },
): Promise<void> {
  const { provider, provider_id: providerId } = columns
  const key = await insertOrder(app.db, await workspaceOf(app.db, user.id), {
    provider,
    providerId,
  })
  await app.db
    .insertInto('subscriptions')
    .values({ ...key, ...columns, tier: 'pro', period: 'monthly', amount: 4900 })
    .execute()
}

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
    await insertSubscription(mary, {
      provider: 'sandbox',
      provider_id: 'sub_sandbox',
      price_id: 'pro_monthly',
      status: 'active',
      tier_given: 'pro',
    })
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
    await insertSubscription(mary, {
      provider: 'sandbox',
      provider_id: 'sub_unpaid',
      price_id: 'pro_monthly',
      status: 'incomplete',
    })
    expect((await order(mary, starter.monthly)).amount).toBe(1_900)
  })
})

/** Returns an account with a live subscription, on a server with test keys. */
const livePayer = async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  await app.db
    .insertInto('billing_customers')
    .values({
      workspace_id: await workspaceOf(app.db, mary.user.id),
      provider: 'stripe',
      provider_id: `cus_${mary.user.id}`,
    })
    .execute()
  await insertSubscription(mary, {
    provider: 'stripe',
    provider_id: `sub_${mary.user.id}`,
    price_id: 'price_real',
    status: 'active',
    tier_given: 'pro',
  })
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
