import type { Client } from '#test/server/app.ts'
import { useApp } from '#test/server/app.ts'
import {
  billing,
  CARDS,
  waitForTier,
  makeOverdue,
  pay,
  runJob,
  subscribe,
  tierOf,
  cardForm,
} from '#test/server/paying.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const preview = (client: Client, priceId: string | null) =>
  client.post('/api/subscription/preview', { priceId })
const change = (client: Client, priceId: string, prorationDate?: number) =>
  client.post('/api/subscription/change', { priceId, prorationDate })
const subscribed = async (priceId: string, card?: string) =>
  subscribe(await app.signedIn(), priceId, card)

/** Ends the current period and makes its renewal payment. */
const renew = async (client: Client, payment: 'paid' | 'declined' = 'paid') => {
  const answer = await client.post('/api/sandbox/renew', { payment })
  expect(answer.status).toBe(204)
}

describe('an upgrade', () => {
  test('charges the amount of the preview and grants the tier with the webhook event', async () => {
    const mary = await subscribed('starter_monthly')
    const shown = await (await preview(mary, 'pro_monthly')).json()
    expect(shown).toMatchObject({
      kind: 'upgrade',
      from: { tier: 'starter', period: 'monthly' },
      to: { tier: 'pro', period: 'monthly' },
      // The period has just begun, so nearly all of it is credited.
      due: 3_000,
      credit: 1_900,
      renewal: { amount: 4_900 },
      lost: { features: [], readOnlyTeams: [] },
    })
    const done = await change(mary, 'pro_monthly', shown.prorationDate)
    expect(await done.json()).toMatchObject({ outcome: 'done', payment: null })
    await waitForTier(mary, 'pro')
    const [latest] = await (await mary.get('/api/invoices')).json()
    expect(latest).toMatchObject({ amount: shown.due, status: 'paid' })
    expect((await billing(mary)).subscription?.periodEndsAt).toBe(shown.renewal.at)
  })

  test('from monthly to annual starts a year', async () => {
    const mary = await subscribed('pro_monthly')
    const shown = await (await preview(mary, 'pro_annual')).json()
    expect(shown).toMatchObject({ kind: 'upgrade', due: 49_000, credit: 4_900 })
    await change(mary, 'pro_annual', shown.prorationDate)
    const { subscription } = await billing(mary)
    expect(subscription).toMatchObject({ period: 'annual', amount: 53_900 })
    expect(Date.parse(subscription?.periodEndsAt ?? '') - Date.now()).toBeGreaterThan(3e10)
  })

  test('that the bank must confirm stays pending until confirmed', async () => {
    const mary = await subscribed('starter_monthly', CARDS.ok)
    const { clientSecret } = await (await mary.post('/api/sandbox/card')).json()
    const card = { ...cardForm(clientSecret, CARDS.asks), confirmation: 'approve' }
    expect((await mary.post('/api/sandbox/confirm', card)).status).toBe(200)
    const answer = await (await change(mary, 'pro_monthly')).json()
    expect(answer).toMatchObject({ outcome: 'payment', payment: { amount: 3_000 } })
    expect(answer.billing.subscription).toMatchObject({
      tier: 'starter',
      pending: { tier: 'pro', period: 'monthly' },
    })
    expect(await tierOf(mary)).toBe('starter')
    const confirmed = await mary.post('/api/sandbox/confirm', {
      ...cardForm(answer.payment.clientSecret, CARDS.asks),
      confirmation: 'approve',
    })
    expect(confirmed.status).toBe(200)
    await waitForTier(mary, 'pro')
    expect((await billing(mary)).subscription?.pending).toBeNull()
  })

  test('undoes a cancellation and a scheduled downgrade', async () => {
    const mary = await subscribed('pro_monthly')
    await mary.post('/api/subscription/cancel')
    await change(mary, 'business_monthly')
    await waitForTier(mary, 'business')
    expect((await billing(mary)).subscription).toMatchObject({ endsAt: null, scheduled: null })
    await change(mary, 'starter_monthly')
    await change(mary, 'business_annual')
    expect((await billing(mary)).subscription).toMatchObject({ scheduled: null, period: 'annual' })
  })

  test('is refused with a preview that is out of date', async () => {
    const mary = await subscribed('starter_monthly')
    const now = Math.floor(Date.now() / 1000)
    // The second time is before the current period, the third in the future.
    for (const moment of [now - 3_700, now - 600, now + 60]) {
      expect((await change(mary, 'pro_monthly', moment)).status).toBe(400)
    }
    expect((await billing(mary)).subscription?.tier).toBe('starter')
  })
})

describe('two concurrent upgrades', () => {
  test('never leave the cheaper plan if the more expensive one was paid for', async () => {
    const mary = await subscribed('starter_monthly')
    const prices = ['business_annual', 'pro_monthly', 'business_annual', 'pro_monthly']
    const answers = await Promise.all(prices.map((priceId) => change(mary, priceId)))
    for (const { status } of answers) expect([200, 409]).toContain(status)
    const bodies: { outcome?: string }[] = await Promise.all(answers.map((answer) => answer.json()))
    // Once Business is bought, a later request for Pro is only scheduled, and paid for later.
    const done = prices.filter((_price, index) => bodies[index]?.outcome === 'done')
    const invoices: { amount: number }[] = await (await mary.get('/api/invoices')).json()
    // The first payment, and one for each upgrade.
    expect(invoices).toHaveLength(1 + done.length)
    const expected = done.includes('business_annual') ? 'business' : 'pro'
    expect((await billing(mary)).subscription?.tier).toBe(expected)
  })
})

