import { randomUUID } from 'node:crypto'
import { AiProviderError } from '#server/platform/ai/ai-provider.ts'
import { MailRejected } from '#server/platform/mail/mail.ts'
import { RequestHistogram } from '#server/platform/telemetry/request-histogram.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'

const TOKEN = 'metrics-token-of-a-test'
const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

const app = useApp({
  metricsToken: TOKEN,
  freeSpace: async () => 5_000_008_192,
  insightProvider: () => ({
    name: 'openai/none',
    ask: async () => {
      throw new AiProviderError('refused', { status: 429 })
    },
  }),
})

const ask = (authorization?: string) =>
  app.visitor().get('/metrics', authorization === undefined ? {} : { authorization })

const scrape = async () => (await ask(`Bearer ${TOKEN}`)).text()

/** Returns the value of a series in a scrape; 0 if it is missing. */
const valueOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length) ?? 0,
  )

const value = async (series: string) => valueOf(await scrape(), series)

const requests = (method: string, route: string, status: string) =>
  `sextant_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

const requestSeries = (text: string) =>
  text.split('\n').filter((line) => line.startsWith('sextant_request_duration_seconds'))

/** Fakes the date only, not timers. */
function atNoon(): (milliseconds: number) => void {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(new Date(new Date().toISOString().slice(0, 11) + '12:00:00.000Z'))
  return (milliseconds) => void vi.setSystemTime(Date.now() + milliseconds)
}
afterEach(() => void vi.useRealTimers())

describe('/metrics', () => {
  test('needs its token and is not logged', async () => {
    const before = app.logged.length
    const wrong = ['', TOKEN, `Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer ', `Bearer  ${TOKEN}`]
    for (const header of [undefined, ...wrong]) {
      const answer = await ask(header)
      expect([header, answer.status]).toEqual([header, 401])
      expect(answer.headers.get('www-authenticate')).toBe('Bearer')
    }
    const answer = await ask(`Bearer ${TOKEN}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(answer.headers.get('x-request-id')).toBeNull()
    expect(app.logged.slice(before)).toEqual([])
    expect(await scrape()).not.toContain('/metrics')
  })

  test('counts requests by route pattern', async () => {
    const mary = await app.signedIn()
    const teams = requests('GET', '/api/teams', '2xx')
    const missing = requests('DELETE', '/api/teams/:id', '4xx')
    const before = await scrape()
    const ids = Array.from({ length: 20 }, () => randomUUID())
    for (const id of ids) await mary.delete(`/api/teams/${id}`)
    await mary.get('/api/teams?search=Canary')
    for (const id of ids) await mary.get(`/api/none/${id}`)
    const after = await scrape()
    expect(valueOf(after, teams) - valueOf(before, teams)).toBe(1)
    expect(valueOf(after, missing) - valueOf(before, missing)).toBe(20)
    for (const text of [...ids, 'Canary', mary.user.id, '127.0.0.1']) {
      expect(after).not.toContain(text)
    }
    // Unknown paths are one series, which is published later.
    expect(after).not.toContain('(none)')
  })

  test('reports the state of the server and the database', async () => {
    const text = await scrape()
    expect(valueOf(text, 'sextant_database_up')).toBe(1)
    expect(valueOf(text, 'sextant_database_connections')).toBeGreaterThan(0)
    // Rounded: exact values would show when a submission is stored.
    expect(valueOf(text, 'sextant_data_folder_free_bytes')).toBe(5e9)
    expect(valueOf(text, 'sextant_schema_version')).toBe(1)
    expect(valueOf(text, 'sextant_schema_version_expected')).toBe(
      valueOf(text, 'sextant_schema_version'),
    )
    expect(valueOf(text, 'process_resident_memory_bytes')).toBeGreaterThan(5e7)
    expect(valueOf(text, 'process_start_time_seconds')).toBeGreaterThan(1.7e9)
    expect(text).toMatch(/^sextant_build_info\{version="[\d.]+",node="24\.[\d.]+"\} 1$/m)
    expect(text).toMatch(/^sextant_jobs_waiting\{queue="clean-up"\} 0$/m)
    expect(text).toMatch(/^sextant_event_loop_lag_seconds [\d.]+$/m)
    // Scrapers reject a series that occurs twice.
    const series = text.split('\n').filter((line) => line && !line.startsWith('#'))
    const names = series.map((line) => line.slice(0, line.lastIndexOf(' ')))
    expect(new Set(names).size).toBe(names.length)
    for (const line of series) expect(line).toMatch(/^[a-z_]+(\{[^{}]+\})? (\d\S*|NaN)$/)
  })

  test('counts emails, jobs, payment events and AI calls by outcome', async () => {
    const before = await scrape()
    const message = { name: 'Eve', email: 'eve@example.com', message: 'Hello.' }
    app.mailbox.failures.push(new MailRejected('not this one'))
    await app.visitor().post('/api/contact', message)
    await app.visitor().post('/api/webhooks/stripe', {}, { 'stripe-signature': 't=1,v1=00' })
    const { mary, path, round, close } = await newRound(app)
    await app.answered(round, [4, 3, 5])
    await close()
    expect((await mary.get(`${path}/insights`)).status).toBe(503)
    await expect.poll(() => app.logged.join()).toContain('rejected as unavailable')
    const increase = async (series: string) => (await value(series)) - valueOf(before, series)
    await expect.poll(() => increase('sextant_mails_total{outcome="refused"}')).toBe(1)
    const failed = 'sextant_job_runs_total{queue="message-mail",outcome="failed"}'
    expect(await increase(failed)).toBe(1)
    expect(await increase('sextant_payment_events_total{outcome="refused"}')).toBe(1)
    expect(await increase('sextant_ai_calls_total{outcome="refused"}')).toBe(1)
    await sql`update jobs.job set created_on = now() - interval '310 seconds'
      where name = 'message-mail'`.execute(app.db)
    await expect.poll(() => value('sextant_mails_late'), { timeout: 9_000 }).toBe(1)
    expect(await value('sextant_jobs_oldest_seconds{queue="message-mail"}')).toBeGreaterThan(300)
    await sql`delete from jobs.job where name = 'message-mail'`.execute(app.db)
  })
})

describe('metrics about participants', () => {
  const SUBMITS = requests('POST', '/api/assessments/:type/submit', '2xx')
  const OPENS = requests('GET', '/api/quiz-session/:token', '2xx')

  test('do not change after a single submission', async () => {
    const pass = atNoon()
    const { round } = await newRound(app)
    const quiz = async (client: Client) => {
      await client.get(`/api/quiz-session/${round.token}`)
      await app.answered(round, [4])
      await client.get('/api/auth/user')
      await client.get('/api/plans')
      await client.get(`/quiz/${round.token}`)
    }
    const before = requestSeries(await scrape())
    for (const wait of [15 * SECOND, MINUTE, 60 * MINUTE]) {
      await quiz(app.visitor())
      pass(wait)
      expect(requestSeries(await scrape())).toEqual(before)
    }
    // The end of the day does not publish fewer than a group either.
    pass(DAY)
    expect(requestSeries(await scrape())).toEqual(before)
  })

  test('publish a minute with at least ten requests', async () => {
    const pass = atNoon()
    const { round } = await newRound(app)
    pass(MINUTE)
    const before = await value(SUBMITS)
    await app.answered(round, [1, 2, 3, 4, 5, 1, 2, 3, 4, 5, 1])
    expect(await value(SUBMITS)).toBe(before)
    pass(MINUTE)
    // Includes the requests of the previous test, which were held back.
    expect((await value(SUBMITS)) - before).toBeGreaterThanOrEqual(11)
    expect(await value(OPENS)).toBe(0)
  })

  test('count submissions of protected rounds once they are released', async () => {
    const pass = atNoon()
    const released = async () => {
      pass(6 * SECOND)
      return value('sextant_submissions_released')
    }
    const { round, release } = await newRound(app)
    const open = await newRound(app, { groupSize: 1 })
    const before = await released()
    await app.answered(round, [4, 3, 5])
    await app.answered(open.round, [4, 3])
    expect(await released()).toBe(before)
    await release()
    expect(await released()).toBe(before + 3)
  })

  test('omit a slow count without reporting the database as down', async () => {
    const pass = atNoon()
    await app.db.transaction().execute(async (db) => {
      await sql`lock table round_rollups in access exclusive mode`.execute(db)
      pass(6 * SECOND)
      const text = await scrape()
      expect(valueOf(text, 'sextant_database_up')).toBe(1)
      expect(text).not.toContain('sextant_submissions_released')
      expect(valueOf(text, 'sextant_schema_version')).toBe(1)
    })
    pass(6 * SECOND)
    await expect.poll(scrape).toContain('sextant_submissions_released ')
  })
})

test('ten requests spread over a day are published after that day', () => {
  let now = Date.UTC(2026, 0, 1, 12)
  const times = new RequestHistogram('x', () => now)
  for (let call = 0; call < 12; call += 1) {
    times.observe({ method: 'GET', route: '/', status: '2xx' }, 1, true)
    now += 20 * SECOND
    expect(times.samples()).toEqual([])
  }
  now = Date.UTC(2026, 0, 2) - 1
  expect(times.samples()).toEqual([])
  now += 1
  expect(times.samples().at(-1)).toMatchObject({ metricName: 'x_count', value: 12 })
})

test('two scrapes differ by no requests or at least ten', () => {
  let now = Date.UTC(2026, 0, 1)
  let random = 7
  const next = (below: number) => {
    random = (random * 16_807) % 2_147_483_647
    return random % below
  }
  const times = new RequestHistogram('x', () => now)
  const steps: number[] = []
  let recorded = 0
  let seen = 0
  const count = () => times.samples().find((sample) => sample.metricName === 'x_count')?.value ?? 0
  for (let step = 0; step < 5_000; step += 1) {
    const calls = next(3) === 0 ? next(14) : 0
    for (let call = 0; call < calls; call += 1) {
      times.observe({ method: 'GET', route: '/', status: '2xx' }, next(100) / 50, true)
      recorded += 1
    }
    now += next(40) * 1_000 * (next(50) === 0 ? 1_000 : 1)
    const shown = count()
    if (shown !== seen) steps.push(shown - seen)
    expect(shown).toBeLessThanOrEqual(recorded)
    seen = shown
  }
  expect(steps.length).toBeGreaterThan(100)
  expect(Math.min(...steps)).toBeGreaterThanOrEqual(10)
})
