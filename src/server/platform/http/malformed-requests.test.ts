import { randomUUID } from 'node:crypto'
import { ErrorBody, ERROR_STATUS } from '#contract/errors.ts'
import { aTeam, useApp } from '#test/server/app.ts'
import type { JsonResponse, Client } from '#test/server/app.ts'
import { sendRaw } from '#test/server/raw-http.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const teamsOf = async (client: Client) => (await client.get('/api/teams')).json()

const get = (path: string) => () => app.visitor().get(path)
const post = (body: unknown, headers?: Record<string, string>) => () =>
  app.visitor().post('/api/auth/login', body, headers)
const asMary = (path: string) => async () => (await app.signedIn()).get(path)

const CLOSING = 'Host: a\r\nConnection: close\r\n\r\n'

describe('a raw request', () => {
  test.each([
    ['a header without a name', 'GET /api/teams HTTP/1.1\r\nnonsense\r\n\r\n'],
    ['NUL in the URL', `GET /api/teams\0 HTTP/1.1\r\n${CLOSING}`],
    ['an invented method', `BREW /api/teams HTTP/1.1\r\n${CLOSING}`],
    [
      'two lengths',
      `POST /api/auth/login HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${CLOSING}`,
    ],
  ])('gets an ErrorBody for %s', async (_what, request) => {
    const { head, body } = await sendRaw(app.origin, request)
    expect(head).toMatch(/^http\/1\.1 400 /)
    expect(ErrorBody.parse(JSON.parse(body))).toMatchObject({ code: 'bad_input' })
  })

  test.each([
    ['without Host', 400, 'GET /api/teams HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['with an unknown expectation', 417, `GET / HTTP/1.1\r\nExpect: coffee\r\n${CLOSING}`],
  ])('%s gets an ErrorBody and the security headers', async (_what, status, request) => {
    const { head, body } = await sendRaw(app.origin, request)
    expect(head).toContain(`http/1.1 ${status} `)
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toContain('cache-control: no-store')
    expect(ErrorBody.parse(JSON.parse(body))).toMatchObject({ code: 'bad_input' })
  })

  test('of HTTP/1.0 needs no Host', async () => {
    const { head } = await sendRaw(app.origin, 'GET /healthz HTTP/1.0\r\n\r\n')
    expect(head).toMatch(/^http\/1\.1 200 /)
  })

  test('without a body may have a JSON content type if the call takes none', async () => {
    const mary = await app.signedIn()
    const { id } = await mary.team()
    const json = { 'content-type': 'application/json' }
    expect((await mary.send('DELETE', `/api/teams/${id}`, '', json)).status).toBe(204)
    expect(await (await mary.send('POST', '/api/teams', '', json)).json()).toMatchObject({
      message: 'The request has no body.',
    })
  })

  test('with an absolute URL gets the same cache headers', async () => {
    const { head } = await sendRaw(app.origin, `GET http://a/api/auth/user HTTP/1.1\r\n${CLOSING}`)
    expect(head).toMatch(/^http\/1\.1 401 /)
    expect(head).toContain('cache-control: no-store')
  })

  test('with an absolute URL cannot sign a user out from another site', async () => {
    const mary = await app.signedIn()
    const { head } = await sendRaw(
      app.origin,
      `GET http://a/api/logout HTTP/1.1\r\nSec-Fetch-Site: cross-site\r\nCookie: ${mary.cookie}\r\n${CLOSING}`,
    )
    expect(head).toMatch(/^http\/1\.1 403 /)
    expect((await mary.get('/api/auth/user')).status).toBe(200)
  })

  test.each([
    '/api//logout',
    '//api/logout',
    '/API/logout',
    '/api/../api/logout',
    '/api/./logout',
    '/api/logout%2f',
    '/api/%6cogout',
    '/api/logout;x',
  ])('cannot sign a user out by another spelling of the path: %s', async (path) => {
    const mary = await app.signedIn()
    const { head } = await sendRaw(
      app.origin,
      `GET ${path} HTTP/1.1\r\nSec-Fetch-Site: cross-site\r\nCookie: ${mary.cookie}\r\n${CLOSING}`,
    )
    expect(head).toMatch(/^http\/1\.1 40[34] /)
    expect((await mary.get('/api/auth/user')).status).toBe(200)
  })
})

describe('invalid input', () => {
  test.each([
    ['text/plain', JSON.stringify(aTeam)],
    ['text/plain;charset=UTF-8', JSON.stringify(aTeam)],
    ['application/x-www-form-urlencoded', 'name=Core'],
    ['multipart/form-data; boundary=x', '--x--'],
    ['application/xml', '<team/>'],
    ['text/json', JSON.stringify(aTeam)],
  ])('the content type %s gets 415', async (type, body) => {
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
  ])('the body %j gets 400', async (body) => {
    const mary = await app.signedIn()
    expect((await mary.post('/api/teams', body)).status).toBe(400)
    expect(await teamsOf(mary)).toEqual([])
  })

  test('a missing body gets 400', async () => {
    const mary = await app.signedIn()
    expect((await mary.send('POST', '/api/teams')).status).toBe(400)
  })

  test.each([
    '{"name":"a\\u0000b"}',
    '{"na\\u0000me":"a"}',
    '{"unknown":{"deep":[1,["\\u0000"]]}}',
    '{"unknown":[{"\\u0000":1}]}',
  ])('NUL in the body %s gets 400', async (body) => {
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
  ])('NUL in the URL %s gets 400', async (path) => {
    expect((await app.visitor().get(path)).status).toBe(400)
  })
})

describe('API responses', () => {
  const ERRORS: [string, number, () => Promise<JsonResponse>][] = [
    ['bad input', 400, post({})],
    ['invalid JSON', 400, post('{')],
    ['NUL in the URL', 400, get('/api/none%00')],
    ['a URL that cannot be decoded', 400, get('/api/quiz-session/%E0%A4%A')],
    ['not signed in', 401, get('/api/teams')],
    ['a request from another site', 403, post({}, { origin: 'https://evil.example' })],
    ['not an admin', 403, asMary('/api/admin/users')],
    ['an unknown path', 404, get('/api/none')],
    ['an unknown path of a page', 404, () => app.visitor().get('/api/x', { accept: 'text/html' })],
    ['an unknown method', 404, () => app.visitor().send('PUT', '/api/teams', {})],
    ['an overlong URL parameter', 404, get(`/api/quiz-session/${'a'.repeat(300)}`)],
    ['an unknown row', 404, asMary(`/api/quiz-sessions/${randomUUID()}`)],
    ['a body that is too large', 413, post({ email: 'x'.repeat(70_000) })],
    ['another content type', 415, post('x', { 'content-type': 'text/plain' })],
  ]

  test.each(ERRORS)('have a code and a message for %s', async (_what, status, send) => {
    const answer = await send()
    expect(answer.status).toBe(status)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const { code, message } = ErrorBody.strict().parse(await answer.json())
    expect(ERROR_STATUS[code]).toBe(status)
    expect(message).toMatch(/^[A-Z].*\.$/)
  })
})
