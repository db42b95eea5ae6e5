import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { chooseTracing } from './choose-tracing.ts'
import type { Tracing } from './choose-tracing.ts'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[]
  readonly status: { code: number }
}

/** A collector for OTLP over HTTP, in JSON. */
class Collector {
  readonly bodies: string[] = []
  readonly headers: Record<string, unknown>[] = []
  /** Accepts connections but never responds. */
  isSilent = false
  readonly #server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      if (this.isSilent) return
      this.bodies.push(body)
      this.headers.push({ url: request.url, ...request.headers })
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })

  async open(): Promise<string> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, '127.0.0.1', () => resolve())
    })
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }

  get spans(): SentSpan[] {
    return this.bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: SentSpan[] }[] }) =>
        resource.scopeSpans.flatMap(({ spans }) => spans),
      ),
    )
  }
}

const logged: string[] = []
const log = pino({ base: null }, { write: (line) => void logged.push(line) })
const open = async (endpoint: string) => {
  const settings = { endpoint, headers: { authorization: 'Bearer s3cret' }, serviceName: 'six' }
  const tracing = await chooseTracing(settings, log)
  if (!tracing) throw new Error('tracing is off')
  return tracing
}

const collector = new Collector()
afterAll(() => collector.close())

let tracing: Tracing
const app = useApp({
  tracing: async () => (tracing = await open(await collector.open())),
})

const attributesOf = (span: SentSpan | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  )

describe('traces', () => {
  test('contain requests, queries, jobs and emails, and nothing of participants', async () => {
    const { mary, round, close, results } = await newRound(app, { title: 'TitleCanary' })
    const caller = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }
    const traceparent = `00-${caller.traceId}-${caller.spanId}-01`
    await mary.get('/api/teams?search=QueryCanary', { traceparent })
    await mary.get('/api/usage', { traceparent: `00-${'0'.repeat(32)}-${caller.spanId}-01` })
    await mary.patch('/api/teams/no-id', { name: 'NameCanary' })

    // A participant whose proxy started a trace.
    const bob = app.visitor()
    await bob.get(`/api/quiz-session/${round.token}`, { traceparent })
    await bob.get(`/api/quiz-session/${round.token}/logo`, { traceparent })
    await app.answered(round, [4, 3, 5])
    await bob.get('/api/auth/user', { traceparent })
    await bob.get(`/quiz/${round.token}`, { traceparent })
    await bob.get('/api/plans', { traceparent })
    await bob.get('/healthz', { traceparent })

    await close()
    expect((await results()).summary.released).toBe(3)
    const anne = await app.register()
    await app.mailbox.confirming(anne.user.email)
    await tracing.stop()

    const { spans } = collector
    const spansNamed = (name: string) => spans.filter((span) => span.name === name)
    const expected = [
      ['POST /api/auth/register', 'POST /api/teams', 'POST /api/quiz-sessions', 'GET /api/teams'],
      ['GET /api/usage', 'PATCH /api/teams/:id', 'PATCH /api/quiz-sessions/:id'],
      ['GET /api/quiz-sessions/:sessionId/results-v2', 'job confirm-mail', 'mail send'],
    ].flat()
    // A recurring job may run during the test.
    const names = new Set(
      spans.map(({ name }) => name).filter((name) => name !== 'job sandbox-clock'),
    )
    expect([...names].toSorted()).toEqual(expected.toSorted())

    const [teams] = spansNamed('GET /api/teams')
    expect(teams).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId })
    expect(attributesOf(teams)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/teams',
      'http.response.status_code': 200,
      'request.id': expect.stringMatching(/^[\w-]{36}$/),
      'db.queries': expect.any(Number),
      'db.milliseconds': expect.any(Number),
    })
    expect(spansNamed('GET /api/usage')[0]?.parentSpanId).toBeUndefined()
    // Queries after the body was received belong to the request as well.
    const created = attributesOf(spansNamed('POST /api/teams')[0])
    expect(created['db.queries']).toBeGreaterThan(2)
    const [mail] = spansNamed('mail send')
    expect(spansNamed('job confirm-mail').map(({ spanId }) => spanId)).toContain(mail?.parentSpanId)

    expect(collector.headers[0]).toMatchObject({
      url: '/v1/traces',
      authorization: 'Bearer s3cret',
    })
    const sent = collector.bodies.join('\n')
    expect(sent).toContain('"service.name"')
    const secrets = [round.token, round.id, round.teamId, mary.user.id, mary.user.email]
    const texts = ['Canary', 'select', '127.0.0.1', 'host.name', 'process.', PASSWORD]
    for (const trace of [...secrets, ...texts, mary.cookie?.split('=')[1] ?? '']) {
      expect(sent).not.toContain(trace)
    }
  })

  test('are dropped without harm if the collector is down or hangs', async () => {
    const silent = new Collector()
    silent.isSilent = true
    const endpoints = ['http://127.0.0.1:9', await silent.open()]
    for (const endpoint of endpoints) {
      const tracing = await open(endpoint)
      const job = { kind: 'job', name: 'some' } as const
      for (let times = 0; times < 5_000; times += 1) {
        expect(await tracing.observe(job, async () => times)).toBe(times)
      }
      const failing = tracing.observe(job, () => Promise.reject(new Error('rethrown')))
      await expect(failing).rejects.toThrow('rethrown')
      const startedAt = performance.now()
      await tracing.stop()
      expect(performance.now() - startedAt).toBeLessThan(2_500)
    }
    silent.close()
    // One line for the collector that is down, after the exporter's retries, without URL and key.
    await expect.poll(() => logged.join(), { timeout: 20_000 }).toContain('cannot send traces')
    expect(logged.join()).not.toMatch(/s3cret|127\.0\.0\.1/)
  })
})