describe('a downgrade', () => {
  test('lists what is lost, takes effect at the end of the period and deletes nothing', async () => {
    const mary = await subscribed('pro_monthly')
    const first = await mary.team()
    for (const name of ['Two', 'Three', 'Four', 'Five']) {
      await mary.team({ ...first, name, description: '' })
    }
    const shown = await (await preview(mary, 'starter_monthly')).json()
    const { periodEndsAt } = (await billing(mary)).subscription ?? {}
    expect(shown).toMatchObject({
      kind: 'downgrade',
      due: 0,
      credit: 0,
      effectiveAt: periodEndsAt,
      renewal: { at: periodEndsAt, amount: 1_900 },
    })
    expect(shown.lost.features).toContain('Trends and benchmarks')
    expect(shown.lost.readOnlyTeams.map(({ name }: { name: string }) => name)).toEqual([
      'Four',
      'Five',
    ])
    const answer = await (await change(mary, 'starter_monthly')).json()
    expect(answer.outcome).toBe('scheduled')
    expect(answer.billing.subscription).toMatchObject({
      tier: 'pro',
      scheduled: { tier: 'starter', period: 'monthly', at: periodEndsAt, amount: 1_900 },
    })
    expect(await tierOf(mary)).toBe('pro')
    await renew(mary)
    await waitForTier(mary, 'starter')
    expect(await (await mary.get('/api/teams')).json()).toHaveLength(5)
    expect((await billing(mary)).subscription).toMatchObject({ tier: 'starter', scheduled: null })
  })

  test('can be from annual to monthly and can be undone', async () => {
    const mary = await subscribed('pro_annual')
    expect(await (await preview(mary, 'pro_monthly')).json()).toMatchObject({ kind: 'downgrade' })
    await change(mary, 'pro_monthly')
    const back = await (await mary.post('/api/subscription/resume')).json()
    expect(back.subscription).toMatchObject({ period: 'annual', scheduled: null })
  })
})

describe('cancelling', () => {
  test('keeps the plan until the end of the paid period, then moves the account to Free', async () => {
    const mary = await subscribed('pro_monthly')
    const shown = await (await preview(mary, null)).json()
    expect(shown).toMatchObject({ kind: 'downgrade', to: null, renewal: null, due: 0 })
    const after = await (await mary.post('/api/subscription/cancel')).json()
    expect(after.subscription.endsAt).toBe(after.subscription.periodEndsAt)
    expect(await tierOf(mary)).toBe('pro')
    await renew(mary)
    await waitForTier(mary, 'free')
    expect((await billing(mary)).subscription).toBeNull()
    await subscribe(mary, 'starter_annual')
  })

  test('can be undone until then', async () => {
    const mary = await subscribed('pro_monthly')
    await mary.post('/api/subscription/cancel')
    const back = await (await mary.post('/api/subscription/resume')).json()
    expect(back.subscription.endsAt).toBeNull()
    await renew(mary)
    expect(await tierOf(mary)).toBe('pro')
  })

  test.each(['cancel', 'resume', 'portal'])(
    'is refused without a subscription: %s',
    async (action) => {
      const mary = await app.signedIn({ tier: 'pro' })
      expect((await mary.post(`/api/subscription/${action}`)).status).toBe(409)
      expect((await preview(mary, 'pro_monthly')).status).toBe(409)
      expect((await change(mary, 'pro_monthly')).status).toBe(409)
    },
  )

  test('a change to the current plan is refused', async () => {
    const mary = await subscribed('pro_monthly')
    expect((await preview(mary, 'pro_monthly')).status).toBe(409)
    expect((await change(mary, 'pro_monthly')).status).toBe(409)
    expect((await change(mary, 'gold')).status).toBe(400)
  })
})

describe('a failed payment', () => {
  test('leaves the plan active for seven days', async () => {
    const mary = await subscribed('pro_monthly')
    await renew(mary, 'declined')
    await expect.poll(async () => (await billing(mary)).subscription?.status).toBe('past_due')
    expect(await tierOf(mary)).toBe('pro')
    const { graceEndsAt } = (await billing(mary)).subscription ?? {}
    const days = (Date.parse(graceEndsAt ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    expect((await change(mary, 'business_monthly')).status).toBe(409)
    await makeOverdue(app, mary.user.id, 6.9)
    await runJob(app, 'payment-grace')
    expect(await tierOf(mary)).toBe('pro')
    await makeOverdue(app, mary.user.id, 7.1)
    await runJob(app, 'payment-grace')
    await waitForTier(mary, 'free')
    const priceId = 'starter_monthly'
    const again = await mary.post('/api/get-or-create-subscription', { priceId })
    expect([again.status, (await again.json()).message]).toEqual([
      409,
      'Your last payment failed. Please update your card first.',
    ])
  })

  test('can be retried with another card', async () => {
    const mary = await subscribed('pro_monthly')
    await renew(mary, 'declined')
    await expect.poll(async () => (await billing(mary)).subscription?.status).toBe('past_due')
    const { clientSecret } = await (await mary.post('/api/sandbox/card')).json()
    expect((await pay(mary, clientSecret)).status).toBe(200)
    await expect.poll(async () => (await billing(mary)).subscription?.status).toBe('active')
    expect((await billing(mary)).subscription?.graceEndsAt).toBeNull()
    expect(await tierOf(mary)).toBe('pro')
  })
})
