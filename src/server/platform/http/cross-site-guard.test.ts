import { randomUUID } from 'node:crypto'
import { ErrorBody, ERROR_STATUS } from '#contract/errors.ts'
import { aTeam, PASSWORD, useApp } from '#test/server/app.ts'
import type { Answer, Client } from '#test/server/app.ts'
import { describe, expect, test } from 'vitest'

const PUBLIC_URL = 'http://localhost:3000'
const app = useApp({ publicUrl: PUBLIC_URL })

const teamsOf = async (client: Client) => (await client.get('/api/teams')).json()

const get = (path: string) => () => app.visitor().get(path)
const post = (body: unknown, headers?: Record<string, string>) => () =>
  app.visitor().post('/api/auth/login', body, headers)
const asMary = (path: string) => async () => (await app.signedIn()).get(path)

/** A team of exactly so many bytes. */
const sized = (bytes: number) => `{"name":"${'x'.repeat(bytes - 11)}"}`

/** One of every kind of change, as a signed-in user's browser would be made to send it. */
const CHANGES = [
  ['POST', '/api/auth/register'],
  ['POST', '/api/auth/login'],
  ['POST', '/api/auth/forgot-password'],
  ['POST', '/api/auth/reset-password'],
  ['POST', '/api/contact'],
  ['POST', '/api/support'],
  ['POST', '/api/teams'],
  ['PATCH', `/api/teams/${randomUUID()}`],
  ['DELETE', `/api/teams/${randomUUID()}`],
  ['POST', '/api/quiz-sessions'],
  ['PATCH', `/api/quiz-sessions/${randomUUID()}`],
  ['DELETE', `/api/quiz-sessions/${randomUUID()}`],
  ['POST', `/api/quiz-sessions/${randomUUID()}/release`],
  ['POST', '/api/assessments/teamwork/submit'],
  ['GET', '/api/logout'],
  ['GET', '/api/logout?now'],
  ['GET', '/api/logout/'],
  ['HEAD', '/api/logout'],
] as const

