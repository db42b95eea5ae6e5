import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { httpOptions } from '#server/platform/http/http-timeouts.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { slowClient } from '#test/server/slow-client.ts'
import type { ClosedConnection, Trickle } from '#test/server/slow-client.ts'
import { describe, expect, test } from 'vitest'

const TIMEOUTS = { headers: 1_000, request: 2_000, checkInterval: 200 }
const app = useApp({ httpTimeouts: TIMEOUTS })

const HEAD = 'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

/** Ways to keep a connection open without completing a request, with the time limit of each. */
const ATTACKS: readonly { name: string; count: number; limit: number; trickle: Trickle }[] = [
  {
    name: 'headers, one by one',
    count: 150,
    limit: TIMEOUTS.headers,
    trickle: { first: 'GET /api/plans HTTP/1.1\r\nHost: a\r\n', more: 'X-More: a\r\n' },
  },
  {
    name: 'a URL, byte by byte',
    count: 50,
    limit: TIMEOUTS.headers,
    trickle: { first: 'GET /api/plans?', more: 'a' },
  },
  {
    name: 'headers after a request that was answered',
    count: 50,
    limit: TIMEOUTS.headers,
    trickle: {
      first: 'GET /api/plans HTTP/1.1\r\nHost: a\r\n\r\nGET /api/plans HTTP/1.1\r\n',
      more: 'X: a\r\n',
    },
  },
  {
    name: 'a body, byte by byte',
    count: 150,
    limit: TIMEOUTS.request,
    trickle: { first: `${HEAD}Content-Length: 60000\r\n\r\n{"name":"`, more: 'a' },
  },
  {
    name: 'a body in chunks without an end',
    count: 100,
    limit: TIMEOUTS.request,
    trickle: { first: `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, more: '1\r\n \r\n' },
  },
]

/** Tolerance: the interval of the timeout check, the time to read the response, and noise. */
const TOLERANCE_MS = TIMEOUTS.checkInterval + 1_000 + 3_000

/** A pause between two requests of a fast client. Without it they would keep the processor busy. */
const PAUSE_MS = 20

/** Returns the 99th percentile. */
const p99 = (durations: readonly number[]): number =>
  durations.toSorted((a, b) => a - b)[Math.ceil(durations.length * 0.99) - 1] ?? Number.NaN

test('500 slow clients are disconnected, and other clients are not delayed', async () => {
  const mary = await app.signedIn()
  const round = await mary.round()
  const finished = new AbortController()
  const slowClients = Promise.all(
    ATTACKS.map(({ trickle, count, limit }) =>
      Promise.all(
        Array.from({ length: count }, () =>
          slowClient(app.origin, trickle, limit + 2 * TOLERANCE_MS),
        ),
      ),
    ),
  ).finally(() => finished.abort())

  const durations: number[] = []
  /** Opens a quiz, submits it and requests the plans, as long as the slow clients last. */
  const fastClient = async () => {
    const visitor = app.visitor()
    while (!finished.signal.aborted) {
      await sleep(PAUSE_MS)
      const body = submissionTo(round, 4, { submissionId: randomUUID() })
      for (const [status, send] of [
        [200, () => visitor.get(`/api/quiz-session/${round.token}`)],
        [201, () => visitor.post('/api/assessments/teamwork/submit', body)],
        [200, () => visitor.get('/api/plans')],
      ] as const) {
        const startedAt = performance.now()
        const response = await send()
        await response.text()
        durations.push(performance.now() - startedAt)
        expect(response.status).toBe(status)
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, fastClient))

  expect(durations.length).toBeGreaterThan(100)
  expect(p99(durations)).toBeLessThan(1_000)
  for (const [index, closures] of (await slowClients).entries())
    expectDisconnected(ATTACKS[index], closures)
  expect((await mary.get('/api/teams')).status).toBe(200)
})

function expectDisconnected(
  attack: (typeof ATTACKS)[number] | undefined,
  closures: (ClosedConnection | undefined)[],
): void {
  const { name, count, limit } = attack ?? { name: '', count: 0, limit: 0 }
  const disconnected = closures.flatMap((closure) => closure ?? [])
  expect([name, disconnected.length]).toEqual([name, count])
  for (const { afterMs, received } of disconnected) {
    // It was not closed earlier for another reason, and not much later.
    expect(afterMs).toBeGreaterThan(limit - 100)
    expect(afterMs).toBeLessThan(limit + TOLERANCE_MS)
    expect(received).toContain('The request took too long to arrive.')
  }
}

describe('the default timeouts', () => {
  test('allow a slow submission, and close any stalled connection within 30 seconds', () => {
    const { requestTimeout, http } = httpOptions()
    expect(http.headersTimeout).toBeLessThanOrEqual(http.requestTimeout)
    expect(http.requestTimeout).toBe(requestTimeout)
    expect(requestTimeout).toBeGreaterThanOrEqual(15_000)
    expect(requestTimeout + http.connectionsCheckingInterval).toBeLessThan(30_000)
  })
})
