import { randomUUID } from 'node:crypto'
import { timeoutOptions } from '#server/platform/http/timeouts.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import { slowClient } from '#test/server/slow-client.ts'
import type { Cut, Trickle } from '#test/server/slow-client.ts'
import { describe, expect, test } from 'vitest'

const PATIENCE = { headers: 1_500, request: 3_000, checkInterval: 200 }
const app = useApp({ patience: PATIENCE })

const HEAD = 'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

/** Ways to keep a place without ever saying what for, and how long each may. */
const WAYS: readonly { what: string; count: number; limit: number; trickle: Trickle }[] = [
  {
    what: 'headers, one by one',
    count: 150,
    limit: PATIENCE.headers,
    trickle: { first: 'GET /api/plans HTTP/1.1\r\nHost: a\r\n', more: 'X-More: a\r\n' },
  },
  {
    what: 'an address, letter by letter',
    count: 50,
    limit: PATIENCE.headers,
    trickle: { first: 'GET /api/plans?', more: 'a' },
  },
  {
    what: 'headers after a request that was answered',
    count: 50,
    limit: PATIENCE.headers,
    trickle: {
      first: 'GET /api/plans HTTP/1.1\r\nHost: a\r\n\r\nGET /api/plans HTTP/1.1\r\n',
      more: 'X: a\r\n',
    },
  },
  {
    what: 'a body, byte by byte',
    count: 150,
    limit: PATIENCE.request,
    trickle: { first: `${HEAD}Content-Length: 60000\r\n\r\n{"name":"`, more: 'a' },
  },
  {
    what: 'a body in chunks without an end',
    count: 100,
    limit: PATIENCE.request,
    trickle: { first: `${HEAD}Transfer-Encoding: chunked\r\n\r\n`, more: '1\r\n \r\n' },
  },
]

/** From the limit to the look at the clock, the time to read the answer in, and some for noise. */
const LATE = PATIENCE.checkInterval + 1_000 + 3_000

/** The time that 99 of 100 took at most. */
const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

test('500 slow clients are let go, and nobody else waits for them', async () => {
  const mary = await app.signedIn()
  const session = await mary.session()
  const over = new AbortController()
  const ends = Promise.all(
    WAYS.map(({ trickle, count, limit }) =>
      Promise.all(
        Array.from({ length: count }, () => slowClient(app.origin, trickle, limit + 2 * LATE)),
      ),
    ),
  ).finally(() => over.abort())

  const times: number[] = []
  /** Somebody who opens a quiz, answers it, and looks at the plans, as long as the others last. */
  const quick = async () => {
    const visitor = app.visitor()
    while (!over.signal.aborted) {
      const body = submissionTo(session, 4, { submissionId: randomUUID() })
      for (const [status, ask] of [
        [200, () => visitor.get(`/api/quiz-session/${session.token}`)],
        [201, () => visitor.post('/api/assessments/teamwork/submit', body)],
        [200, () => visitor.get('/api/plans')],
      ] as const) {
        const begun = performance.now()
        const answer = await ask()
        await answer.text()
        times.push(performance.now() - begun)
        expect(answer.status).toBe(status)
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, quick))

  expect(times.length).toBeGreaterThan(100)
  expect(p99(times)).toBeLessThan(1_000)
  for (const [index, cuts] of (await ends).entries()) expectCut(WAYS[index], cuts)
  expect((await mary.get('/api/teams')).status).toBe(200)
})

function expectCut(way: (typeof WAYS)[number] | undefined, cuts: (Cut | undefined)[]): void {
  const { what, count, limit } = way ?? { what: '', count: 0, limit: 0 }
  const ended = cuts.flatMap((cut) => cut ?? [])
  expect([what, ended.length]).toEqual([what, count])
  for (const { after, told } of ended) {
    // Not for another reason before its time, and not long after it.
    expect(after).toBeGreaterThan(limit - 100)
    expect(after).toBeLessThan(limit + LATE)
    expect(told).toContain('The request took too long to arrive.')
  }
}

describe('in earnest', () => {
  test('a quiz may arrive slowly, and nobody keeps a place for half a minute', () => {
    const { requestTimeout, http } = timeoutOptions()
    expect(http.headersTimeout).toBeLessThanOrEqual(http.requestTimeout)
    expect(http.requestTimeout).toBe(requestTimeout)
    expect(requestTimeout).toBeGreaterThanOrEqual(15_000)
    expect(requestTimeout + http.connectionsCheckingInterval).toBeLessThan(30_000)
  })
})
