import { workspaceOf } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import {
  billing,
  CARDS,
  waitForTier,
  order,
  pay,
  subscribe,
  tierOf,
  cardForm,
} from '#test/server/paying.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

describe('a new subscription', () => {
  test('starts with a payment and grants the tier with its event', async () => {
    const mary = await app.signedIn()
    const payment = await order(mary, 'pro_annual')
    expect(payment).toEqual({
      clientSecret: expect.stringMatching(/./),
      amount: 53_900,
      payments: { provider: 'sandbox', testMode: true, publishableKey: null },
    })
    expect(await tierOf(mary)).toBe('free')
    expect((await billing(mary)).subscription).toMatchObject({ status: 'incomplete', tier: 'pro' })
    const paid = await pay(mary, payment.clientSecret)
    expect([paid.status, await paid.json()]).toEqual([200, { status: 'succeeded' }])
    await waitForTier(mary, 'pro')
    const { subscription } = await billing(mary)
    expect(subscription).toMatchObject({
      tier: 'pro',
      period: 'annual',
      status: 'active',
      amount: 53_900,
      endsAt: null,
      scheduled: null,
      pending: null,
      graceEndsAt: null,
      card: { brand: 'visa', last4: '4242' },
    })
    const days = (Date.parse(subscription?.periodEndsAt ?? '') - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(364)
    expect(days).toBeLessThan(367)
  })

  test('keeps the same payment until it is made', async () => {
    const mary = await app.signedIn()
    const first = await order(mary, 'starter_monthly')
    expect(await order(mary, 'starter_monthly')).toEqual(first)
  })

  test('replaces an unpaid one for another plan', async () => {
    const mary = await app.signedIn()
    const first = await order(mary, 'starter_monthly')
    const second = await order(mary, 'business_monthly')
    expect(second.clientSecret).not.toBe(first.clientSecret)
    expect(second.amount).toBe(9_900)
    expect((await pay(mary, first.clientSecret)).status).toBe(409)
    expect((await pay(mary, second.clientSecret)).status).toBe(200)
    await waitForTier(mary, 'business')
  })

  test('is created once by twenty concurrent requests', async () => {
    const mary = await app.signedIn()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        mary.post('/api/get-or-create-subscription', { priceId: 'pro_monthly' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const secrets = await Promise.all(
      answers.map(async (answer) => (await answer.json()).clientSecret),
    )
    expect(new Set(secrets).size).toBe(1)
  })

  test('requested for several prices concurrently exists once', async () => {
    const mary = await app.signedIn()
    const prices = ['starter_monthly', 'pro_monthly', 'starter_monthly', 'business_annual']
    const answers = await Promise.all(
      prices.map((priceId) => mary.post('/api/get-or-create-subscription', { priceId })),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const payable = await app.db
      .selectFrom('subscriptions')
      .select('id')
      .where('workspace_id', '=', await workspaceOf(app.db, mary.user.id))
      .where('status', '<>', 'ended')
      .execute()
    expect(payable).toHaveLength(1)
    await subscribe(mary, 'pro_monthly')
  })

  test('is refused for an unknown price', async () => {
    const mary = await app.signedIn()
    const answer = await mary.post('/api/get-or-create-subscription', { priceId: 'gold_monthly' })
    expect(answer.status).toBe(400)
    expect((await answer.json()).issues).toEqual([
      { path: 'priceId', message: 'This price is not available. Please choose a plan again.' },
    ])
    expect((await billing(mary)).subscription).toBeNull()
  })

  test('is refused if the account has one', async () => {
    const mary = await subscribe(await app.signedIn(), 'starter_monthly')
    const answer = await mary.post('/api/get-or-create-subscription', { priceId: 'pro_monthly' })
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toContain('You already have the Starter plan.')
  })

  test('is refused by the database if another one is live', async () => {
    const mary = await app.signedIn()
    await order(mary, 'starter_monthly')
    const second = sql`
      insert into subscriptions (workspace_id, provider, status, price_id, tier, period, amount)
      values (${mary.user.workspace?.id}, 'sandbox', 'active', 'x', 'pro', 'monthly', 4900)`.execute(
      app.db,
    )
    await expect(second).rejects.toThrow(/subscriptions_one_live/)
  })

  test('leaves a tier granted by an operator until it is paid for', async () => {
    const mary = await app.signedIn({ tier: 'business' })
    const { clientSecret } = await order(mary, 'starter_monthly')
    expect(await tierOf(mary)).toBe('business')
    await pay(mary, clientSecret)
    await waitForTier(mary, 'starter')
  })
})

describe('test cards', () => {
  test('a declined card changes nothing and another card can pay', async () => {
    const mary = await app.signedIn()
    const { clientSecret } = await order(mary, 'pro_monthly')
    const refused = await pay(mary, clientSecret, CARDS.declined)
    expect(refused.status).toBe(402)
    expect(await refused.json()).toMatchObject({
      code: 'payment_failed',
      message: 'Your card was declined.',
    })
    expect((await billing(mary)).subscription?.status).toBe('incomplete')
    expect((await pay(mary, clientSecret)).status).toBe(200)
    await waitForTier(mary, 'pro')
  })

  test('a card that needs confirmation pays once it is approved', async () => {
    const mary = await app.signedIn()
    const { clientSecret } = await order(mary, 'pro_monthly')
    const asks = await pay(mary, clientSecret, CARDS.asks)
    expect([asks.status, await asks.json()]).toEqual([200, { status: 'requires_action' }])
    const answers = { ...cardForm(clientSecret, CARDS.asks) }
    const refused = await mary.post('/api/sandbox/confirm', { ...answers, confirmation: 'refuse' })
    expect(refused.status).toBe(402)
    expect((await billing(mary)).subscription?.status).toBe('incomplete')
    const paid = await mary.post('/api/sandbox/confirm', { ...answers, confirmation: 'approve' })
    expect(await paid.json()).toEqual({ status: 'succeeded' })
    await waitForTier(mary, 'pro')
  })

  test('another account’s payment is not found', async () => {
    const { clientSecret } = await order(await app.signedIn(), 'pro_monthly')
    const eve = await app.signedIn()
    await order(eve, 'pro_monthly')
    expect((await pay(eve, clientSecret)).status).toBe(404)
    expect((await pay(await app.signedIn(), clientSecret)).status).toBe(404)
  })

  test('only brand, last digits and expiry of a card are stored', async () => {
    const mary = await app.signedIn()
    const { clientSecret } = await order(mary, 'pro_monthly')
    await mary.post('/api/sandbox/confirm', cardForm(clientSecret))
    await waitForTier(mary, 'pro')
    const stored = (await app.dump()).join('\n') + app.logged.join('\n')
    expect(stored).not.toMatch(/4242 ?4242/)
    // Alone, since random tokens may contain these letters.
    expect(stored).not.toMatch(/(?<![a-z\d])cvc(?![a-z\d])/i)
  })
})
