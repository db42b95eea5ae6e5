import type { Analytics, AnalyticsMonth } from '#contract/admin.ts'
import { up as backfill } from '#server/platform/db/migrations/0010-income-backfill.ts'
import { sparing } from '#server/platform/sparing.ts'
import { submissionTo } from '#test/server/answers.ts'
import type { Client } from '#test/server/app.ts'
import { useStripeApp } from '#test/server/stripe-app.ts'
import { rawRequest } from '#test/server/stripe/raw-request.ts'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

const { app, stripe, webhooks } = useStripeApp()
const { starter, pro } = stripe.priceIds

let admin: Client

beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin' })
})

const figures = async (): Promise<Analytics> => (await admin.get('/api/admin/analytics')).json()

/** So many months ago; 0 is this one. */
const monthAgo = async (ago: number): Promise<AnalyticsMonth> => {
  const month = (await figures()).months.at(-1 - ago)
  if (!month) throw new Error(`there is no month ${ago} months ago`)
  return month
}

/** The first moment of the UTC month so many months ago, and a little. */
const monthStart = (ago: number, shift = '0 seconds') =>
  sql<Date>`(
    (date_trunc('month', now() at time zone 'utc') - make_interval(months => ${ago}))
      at time zone 'utc' + ${shift}::interval)`

describe('the last twelve months', () => {
  test('are all there, the oldest first and this one last, zeros where nothing was', async () => {
    const { months, testMode } = await figures()
    const today = new Date()
    const expected = Array.from({ length: 12 }, (_, index) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11 + index)).toISOString(),
    )
    expect(months.map(({ month }) => month)).toEqual(expected.map((iso) => iso.slice(0, 7)))
    const nothing = {
      registrations: 0,
      converted: 0,
      sessions: 0,
      releasedSubmissions: 0,
      revenue: 0,
    }
    const [now, ...before] = months.toReversed()
    for (const month of before) expect(month).toMatchObject(nothing)
    expect(now).toMatchObject({ ...nothing, registrations: 1 })
    expect(testMode).toBe(true)
  })

  test('count who registered then, whatever their plan was, and who pays now', async () => {
    const move = async (ago: number, shift: string) => {
      const client = await app.signedIn()
      await sql`
        update accounts set created_at = ${monthStart(ago, shift)}
        where id = ${client.user.id}`.execute(app.db)
      return client.user.id
    }
    await move(5, '-1 microsecond')
    const first = await move(5, '0 seconds')
    const last = await move(4, '-1 microsecond')
    await move(11, '0 seconds')
    await move(11, '-1 microsecond')
    const paying = app.db.updateTable('accounts').where('id', 'in', [first, last])
    await paying.set({ tier: 'pro' }).execute()
    const suspended = app.db.updateTable('accounts').where('id', '=', last)
    await suspended.set({ suspended_at: new Date() }).execute()
    expect(await monthAgo(6)).toMatchObject({ registrations: 1, converted: 0 })
    expect(await monthAgo(5)).toMatchObject({ registrations: 2, converted: 2 })
    expect(await monthAgo(4)).toMatchObject({ registrations: 0, converted: 0 })
    expect(await monthAgo(11)).toMatchObject({ registrations: 1 })
    expect((await figures()).totalUsers).toBe(6)
  })

  test('count answers that count, by the month of their round; those that wait move nothing', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const session = await mary.session()
    const open = await mary.session({ groupSize: 1 })
    await sql`
      update quiz_sessions set created_at = ${monthStart(2, '-1 microsecond')}
      where id = ${session.id}`.execute(app.db)
    const before = await figures()
    await app.answered(session, [4, 4, 4, 4])
    const own = submissionTo(session, 4, { asManager: true })
    expect((await mary.post('/api/assessments/teamwork/submit', own)).status).toBe(201)
    expect(await figures()).toEqual(before)
    expect(await monthAgo(3)).toMatchObject({ sessions: 1, releasedSubmissions: 0 })
    await mary.post(`/api/quiz-sessions/${session.id}/release`)
    expect(await monthAgo(3)).toMatchObject({ sessions: 1, releasedSubmissions: 4 })
    // One more waits, and nothing of it shows.
    const released = await figures()
    await app.answered(session, [4])
    expect(await figures()).toEqual(released)
    // Nobody was promised anything here: its results screen shows each answer as it comes.
    await app.answered(open, [4])
    expect(await monthAgo(0)).toMatchObject({ sessions: 1, releasedSubmissions: 1 })
    expect((await figures()).releasedSubmissions).toBe(5)
  })
})

const revenue = async (ago = 0) => (await monthAgo(ago)).revenue

const noted = () =>
  app.db.selectFrom('income').select(['kind', 'amount']).orderBy('kind').orderBy('amount').execute()

/** The payment of a subscription's latest invoice. */
const intentOf = (invoiceOf: string) =>
  stripe.state.intents.all().findLast(({ invoice }) => {
    if (invoice === null) return false
    return stripe.state.invoices.find(invoice).subscription === invoiceOf
  })?.id ?? ''

/** So many days after the first of the month so many months ago. */
const day = (ago: number, shift: number) =>
  sql<string>`(date_trunc('month', now() at time zone 'utc')::date
    - make_interval(months => ${ago}) + make_interval(days => ${shift}))::date`

