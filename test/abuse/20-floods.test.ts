import { gzipSync } from 'node:zlib'
import { ErrorBody } from '#contract/errors.ts'
import { useApp } from '#test/server/app.ts'
import { eventsHandled } from '#test/server/paying.ts'
import { raw } from '#test/server/raw.ts'
import { describe, expect, test } from 'vitest'
import { everything } from './bytes.ts'
import { send } from './change.ts'
import { CHANGES } from './changes.ts'

const app = useApp({ patience: { headers: 2_000, request: 2_000, checkInterval: 100 } })

const LIMIT = 64 * 1024

const withBody = CHANGES.filter(({ call }) => !call.startsWith('GET '))

/** A body with one more part, as it is written. */
const withPart = (body: object, part: string): string =>
  `${JSON.stringify(body).slice(0, -1)},${part}}`.replace('{,', '{')

/** The same with a text in it that makes it so many bytes. */
function filledTo(bytes: number, body: object, part = '"a":0'): string {
  const short = withPart(body, `${part},"more":""`)
  const missing = 'x'.repeat(bytes - Buffer.byteLength(short))
  return withPart(body, `${part},"more":"${missing}"`)
}

const lists = (depth: number): string => `${'['.repeat(depth)}0${']'.repeat(depth)}`
const objects = (depth: number): string => `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`

/** As many of a part as a body may have. */
const many = (part: string): string =>
  new Array<string>(Math.floor(60_000 / (part.length + 1))).fill(part).join(',')

const NUL = ['"name2":"a\\u0000b"', '"na\\u0000me":"a"', '"deep":[{"er":["\\u0000"]}]']

describe('a body', () => {
  test.each(withBody)('too large, unstorable or nested is no trouble: $call', async (change) => {
    const ready = await change.ready(app)
    // Of the changes before, too.
    await eventsHandled(app)
    const before = await everything(app)
    const statuses = async (bodies: readonly string[]) => {
      const answers = bodies.map((body) => send(change, ready, { body }))
      return (await Promise.all(answers)).map(({ status }) => status)
    }
    const limit = change.bodyLimit ?? LIMIT
    const large = [limit + 1, 2 * limit, 10 * limit].map((bytes) => filledTo(bytes, ready.body))
    expect(await statuses(large)).toEqual([413, 413, 413])
    const unstorable = NUL.map((part) => withPart(ready.body, part))
    expect(await statuses(unstorable)).toEqual([400, 400, 400])
    // Where a call takes no field, none can be wrong.
    const fields = Object.keys(ready.body).slice(0, 1)
    const nested = fields.flatMap((field) => {
      const others = { ...ready.body, [field]: undefined }
      return [lists(20_000), objects(8_000)].map((deep) => withPart(others, `"${field}":${deep}`))
    })
    expect(await statuses(nested)).toEqual(nested.map(() => 400))
    expect(await everything(app)).toEqual(before)

    const whole = filledTo(limit, ready.body, `"deep":${lists(9_000)},"er":${objects(3_000)}`)
    expect(await statuses([whole])).toEqual([change.status])
  })

  test('of very many parts is refused at once, in few words', async () => {
    const mary = await app.signedIn()
    const submit = '/api/assessments/teamwork/submit'
    for (const [path, body] of [
      [submit, `{"responses":[${many('0')}]}`],
      [submit, `{"responses":[${many('{}')}]}`],
      [submit, `{"responses":[${many('[]')}]}`],
      [submit, `{"responses":[{"questionId":"a","value":${'9'.repeat(60_000)}}]}`],
      ['/api/teams', `[${many('0')}]`],
      ['/api/teams', `{"name":[${many('0')}]}`],
      ['/api/teams', `{${many('"aaaaaa":0')}}`],
      ['/api/teams', `{"name":"${' '.repeat(60_000)}"}`],
      ['/api/contact', `{"email":"${'a@'.repeat(30_000)}"}`],
      ['/api/contact', `{"email":"a@${'a.'.repeat(30_000)}"}`],
      ['/api/auth/register', `{"password":"${'aA1!'.repeat(15_000)}"}`],
      ['/api/auth/login', `{"email":"a","password":"${'x'.repeat(60_000)}"}`],
    ] as const) {
      const begun = performance.now()
      const answer = await mary.post(path, body)
      expect([body.slice(0, 30), answer.status]).toEqual([body.slice(0, 30), 400])
      expect((await answer.text()).length).toBeLessThan(10_000)
      expect(performance.now() - begun).toBeLessThan(1_000)
    }
  })
})

const CLOSING = 'Host: a\r\nConnection: close\r\n\r\n'
const GET = 'GET /api/plans HTTP/1.1\r\n'
const POST = 'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n'

/** A post in chunks, these and an end. */
const chunks = (parts: string, coding = 'chunked'): string =>
  `${POST}Transfer-Encoding: ${coding}\r\n${CLOSING}${parts}\r\n{}\r\n0\r\n\r\n`

const lengths = (...values: string[]): string =>
  `${POST}${values.map((value) => `Content-Length: ${value}\r\n`).join('')}${CLOSING}{}`

