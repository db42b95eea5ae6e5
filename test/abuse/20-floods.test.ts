import { gzipSync } from 'node:zlib'
import { ErrorBody } from '#contract/errors.ts'
import { useApp } from '#test/server/app.ts'
import { eventsHandled } from '#test/server/paying.ts'
import { sendRaw } from '#test/server/raw-http.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { databaseRows } from './snapshots.ts'
import { send } from './mutating-call.ts'
import type { MutatingCall, PreparedRequest } from './mutating-call.ts'
import { MUTATING_CALLS } from './mutating-calls.ts'

const app = useApp({ httpTimeouts: { headers: 2_000, request: 2_000, checkInterval: 100 } })

const LIMIT = 64 * 1024

const withBody = MUTATING_CALLS.filter(({ call }) => !call.startsWith('GET '))

/** Returns the JSON of a body with one additional field. */
const withField = (body: object, part: string): string =>
  `${JSON.stringify(body).slice(0, -1)},${part}}`.replace('{,', '{')

/** Returns the same, with a text field that fills it to this size in bytes. */
function filledTo(bytes: number, body: object, part = '"a":0'): string {
  const short = withField(body, `${part},"more":""`)
  const missing = 'x'.repeat(bytes - Buffer.byteLength(short))
  return withField(body, `${part},"more":"${missing}"`)
}