describe('revenue', () => {
  let count = 0
  beforeEach(async () => {
    await app.db.deleteFrom('income').execute()
    count = stripe.events.length
  })

  /** What has happened since the last call is told. */
  const tell = async () => {
    const since = count
    count = stripe.events.length
    await webhooks.sendSince(since)
  }

  test('is noted once for an invoice that is paid, however often it is told', async () => {
    const { client } = await webhooks.paid(starter.monthly)
    expect(await revenue()).toBe(0)
    await tell()
    expect(await revenue()).toBe(1_900)
    const paid = stripe.events.find(({ type, data }) => {
      return type === 'invoice.paid' && data.object.amount_paid === 1_900
    })
    expect(await webhooks.send({ ...paid })).toBe(200)
    expect(await webhooks.send({ ...paid, id: 'evt_another_of_the_same' })).toBe(200)
    expect(await revenue()).toBe(1_900)
    const kept = JSON.stringify(await app.db.selectFrom('income').selectAll().execute())
    expect(kept).not.toContain(client.user.id)
  })

  test('goes down by what goes back of a plan, part by part', async () => {
    const { subscriptionId } = await webhooks.paid(pro.monthly)
    await tell()
    stripe.refund(intentOf(subscriptionId), 400)
    await tell()
    expect(await revenue()).toBe(4_500)
    stripe.refund(intentOf(subscriptionId))
    const refunded = stripe.events.slice(count)
    await tell()
    for (const event of refunded) await webhooks.send({ ...event, id: `${event.id}_again` })
    expect(await revenue()).toBe(0)
    expect(await noted()).toEqual([
      { kind: 'plan', amount: 4_900 },
      { kind: 'refund', amount: -4_500 },
      { kind: 'refund', amount: -400 },
    ])
  })

  test('is right where the refund is told before the payment', async () => {
    const { subscriptionId } = await webhooks.paid(pro.monthly)
    stripe.refund(intentOf(subscriptionId), 900)
    for (const event of stripe.events.slice(count).toReversed()) {
      expect(await webhooks.send(event)).toBe(200)
    }
    expect(await revenue()).toBe(4_000)
  })

  test('is not moved by a refund that failed, nor by what others sell there', async () => {
    const { subscriptionId } = await webhooks.paid(starter.monthly)
    await tell()
    stripe.refund(intentOf(subscriptionId), 700)
    for (const refund of stripe.state.refunds.all()) {
      if (refund.intent === intentOf(subscriptionId)) refund.status = 'failed'
    }
    const body = `amount=5000&currency=usd&customer=${stripe.state.customers.all()[0]?.id}`
    const { answer } = await rawRequest(stripe, 'POST payment_intents', body)
    stripe.pay(String(answer.client_secret), 'ok')
    stripe.refund(String(answer.id))
    await tell()
    expect(await revenue()).toBe(1_900)
  })

  test('has each report that is bought, until its money goes back', async () => {
    const mary = await app.signedIn()
    const session = await mary.session()
    await app.answered(session, [4, 4, 4])
    await mary.post(`/api/quiz-sessions/${session.id}/release`)
    const bought = await mary.post(`/api/quiz-sessions/${session.id}/report-purchase`)
    const { clientSecret } = await bought.json()
    stripe.pay(clientSecret, 'ok')
    await tell()
    expect(await revenue()).toBe(900)
    // As it was before payments were noted.
    await app.db.deleteFrom('income').execute()
    await sql`update report_purchases set paid_at = ${monthStart(0, '-1 microsecond')}`.execute(
      app.db,
    )
    const database = app.db as unknown as Kysely<unknown>
    await backfill(database)
    await backfill(database)
    expect([await revenue(1), await revenue(0)]).toEqual([900, 0])
    stripe.refund(String(clientSecret).split('_secret_')[0] ?? '')
    await tell()
    expect([await revenue(1), await revenue(0)]).toEqual([900, -900])
    const purchase = await app.db.selectFrom('report_purchases').select('status').execute()
    expect(purchase).toEqual([{ status: 'refunded' }])
  })

  test('is by the UTC day, and of the provider in use alone', async () => {
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
    const { months } = await figures()
    const expected = [3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 20, 100]
    expect(months.map((month) => month.revenue)).toEqual(expected)
  })
})

const counter = () => {
  let count = 0
  return () => Promise.resolve((count += 1))
}

describe('counting that takes long', () => {
  test('is done once for all who wait for it, and kept for a while', async () => {
    const look = sparing(counter(), { slow: 0, keep: 60_000 })
    expect(await Promise.all([look(), look()])).toEqual([1, 1])
    expect(await look()).toBe(1)
    const forgetful = sparing(counter(), { slow: 0, keep: 0 })
    expect([await forgetful(), await forgetful()]).toEqual([1, 2])
  })

  test('is done anew each time where it is quick, and after it failed', async () => {
    const look = sparing(counter())
    expect([await look(), await look()]).toEqual([1, 2])
    const count = counter()
    const failing = sparing(async () => {
      if ((await count()) === 1) throw new Error('the database is away')
      return 'counted'
    })
    await expect(failing()).rejects.toThrow('away')
    expect(await failing()).toBe('counted')
  })
})
