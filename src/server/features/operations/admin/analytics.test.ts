import { setTier } from '#test/server/accounts.ts'
import type { Analytics, AnalyticsMonth } from '#contract/admin.ts'
import { submissionTo } from '#test/server/answers.ts'
import type { Client } from '#test/server/app.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { rawRequest } from '#test/server/stripe/raw-request.ts'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro } = stripe.priceIds

let admin: Client

beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin' })
})

const analytics = async (): Promise<Analytics> => (await admin.get('/api/admin/analytics')).json()

/** Returns the month `ago` months before this one. */
const monthAgo = async (ago: number): Promise<AnalyticsMonth> => {
  const month = (await analytics()).months.at(-1 - ago)
  if (!month) throw new Error(`there is no month ${ago} months ago`)
  return month
}

/** Returns SQL for the start of the UTC month `ago` months before this one, plus `shift`. */
const monthStart = (ago: number, shift = '0 seconds') =>
  sql<Date>`(
    (date_trunc('month', now() at time zone 'utc') - make_interval(months => ${ago}))
      at time zone 'utc' + ${shift}::interval)`

describe('the last twelve months', () => {
  test('are listed oldest first, with zeros for empty months', async () => {
    const { months, testMode } = await analytics()
    const today = new Date()
    const expected = Array.from({ length: 12 }, (_, index) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11 + index)).toISOString(),
    )
    expect(months.map(({ month }) => month)).toEqual(expected.map((iso) => iso.slice(0, 7)))
    const zeros = {
      registrations: 0,
      converted: 0,
      sessions: 0,
      releasedSubmissions: 0,
      revenue: 0,
    }
    const [current, ...earlier] = months.toReversed()
    for (const month of earlier) expect(month).toMatchObject(zeros)
    expect(current).toMatchObject({ ...zeros, registrations: 1 })
    expect(testMode).toBe(true)
  })

  test('count registrations and how many of them pay now', async () => {
    const signUp = async (ago: number, shift: string) => {
      const client = await app.signedIn()
      await sql`
        update accounts set created_at = ${monthStart(ago, shift)}
        where id = ${client.user.id}`.execute(app.db)
      return client.user.id
    }
    await signUp(5, '-1 microsecond')
    const first = await signUp(5, '0 seconds')
    const last = await signUp(4, '-1 microsecond')
    await signUp(11, '0 seconds')
    await signUp(11, '-1 microsecond')
    for (const id of [first, last]) await setTier(app.db, id, 'pro')
    const suspended = app.db.updateTable('accounts').where('id', '=', last)
    await suspended.set({ suspended_at: new Date() }).execute()
    expect(await monthAgo(6)).toMatchObject({ registrations: 1, converted: 0 })
    expect(await monthAgo(5)).toMatchObject({ registrations: 2, converted: 2 })
    expect(await monthAgo(4)).toMatchObject({ registrations: 0, converted: 0 })
    expect(await monthAgo(11)).toMatchObject({ registrations: 1 })
    expect((await analytics()).totalUsers).toBe(6)
  })

  test('count released submissions by the month of their round, and no waiting ones', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await mary.round()
    const open = await mary.round({ groupSize: 1 })
    await sql`
      update rounds set created_at = ${monthStart(2, '-1 microsecond')}
      where id = ${round.id}`.execute(app.db)
    const before = await analytics()
    await app.answered(round, [4, 4, 4, 4])
    const own = submissionTo(round, 4, { asManager: true })
    expect((await mary.post('/api/assessments/teamwork/submit', own)).status).toBe(201)
    expect(await analytics()).toEqual(before)
    expect(await monthAgo(3)).toMatchObject({ sessions: 1, releasedSubmissions: 0 })
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
    expect(await monthAgo(3)).toMatchObject({ sessions: 1, releasedSubmissions: 4 })
    // A waiting submission changes nothing.
    const released = await analytics()
    await app.answered(round, [4])
    expect(await analytics()).toEqual(released)
    // With a group size of 1 submissions are released at once.
    await app.answered(open, [4])
    expect(await monthAgo(0)).toMatchObject({ sessions: 1, releasedSubmissions: 1 })
    expect((await analytics()).releasedSubmissions).toBe(5)
  })
})

const revenue = async (ago = 0) => (await monthAgo(ago)).revenue

const incomeRows = () =>
  app.db.selectFrom('income').select(['kind', 'amount']).orderBy('kind').orderBy('amount').execute()

/** Returns the payment of a subscription's latest invoice. */
const intentOf = (subscriptionId: string) =>
  stripe.state.intents.all().findLast(({ invoice }) => {
    if (invoice === null) return false
    return stripe.state.invoices.find(invoice).subscription === subscriptionId
  })?.id ?? ''