const nestedLists = (depth: number): string => `${'['.repeat(depth)}0${']'.repeat(depth)}`
const nestedObjects = (depth: number): string => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`

/** Returns as many repetitions as fit into a body. */
const repeatToLimit = (part: string): string =>
  new Array<string>(Math.floor(60_000 / (part.length + 1))).fill(part).join(',')

const NUL = ['"name2":"a\\u0000b"', '"na\\u0000me":"a"', '"deep":[{"er":["\\u0000"]}]']

/** Sends several bodies at once instead of the prepared one. Returns their statuses. */
const statuses = async (
  change: MutatingCall,
  prepared: PreparedRequest,
  bodies: readonly string[],
) => {
  const answers = bodies.map((body) => send(change, prepared, { body }))
  return (await Promise.all(answers)).map(({ status }) => status)
}

describe('a request body', () => {
  const prepared = new Map<MutatingCall, PreparedRequest>()
  let before: string[]
  const preparedFor = (change: MutatingCall): PreparedRequest => {
    const request = prepared.get(change)
    if (!request) throw new Error('every call is prepared')
    return request
  }

  beforeAll(async () => {
    for (const change of withBody) prepared.set(change, await change.prepare(app))
    // Including webhooks that the preparation caused.
    await eventsHandled(app)
    before = await databaseRows(app)
  }, 120_000)

  test.each(withBody)(
    'that is too large, unstorable or deeply nested is rejected: $call',
    async (change) => {
      // One parser reads all bodies: one call gets all of these. Calls with a limit of their own skip bodies of several
      // megabytes.
      const isSample = change.call === 'POST /api/teams'
      const isThorough = isSample || change.bodyLimit !== undefined
      const request = preparedFor(change)
      const limit = change.bodyLimit ?? LIMIT
      const sizes = isSample ? [limit + 1, 2 * limit, 10 * limit] : [limit + 1]
      const large = sizes.map((bytes) => filledTo(bytes, request.body))
      expect(await statuses(change, request, large)).toEqual(large.map(() => 413))
      const unstorable = (isThorough ? NUL : NUL.slice(0, 1)).map((part) =>
        withField(request.body, part),
      )
      // A call without fields cannot have a wrong one.
      const fields = Object.keys(request.body).slice(0, 1)
      const nested = fields.flatMap((field) => {
        const others = { ...request.body, [field]: undefined }
        const bodies = [nestedLists(20_000), nestedObjects(8_000)]
        return (isThorough ? bodies : bodies.slice(0, 1)).map((deep) =>
          withField(others, `"${field}":${deep}`),
        )
      })
      const wrong = [...unstorable, ...nested]
      expect(await statuses(change, request, wrong)).toEqual(wrong.map(() => 400))
    },
  )

  test('that was rejected had no effect', async () => {
    expect(await databaseRows(app)).toEqual(before)
  })

  test.each(withBody)('of the maximal size and depth is accepted: $call', async (change) => {
    const request = preparedFor(change)
    const maximal = filledTo(
      change.bodyLimit ?? LIMIT,
      request.body,
      `"deep":${nestedLists(9_000)},"er":${nestedObjects(3_000)}`,
    )
    expect(await statuses(change, request, [maximal])).toEqual([change.status])
  })

  test('with very many values is rejected at once, with a short response', async () => {
    const mary = await app.signedIn()
    const submit = '/api/assessments/teamwork/submit'
    for (const [path, body] of [
      [submit, `{"responses":[${repeatToLimit('0')}]}`],
      [submit, `{"responses":[${repeatToLimit('{}')}]}`],
      [submit, `{"responses":[${repeatToLimit('[]')}]}`],
      [submit, `{"responses":[{"questionId":"a","value":${'9'.repeat(60_000)}}]}`],
      ['/api/teams', `[${repeatToLimit('0')}]`],
      ['/api/teams', `{"name":[${repeatToLimit('0')}]}`],
      ['/api/teams', `{${repeatToLimit('"aaaaaa":0')}}`],
      ['/api/teams', `{"name":"${' '.repeat(60_000)}"}`],
      ['/api/contact', `{"email":"${'a@'.repeat(30_000)}"}`],
      ['/api/contact', `{"email":"a@${'a.'.repeat(30_000)}"}`],
      ['/api/auth/register', `{"password":"${'aA1!'.repeat(15_000)}"}`],
      ['/api/auth/login', `{"email":"a","password":"${'x'.repeat(60_000)}"}`],
    ] as const) {
      const startedAt = performance.now()
      const response = await mary.post(path, body)
      expect([body.slice(0, 30), response.status]).toEqual([body.slice(0, 30), 400])
      expect((await response.text()).length).toBeLessThan(10_000)
      expect(performance.now() - startedAt).toBeLessThan(1_000)
    }
  })
})

const CLOSING = 'Host: a\r\nConnection: close\r\n\r\n'
const GET = 'GET /api/plans HTTP/1.1\r\n'
const POST = 'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

/** Returns a request with a chunked body: these chunks, and a last one. */
const chunks = (parts: string, coding = 'chunked'): string =>
  `${POST}Transfer-Encoding: ${coding}\r\n${CLOSING}${parts}\r\n{}\r\n0\r\n\r\n`

const lengths = (...values: string[]): string =>
  `${POST}${values.map((value) => `Content-Length: ${value}\r\n`).join('')}${CLOSING}{}`

describe('a malformed request', () => {
  let bomb: Buffer
  beforeAll(() => {
    bomb = gzipSync(Buffer.alloc(30_000_000, '{"name":"Ada"} '))
  })

  test.each([
    ['NUL in a header', `${GET}X-Name: a\0b\r\n${CLOSING}`],
    ['NUL in a cookie', `${GET}Cookie: login=\0\r\n${CLOSING}`],
    ['NUL in a header name', `${GET}X\0: a\r\n${CLOSING}`],
    ['NUL in the path', `GET /api/pl\0ans HTTP/1.1\r\n${CLOSING}`],
    ['NUL in the query', `GET /api/plans?a=\0 HTTP/1.1\r\n${CLOSING}`],
    ['NUL in the path, escaped', `GET /api/quiz-session/a%00 HTTP/1.1\r\n${CLOSING}`],
    ['NUL in the query, escaped', `GET /api/plans?a=%00 HTTP/1.1\r\n${CLOSING}`],
    ['a line break in a header', `${GET}X: a\rb\r\n${CLOSING}`],
    ['a folded header', `${GET}X: a\r\n b\r\n${CLOSING}`],
    ['a space before the colon', `${GET}X : a\r\n${CLOSING}`],
    ['a header of 20 KB', `${GET}X: ${'a'.repeat(20_000)}\r\n${CLOSING}`],
    ['5,000 headers', `${GET}${'a:b\r\n'.repeat(5_000)}${CLOSING}`],
    ['a URL of 20 KB', `GET /api/plans?${'a'.repeat(20_000)} HTTP/1.1\r\n${CLOSING}`],
    ['two content lengths', lengths('2', '3')],
    ['a repeated content length', lengths('2', '2')],
    ['two lengths in one header', lengths('2, 3')],
    ['a negative length', lengths('-2')],
    ['a length with a sign', lengths('+2')],
    ['a length in hexadecimal', lengths('0x2')],
    ['a length that overflows', lengths('9'.repeat(30))],
    ['an empty length', lengths('')],
    [
      'a content length and chunks',
      `${POST}Content-Length: 2\r\n${chunks('2').slice(POST.length)}`,
    ],
    ['an unknown transfer coding', chunks('2', 'xchunked')],
    ['chunked, then identity', chunks('2', 'chunked, identity')],
    ['a chunk with an invalid size', chunks('zz')],
    ['a chunk size that overflows', chunks('F'.repeat(20))],
    ['a chunk with a long extension', chunks(`2;${'a'.repeat(20_000)}`)],
    ['5,000 trailers', chunks(`2\r\n{}\r\n0\r\n${'a: b\r\n'.repeat(5_000)}`)],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['binary noise', `\u0016\u0003\u0001${'\u0000ÿ'.repeat(500)}`],
  ])('is rejected and its connection closed: %s', async (_name, request) => {
    const { head, body } = await sendRaw(app.origin, request)
    expect(head).toMatch(/^http\/1\.1 400 /)
    expect(head).toContain('connection: close')
    expect(ErrorBody.strict().parse(JSON.parse(body))).toMatchObject({ code: 'bad_input' })
  })

  test.each([
    ['announced', `${POST}Content-Length: 10000000000\r\n\r\n`],
    ['in chunks', chunks(`1000\r\n${'x'.repeat(4096)}\r\n`.repeat(20))],
  ])('of more than 64 KiB is rejected before it has arrived: %s', async (_name, request) => {
    const startedAt = performance.now()
    const { head } = await sendRaw(app.origin, request)
    expect(head).toMatch(/^http\/1\.1 413 /)
    expect(performance.now() - startedAt).toBeLessThan(1_500)
  })

  test.each(['gzip', 'br', 'deflate'])(
    'with a decompression bomb is rejected without decompression: %s',
    async (coding) => {
      expect(bomb.length).toBeLessThan(LIMIT)
      const head = `${POST}Content-Encoding: ${coding}\r\nContent-Length: ${bomb.length}\r\n${CLOSING}`
      const response = await sendRaw(app.origin, Buffer.concat([Buffer.from(head), bomb]))
      expect(response.head).toMatch(/^http\/1\.1 400 /)
    },
  )

  test('that never completes gets a timeout', async () => {
    const incomplete = [
      `${POST}Content-Length: 100\r\n\r\n{"name":`,
      `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`,
      'GET /api/plans HTTP/1.1\r\nHost: a\r\n',
      'GET /api/pl',
      '',
    ]
    const startedAt = performance.now()
    const answers = await Promise.all(incomplete.map((request) => sendRaw(app.origin, request)))
    expect(performance.now() - startedAt).toBeGreaterThan(1_900)
    for (const { head, body } of answers) {
      expect(head).toMatch(/^http\/1\.1 400 /)
      expect(JSON.parse(body)).toEqual({
        code: 'bad_input',
        message: 'The request took too long to arrive.',
      })
    }
  })

  test('cannot smuggle a second request behind the first', async () => {
    const mary = await app.signedIn()
    const team = await mary.team()
    const hidden = `DELETE /api/teams/${team.id} HTTP/1.1\r\nCookie: ${mary.cookie}\r\n${CLOSING}`
    for (const request of [
      `${POST}Content-Length: ${Buffer.byteLength(hidden)}\r\nConnection: close\r\n\r\n${hidden}`,
      `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${hidden}`,
      `${POST}Content-Length: 2\r\nContent-Length: 0\r\n\r\n{}${hidden}`,
      `${POST}X: a\nContent-Length: 0\r\n\r\n${hidden}`,
    ]) {
      expect((await sendRaw(app.origin, request)).head).toMatch(/^http\/1\.1 400 /)
    }
    expect(await (await mary.get('/api/teams')).json()).toEqual([team])
  })
})
