import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { aRound } from '#test/server/round.ts'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import { chooseTracing } from './spans.ts'
import type { Tracing } from './spans.ts'

interface SentSpan {
  readonly name: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[]
  readonly status: { code: number }
}

/** Takes what is sent as OTLP over HTTP, in JSON. */
class Collector {
  readonly bodies: string[] = []
  readonly headers: Record<string, unknown>[] = []
  /** Keeps whoever sends waiting. */
  isSilent = false
  readonly #server = createServer((request, answer) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      if (this.isSilent) return
      this.bodies.push(body)
      this.headers.push({ url: request.url, ...request.headers })
      answer.setHeader('content-type', 'application/json').end('{}')
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
      JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: SentSpan[] }[] }) =>
        one.scopeSpans.flatMap(({ spans }) => spans),
      ),
    )
  }
}

const said: string[] = []
const log = pino({ base: null }, { write: (line) => void said.push(line) })
const open = async (endpoint: string) => {
  const settings = { endpoint, headers: { authorization: 'Bearer s3cret' }, serviceName: 'six' }
  const tracing = await chooseTracing(settings, log)
  if (!tracing) throw new Error('there is a collector')
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
  test('tell of requests, their statements, jobs and mails, and nothing of answerers', async () => {
    const { mary, session, close, results } = await aRound(app, { title: 'TitleCanary' })
    const caller = { traceId: 'ab'.repeat(16), spanId: 'cd'.repeat(8) }
    const traceparent = `00-${caller.traceId}-${caller.spanId}-01`
    await mary.get('/api/teams?search=QueryCanary', { traceparent })
    await mary.get('/api/usage', { traceparent: `00-${'0'.repeat(32)}-${caller.spanId}-01` })
    await mary.patch('/api/teams/no-id', { name: 'NameCanary' })

    // An answerer whose proxy has begun a trace, too.
    const bob = app.visitor()
    await bob.get(`/api/quiz-session/${session.token}`, { traceparent })
    await bob.get(`/api/quiz-session/${session.token}/logo`, { traceparent })
    await app.answered(session, [4, 3, 5])
    await bob.get('/api/auth/user', { traceparent })
    await bob.get(`/quiz/${session.token}`, { traceparent })
    await bob.get('/api/plans', { traceparent })
    await bob.get('/healthz', { traceparent })

    await close()
    expect((await results()).summary.released).toBe(3)
    await app.mailbox.confirming(mary.user.email)
    await tracing.stop()

    const { spans } = collector
    const named = (name: string) => spans.filter((span) => span.name === name)
    const expected = [
      ['POST /api/auth/register', 'POST /api/teams', 'POST /api/quiz-sessions', 'GET /api/teams'],
      ['GET /api/usage', 'PATCH /api/teams/:id', 'PATCH /api/quiz-sessions/:id'],
      ['GET /api/quiz-sessions/:sessionId/results-v2', 'job confirm-mail', 'mail send'],
    ].flat()
    // The clock's own work may fall into this minute.
    const names = new Set(
      spans.map(({ name }) => name).filter((name) => name !== 'job sandbox-clock'),
    )
    expect([...names].toSorted()).toEqual(expected.toSorted())

    const [teams] = named('GET /api/teams')
    expect(teams).toMatchObject({ traceId: caller.traceId, parentSpanId: caller.spanId })
    expect(attributesOf(teams)).toEqual({
      'http.request.method': 'GET',
      'http.route': '/api/teams',
      'http.response.status_code': 200,
      'request.id': expect.stringMatching(/^[\w-]{36}$/),
      'db.queries': expect.any(Number),
      'db.milliseconds': expect.any(Number),
    })
    expect(named('GET /api/usage')[0]?.parentSpanId).toBeUndefined()
    // The statements after a body has been waited for belong to the request as well.
    const created = attributesOf(named('POST /api/teams')[0])
    expect(created['db.queries']).toBeGreaterThan(2)
    const [mail] = named('mail send')
    expect(named('job confirm-mail').map(({ spanId }) => spanId)).toContain(mail?.parentSpanId)

    expect(collector.headers[0]).toMatchObject({
      url: '/v1/traces',
      authorization: 'Bearer s3cret',
    })
    const sent = collector.bodies.join('\n')
    expect(sent).toContain('"service.name"')
    const secrets = [session.token, session.id, session.teamId, mary.user.id, mary.user.email]
    const texts = ['Canary', 'select', '127.0.0.1', 'host.name', 'process.', PASSWORD]
    for (const trace of [...secrets, ...texts, mary.cookie?.split('=')[1] ?? '']) {
      expect(sent).not.toContain(trace)
    }
  })

  test('are lost without harm while nobody takes them, or takes no end', async () => {
    const silent = new Collector()
    silent.isSilent = true
    const endpoints = ['http://127.0.0.1:9', await silent.open()]
    for (const endpoint of endpoints) {
      const tracing = await open(endpoint)
      const job = { kind: 'job', name: 'some' } as const
      for (let times = 0; times < 5_000; times += 1) {
        expect(await tracing.during(job, async () => times)).toBe(times)
      }
      const failing = tracing.during(job, () => Promise.reject(new Error('as before')))
      await expect(failing).rejects.toThrow('as before')
      const begun = performance.now()
      await tracing.stop()
      expect(performance.now() - begun).toBeLessThan(2_500)
    }
    silent.close()
    // One line for the dead one, once the exporter has given up trying it again; it names neither
    // the place nor a key.
    await expect.poll(() => said.join(), { timeout: 20_000 }).toContain('traces cannot be sent')
    expect(said.join()).not.toMatch(/s3cret|127\.0\.0\.1/)
  })
})