/** Returns SQL for the day `shift` days after the start of the month `ago` months before this one. */
const day = (ago: number, shift: number) =>
  sql<string>`(date_trunc('month', now() at time zone 'utc')::date
    - make_interval(months => ${ago}) + make_interval(days => ${shift}))::date`

describe('revenue', () => {
  let count = 0
  beforeEach(async () => {
    await app.db.deleteFrom('income').execute()
    count = stripe.events.length
  })

  /** Delivers the events since the last call. */
  const deliver = async () => {
    const since = count
    count = stripe.events.length
    await webhooks.sendSince(since)
  }

  test('counts a paid invoice once, however often its event is delivered', async () => {
    const { client } = await webhooks.paid(starter.monthly)
    expect(await revenue()).toBe(0)
    await deliver()
    expect(await revenue()).toBe(1_900)
    const paid = stripe.events.find(({ type, data }) => {
      return type === 'invoice.paid' && data.object.amount_paid === 1_900
    })
    expect(await webhooks.send({ ...paid })).toBe(200)
    expect(await webhooks.send({ ...paid, id: 'evt_another_of_the_same' })).toBe(200)
    expect(await revenue()).toBe(1_900)
    const stored = JSON.stringify(await app.db.selectFrom('income').selectAll().execute())
    expect(stored).not.toContain(client.user.id)
  })

  test('goes down with each partial refund', async () => {
    const { subscriptionId } = await webhooks.paid(pro.monthly)
    await deliver()
    stripe.refund(intentOf(subscriptionId), 400)
    await deliver()
    expect(await revenue()).toBe(4_500)
    stripe.refund(intentOf(subscriptionId))
    const refunded = stripe.events.slice(count)
    await deliver()
    for (const event of refunded) await webhooks.send({ ...event, id: `${event.id}_again` })
    expect(await revenue()).toBe(0)
    expect(await incomeRows()).toEqual([
      { kind: 'plan', amount: 4_900 },
      { kind: 'refund', amount: -4_500 },
      { kind: 'refund', amount: -400 },
    ])
  })

  test('is correct if the refund’s event arrives before the payment’s', async () => {
    const { subscriptionId } = await webhooks.paid(pro.monthly)
    stripe.refund(intentOf(subscriptionId), 900)
    for (const event of stripe.events.slice(count).toReversed()) {
      expect(await webhooks.send(event)).toBe(200)
    }
    expect(await revenue()).toBe(4_000)
  })

  test('ignores failed refunds and payments of other applications', async () => {
    const { subscriptionId } = await webhooks.paid(starter.monthly)
    await deliver()
    stripe.refund(intentOf(subscriptionId), 700)
    for (const refund of stripe.state.refunds.all()) {
      if (refund.intent === intentOf(subscriptionId)) refund.status = 'failed'
    }
    const body = `amount=5000&currency=usd&customer=${stripe.state.customers.all()[0]?.id}`
    const { answer } = await rawRequest(stripe, 'POST payment_intents', body)
    stripe.pay(String(answer.client_secret), 'ok')
    stripe.refund(String(answer.id))
    await deliver()
    expect(await revenue()).toBe(1_900)
  })

  test('includes bought reports until they are refunded', async () => {
    const mary = await app.signedIn()
    const round = await mary.round()
    await app.answered(round, [4, 4, 4])
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
    const purchase = await mary.post(`/api/quiz-sessions/${round.id}/report-purchase`)
    const { clientSecret } = await purchase.json()
    stripe.pay(clientSecret, 'ok')
    await deliver()
    expect(await revenue()).toBe(900)
    await app.db
      .updateTable('income')
      .set({ received_on: day(0, -1) })
      .execute()
    expect([await revenue(1), await revenue(0)]).toEqual([900, 0])
    stripe.refund(String(clientSecret).split('_secret_')[0] ?? '')
    await deliver()
    expect([await revenue(1), await revenue(0)]).toEqual([900, -900])
    const purchases = await app.db.selectFrom('report_purchases').select('status').execute()
    expect(purchases).toEqual([{ status: 'refunded' }])
  })

  test('is by UTC day and of the current provider only', async () => {
    const row = { kind: 'plan', provider: 'stripe-test' } as const
    await app.db
      .insertInto('income')
      .values([
        { ...row, provider_id: 'in_1', amount: 100, received_on: day(0, 0) },
        { ...row, provider_id: 'in_2', amount: 20, received_on: day(0, -1) },
        { ...row, provider_id: 'in_3', amount: 3, received_on: day(11, 0) },
        { ...row, provider_id: 'in_4', amount: 5, received_on: day(11, -1) },
        { ...row, provider_id: 'in_5', amount: 7_000, provider: 'sandbox' },
        { ...row, provider_id: 'in_6', amount: 9_000, provider: 'stripe' },
      ])
      .execute()
    const { months } = await analytics()
    const expected = [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 100]
    expect(months.map((month) => month.revenue)).toEqual(expected)
  })
})
