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

describe('subscribing', () => {
  test('begins with a payment, and the tier comes with its event', async () => {
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

  test('answers with the same payment until it is made', async () => {
    const mary = await app.signedIn()
    const first = await order(mary, 'starter_monthly')
    expect(await order(mary, 'starter_monthly')).toEqual(first)
  })

  test('gives up what was not paid for when the choice changes', async () => {
    const mary = await app.signedIn()
    const first = await order(mary, 'starter_monthly')
    const second = await order(mary, 'business_monthly')
    expect(second.clientSecret).not.toBe(first.clientSecret)
    expect(second.amount).toBe(9_900)
    expect((await pay(mary, first.clientSecret)).status).toBe(409)
    expect((await pay(mary, second.clientSecret)).status).toBe(200)
    await waitForTier(mary, 'business')
  })

  test('twenty at once are one subscription', async () => {
    const mary = await app.signedIn()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        mary.post('/api/get-or-create-subscription', { priceId: 'pro_monthly' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    const secrets = await Promise.all(answers.map(async (one) => (await one.json()).clientSecret))
    expect(new Set(secrets).size).toBe(1)
  })

  test('for two prices at once leaves one that can be paid for', async () => {
    const mary = await app.signedIn()
    const prices = ['starter_monthly', 'pro_monthly', 'starter_monthly', 'business_annual']
    const answers = await Promise.all(
      prices.map((priceId) => mary.post('/api/get-or-create-subscription', { priceId })),
    )
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const payable = await app.db
      .selectFrom('subscriptions')
      .select('id')
      .where('account_id', '=', mary.user.id)
      .where('status', '<>', 'ended')
      .execute()
    expect(payable).toHaveLength(1)
    await subscribe(mary, 'pro_monthly')
  })

  test('is refused for a price that is none of ours', async () => {
    const mary = await app.signedIn()
    const answer = await mary.post('/api/get-or-create-subscription', { priceId: 'gold_monthly' })
    expect(answer.status).toBe(400)
    expect((await answer.json()).issues).toEqual([
      { path: 'priceId', message: 'There is no such price. Please choose a plan again.' },
    ])
    expect((await billing(mary)).subscription).toBeNull()
  })

  test('is refused where a plan runs', async () => {
    const mary = await subscribe(await app.signedIn(), 'starter_monthly')
    const answer = await mary.post('/api/get-or-create-subscription', { priceId: 'pro_monthly' })
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toContain('You have the Starter plan already.')
  })

  test('a second living subscription is refused by the database itself', async () => {
    const mary = await app.signedIn()
    await order(mary, 'starter_monthly')
    const second = sql`
      insert into subscriptions (account_id, provider, status, price_id, tier, period, amount)
      values (${mary.user.id}, 'sandbox', 'active', 'x', 'pro', 'monthly', 4900)`.execute(app.db)
    await expect(second).rejects.toThrow(/subscriptions_one_live/)
  })

  test('the tier that an operator granted stays until something is paid for', async () => {
    const mary = await app.signedIn({ tier: 'business' })
    const { clientSecret } = await order(mary, 'starter_monthly')
    expect(await tierOf(mary)).toBe('business')
    await pay(mary, clientSecret)
    await waitForTier(mary, 'starter')
  })
})

describe('the cards', () => {
  test('a declined one changes nothing, and another one pays', async () => {
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

  test('one that asks pays once it is approved', async () => {
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

  test('somebody else’s payment is none of one’s own', async () => {
    const { clientSecret } = await order(await app.signedIn(), 'pro_monthly')
    const eve = await app.signedIn()
    await order(eve, 'pro_monthly')
    expect((await pay(eve, clientSecret)).status).toBe(404)
    expect((await pay(await app.signedIn(), clientSecret)).status).toBe(404)
  })

  test('nothing of a card is kept but brand, last digits and expiry', async () => {
    const mary = await app.signedIn()
    const { clientSecret } = await order(mary, 'pro_monthly')
    await mary.post('/api/sandbox/confirm', cardForm(clientSecret))
    await waitForTier(mary, 'pro')
    const kept = (await app.dump()).join('\n') + app.logged.join('\n')
    expect(kept).not.toMatch(/4242 ?4242/)
    expect(kept).not.toMatch(/cvc/i)
  })
})
