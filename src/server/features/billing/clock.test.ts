import { PASSWORD } from '#test/server/app.ts'
import { billing, order, reconcile, runJob, tierOf } from '#test/server/paying.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro } = stripe.priceIds
afterEach(() => stripe.clearFaults())

describe('the daily comparison', () => {
  test('brings what was paid for, and takes away what has ended', async () => {
    const { client, subscriptionId } = await webhooks.paid(pro.monthly)
    expect(await tierOf(client)).toBe('free')
    await reconcile(app)
    expect(await tierOf(client)).toBe('pro')
    await stripe.provider().endNow(subscriptionId)
    await reconcile(app)
    expect(await tierOf(client)).toBe('free')
  })

  test('goes on where one subscription cannot be asked for', async () => {
    const two = [await webhooks.paid(pro.monthly), await webhooks.paid(pro.monthly)]
    const [broken] = two
    const call = new RegExp(`^GET /v1/subscriptions/${broken?.subscriptionId}`)
    stripe.injectFault(500, { times: 99, call })
    await reconcile(app)
    const tiers = await Promise.all(two.map(({ client }) => tierOf(client)))
    expect(tiers).toEqual(['free', 'pro'])
    expect(app.logged.join('')).toContain('a payment could not be compared')
  })

  test('ends what the sandbox gave, now that there is a provider', async () => {
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

describe('what is not paid for any more', () => {
  test('is taken back within the hour, where the event was lost and a call saw the end', async () => {
    const count = stripe.events.length
    const { client, subscriptionId } = await webhooks.paid(pro.monthly)
    await webhooks.sendSince(count)
    await stripe.provider().endNow(subscriptionId)
    await client.post('/api/subscription/resume')
    expect((await billing(client)).subscription).toBeNull()
    await runJob(app, 'payment-grace')
    expect(await tierOf(client)).toBe('free')
  })

  test('of another’s, or what an operator granted, is left', async () => {
    const granted = await app.signedIn({ tier: 'business' })
    await order(granted, starter.monthly)
    const count = stripe.events.length
    const { client } = await webhooks.paid(pro.monthly)
    await webhooks.sendSince(count)
    await runJob(app, 'payment-grace')
    expect([await tierOf(granted), await tierOf(client)]).toEqual(['business', 'pro'])
  })
})

describe('an order in a test', () => {
  test('gives way to one that is paid for', async () => {
    const mary = await app.signedIn()
    await sql`
      insert into subscriptions
        (account_id, provider, provider_id, status, price_id, tier, period, amount)
      values (${mary.user.id}, 'sandbox', 'sub_unpaid', 'incomplete', 'pro_monthly', 'pro',
        'monthly', 4900)`.execute(app.db)
    expect((await order(mary, starter.monthly)).amount).toBe(1_900)
  })
})

/** A plan in real money, of which this server, whose keys are of a test, knows nothing. */
const payer = async () => {
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

describe('what was really paid for, while its keys are missing', () => {
  test('stays, and the log says so', async () => {
    const mary = await payer()
    await reconcile(app)
    expect(await tierOf(mary)).toBe('pro')
    expect(app.logged.join('')).toContain('provider is not set up any more')
    const answer = await mary.post('/api/get-or-create-subscription', { priceId: pro.monthly })
    expect(answer.status).toBe(409)
  })

  test('is not erased: nobody could end it any more', async () => {
    const mary = await payer()
    const body = { email: mary.user.email, password: PASSWORD }
    expect((await mary.send('DELETE', '/api/account', body)).status).toBe(503)
    expect(await tierOf(mary)).toBe('pro')
  })
})