describe('what no client sends that means well', () => {
  test.each([
    ['NUL in a header', `${GET}X-Name: a\0b\r\n${CLOSING}`],
    ['NUL in a cookie', `${GET}Cookie: login=\0\r\n${CLOSING}`],
    ['NUL in a header’s name', `${GET}X\0: a\r\n${CLOSING}`],
    ['NUL in the path', `GET /api/pl\0ans HTTP/1.1\r\n${CLOSING}`],
    ['NUL in the query', `GET /api/plans?a=\0 HTTP/1.1\r\n${CLOSING}`],
    ['NUL in the path, escaped', `GET /api/quiz-session/a%00 HTTP/1.1\r\n${CLOSING}`],
    ['NUL in the query, escaped', `GET /api/plans?a=%00 HTTP/1.1\r\n${CLOSING}`],
    ['a line break in a header', `${GET}X: a\rb\r\n${CLOSING}`],
    ['a header over two lines', `${GET}X: a\r\n b\r\n${CLOSING}`],
    ['a blank before the colon', `${GET}X : a\r\n${CLOSING}`],
    ['a header of 20 KB', `${GET}X: ${'a'.repeat(20_000)}\r\n${CLOSING}`],
    ['5,000 headers', `${GET}${'a:b\r\n'.repeat(5_000)}${CLOSING}`],
    ['an address of 20 KB', `GET /api/plans?${'a'.repeat(20_000)} HTTP/1.1\r\n${CLOSING}`],
    ['two lengths', lengths('2', '3')],
    ['one length twice', lengths('2', '2')],
    ['two lengths in one', lengths('2, 3')],
    ['a negative length', lengths('-2')],
    ['a length with a sign', lengths('+2')],
    ['a length in hexadecimal', lengths('0x2')],
    ['a length beyond all numbers', lengths('9'.repeat(30))],
    ['an empty length', lengths('')],
    ['a length and chunks', `${POST}Content-Length: 2\r\n${chunks('2').slice(POST.length)}`],
    ['an unknown coding', chunks('2', 'xchunked')],
    ['chunks, then not', chunks('2', 'chunked, identity')],
    ['a chunk of no size', chunks('zz')],
    ['a chunk beyond all sizes', chunks('F'.repeat(20))],
    ['a chunk with a long tale', chunks(`2;${'a'.repeat(20_000)}`)],
    ['5,000 headers behind', chunks(`2\r\n{}\r\n0\r\n${'a: b\r\n'.repeat(5_000)}`)],
    ['another protocol', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['noise', `\u0016\u0003\u0001${'\u0000ÿ'.repeat(500)}`],
  ])('is refused, and the connection ended: %s', async (_what, request) => {
    const { head, body } = await raw(app.origin, request)
    expect(head).toMatch(/^http\/1\.1 400 /)
    expect(head).toContain('connection: close')
    expect(ErrorBody.strict().parse(JSON.parse(body))).toMatchObject({ code: 'bad_input' })
  })

  test.each([
    ['announced', `${POST}Content-Length: 10000000000\r\n\r\n`],
    ['in chunks', chunks(`1000\r\n${'x'.repeat(4096)}\r\n`.repeat(20))],
  ])('is more than 64 KiB, and not waited for: %s', async (_what, request) => {
    const begun = performance.now()
    const { head } = await raw(app.origin, request)
    expect(head).toMatch(/^http\/1\.1 413 /)
    expect(performance.now() - begun).toBeLessThan(1_500)
  })

  test.each(['gzip', 'br', 'deflate'])('is packed small, and not unpacked: %s', async (coding) => {
    const bomb = gzipSync(Buffer.alloc(30_000_000, '{"name":"Ada"} '))
    expect(bomb.length).toBeLessThan(LIMIT)
    const head = `${POST}Content-Encoding: ${coding}\r\nContent-Length: ${bomb.length}\r\n${CLOSING}`
    const answer = await raw(app.origin, Buffer.concat([Buffer.from(head), bomb]))
    expect(answer.head).toMatch(/^http\/1\.1 400 /)
  })

  test('is not waited for, where what is missing never comes', async () => {
    const halves = [
      `${POST}Content-Length: 100\r\n\r\n{"name":`,
      `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`,
      'GET /api/plans HTTP/1.1\r\nHost: a\r\n',
      'GET /api/pl',
      '',
    ]
    const begun = performance.now()
    const answers = await Promise.all(halves.map((half) => raw(app.origin, half)))
    expect(performance.now() - begun).toBeGreaterThan(1_900)
    for (const { head, body } of answers) {
      expect(head).toMatch(/^http\/1\.1 400 /)
      expect(JSON.parse(body)).toEqual({
        code: 'bad_input',
        message: 'The request took too long to arrive.',
      })
    }
  })

  test('hides no second request behind the first', async () => {
    const mary = await app.signedIn()
    const team = await mary.team()
    const hidden = `DELETE /api/teams/${team.id} HTTP/1.1\r\nCookie: ${mary.cookie}\r\n${CLOSING}`
    for (const request of [
      `${POST}Content-Length: ${Buffer.byteLength(hidden)}\r\nConnection: close\r\n\r\n${hidden}`,
      `${POST}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n${hidden}`,
      `${POST}Content-Length: 2\r\nContent-Length: 0\r\n\r\n{}${hidden}`,
      `${POST}X: a\nContent-Length: 0\r\n\r\n${hidden}`,
    ]) {
      expect((await raw(app.origin, request)).head).toMatch(/^http\/1\.1 400 /)
    }
    expect(await (await mary.get('/api/teams')).json()).toEqual([team])
  })
})