describe('a request that another site made', () => {
  test.each([
    'https://evil.example',
    'null',
    `${PUBLIC_URL}.evil.example`,
    'https://localhost:3000',
    'http://localhost:3001',
    'http://evil.example#http://localhost:3000',
    'localhost:3000',
    '',
  ])('is refused by its Origin %j, and nothing changes', async (origin) => {
    const mary = await app.signedIn({ tier: 'business' })
    const team = await mary.team()
    const headers = { origin }
    for (const [method, path, body] of [
      ['POST', '/api/teams', aTeam],
      ['PATCH', `/api/teams/${team.id}`, { name: 'Taken' }],
      ['DELETE', `/api/teams/${team.id}`, undefined],
      ['GET', '/api/logout', undefined],
    ] as const) {
      expect((await mary.send(method, path, body, headers)).status).toBe(403)
    }
    expect(await teamsOf(mary)).toEqual([team])
  })

  test.each(CHANGES)('is refused by Sec-Fetch-Site and Origin: %s %s', async (method, path) => {
    const mary = await app.signedIn()
    const body = ['POST', 'PATCH'].includes(method) ? {} : undefined
    const ways: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: PUBLIC_URL },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    ]
    for (const headers of ways) {
      expect((await mary.send(method, path, body, headers)).status).toBe(403)
    }
    expect((await mary.get('/api/auth/user')).status).toBe(200)
  })

  test('cannot sign a visitor in', async () => {
    const mary = await app.signedIn()
    const answer = await app
      .visitor()
      .post(
        '/api/auth/login',
        { email: mary.user.email, password: PASSWORD },
        { origin: 'https://evil.example' },
      )
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test('may not read an answer either', async () => {
    const mary = await app.signedIn()
    const headers = { origin: 'https://evil.example' }
    for (const answer of [
      await mary.get('/api/auth/user', headers),
      await mary.send('OPTIONS', '/api/teams', undefined, {
        ...headers,
        'access-control-request-method': 'POST',
      }),
    ]) {
      const cors = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
      expect(cors).toEqual([])
    }
  })

  test('passes where it is our own page, the address bar or no browser', async () => {
    const mary = await app.signedIn({ tier: 'business' })
    const ways: Record<string, string>[] = [
      {},
      { origin: PUBLIC_URL },
      { origin: PUBLIC_URL, 'sec-fetch-site': 'same-origin' },
      { 'sec-fetch-site': 'none' },
      // Reached under another name than PUBLIC_URL says: page and call still agree.
      { origin: app.origin },
    ]
    for (const headers of ways) {
      expect((await mary.post('/api/teams', aTeam, headers)).status).toBe(201)
    }
    expect(await teamsOf(mary)).toHaveLength(ways.length)
    expect((await mary.get('/api/logout', { 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })
})

describe('what cannot be read', () => {
  test.each([
    ['text/plain', JSON.stringify(aTeam)],
    ['text/plain;charset=UTF-8', JSON.stringify(aTeam)],
    ['application/x-www-form-urlencoded', 'name=Core'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<team/>'],
    ['text/json', JSON.stringify(aTeam)],
  ])('%s is answered 415', async (type, body) => {
    const mary = await app.signedIn()
    const answer = await mary.post('/api/teams', body, { 'content-type': type })
    expect(answer.status).toBe(415)
    expect(await teamsOf(mary)).toEqual([])
  })

  test.each([
    '',
    '{',
    '{"name":"Core"',
    'name=Core',
    'null',
    '7',
    '"Core"',
    '[]',
    `[${JSON.stringify(aTeam)}]`,
    '{"__proto__":{"isAdmin":true}}',
    '{"constructor":{"prototype":{"isAdmin":true}}}',
    "{'name':'Core'}",
    `${JSON.stringify(aTeam)}x`,
    '\uFEFF{',
  ])('the body %j is answered 400', async (body) => {
    const mary = await app.signedIn()
    expect((await mary.post('/api/teams', body)).status).toBe(400)
    expect(await teamsOf(mary)).toEqual([])
  })

  test('a call that needs a body and has none is answered 400', async () => {
    const mary = await app.signedIn()
    expect((await mary.send('POST', '/api/teams')).status).toBe(400)
  })

  test('more than 64 KiB is answered 413, however its length is told', async () => {
    const mary = await app.signedIn()
    // Whole, it is read and found to be a bad team.
    expect((await mary.post('/api/teams', sized(64 * 1024))).status).toBe(400)
    expect((await mary.post('/api/teams', sized(64 * 1024 + 1))).status).toBe(413)
    expect((await mary.post('/api/teams', sized(300_000))).status).toBe(413)
    const chunked = await fetch(`${app.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Blob([sized(64 * 1024 + 1)]).stream(),
      duplex: 'half',
    } as RequestInit)
    expect(chunked.status).toBe(413)
  })

  test.each([
    '{"name":"a\\u0000b"}',
    '{"na\\u0000me":"a"}',
    '{"unknown":{"deep":[1,["\\u0000"]]}}',
    '{"unknown":[{"\\u0000":1}]}',
  ])('NUL in the body %s is answered 400', async (body) => {
    const mary = await app.signedIn()
    const team = await mary.team()
    expect((await mary.patch(`/api/teams/${team.id}`, body)).status).toBe(400)
    expect(await teamsOf(mary)).toEqual([team])
  })

  test.each([
    '/api/quiz-session/a%00b',
    '/api/quiz-session/%00',
    '/api/assessments/teamwork%00',
    '/api/teams?page=%00',
    '/api/none%00',
  ])('NUL in the address %s is answered 400', async (path) => {
    expect((await app.visitor().get(path)).status).toBe(400)
  })

  test('a body nested beyond all reason is answered 400, not as a fault of ours', async () => {
    const lists = '['.repeat(10_000) + ']'.repeat(10_000)
    const objects = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`
    const statuses: number[] = []
    for (const body of [lists, objects]) {
      const answer = await app.visitor().post('/api/auth/login', `{"email":${body}}`)
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([400, 400])
  })
})

describe('every answer of the API', () => {
  const REFUSALS: [string, number, () => Promise<Answer>][] = [
    ['bad input', 400, post({})],
    ['no JSON', 400, post('{')],
    ['NUL in the address', 400, get('/api/none%00')],
    ['an address that cannot be decoded', 400, get('/api/quiz-session/%E0%A4%A')],
    ['not signed in', 401, get('/api/teams')],
    ['another site', 403, post({}, { origin: 'https://evil.example' })],
    ['not an admin', 403, asMary('/api/admin/users')],
    ['an unknown path', 404, get('/api/none')],
    ['an unknown path of a page', 404, () => app.visitor().get('/api/x', { accept: 'text/html' })],
    ['an unknown method', 404, () => app.visitor().send('PUT', '/api/teams', {})],
    ['an overlong part of the address', 404, get(`/api/quiz-session/${'a'.repeat(300)}`)],
    ['an unknown row', 404, asMary(`/api/quiz-sessions/${randomUUID()}`)],
    ['too much', 413, post({ email: 'x'.repeat(70_000) })],
    ['another type', 415, post('x', { 'content-type': 'text/plain' })],
  ]

  test.each(REFUSALS)('that refuses %s has a code and a message', async (_what, status, send) => {
    const answer = await send()
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { code, message } = ErrorBody.strict().parse(await answer.json())
    expect(ERROR_STATUS[code]).toBe(status)
    expect(message).toMatch(/^[A-Z].*\.$/)
  })

  const ALL: [string, () => Promise<Answer>][] = [
    ['the user', asMary('/api/auth/user')],
    ['the sessions', asMary('/api/quiz-sessions')],
    ['signing out', asMary('/api/logout')],
    ['signing in with Google', get('/api/auth/google')],
    ...REFUSALS.map(([what, , send]) => [what, send] as [string, () => Promise<Answer>]),
  ]

  test.each(ALL)('stays out of caches and frames: %s', async (_what, send) => {
    const { headers } = await send()
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    expect(headers.get('x-powered-by')).toBeNull()
  })
})
