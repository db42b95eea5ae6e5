import { ErrorBody } from '#contract/errors.ts'
import { useApp } from '#test/server/app.ts'
import { raw } from '#test/server/raw.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const CLOSING = 'Host: a\r\nConnection: close\r\n\r\n'

describe('a request that no browser sends', () => {
  test.each([
    ['a header without a name', 'GET /api/teams HTTP/1.1\r\nnonsense\r\n\r\n'],
    ['NUL in the address', `GET /api/teams\0 HTTP/1.1\r\n${CLOSING}`],
    ['an invented method', `BREW /api/teams HTTP/1.1\r\n${CLOSING}`],
    [
      'two lengths',
      `POST /api/auth/login HTTP/1.1\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n${CLOSING}`,
    ],
  ])('is refused as the contract says: %s', async (_what, request) => {
    const { head, body } = await raw(app.origin, request)
    expect(head).toMatch(/^http\/1\.1 400 /)
    expect(ErrorBody.parse(JSON.parse(body))).toMatchObject({ code: 'bad_input' })
  })

  test('with a whole URL for its address stays out of caches too', async () => {
    const { head } = await raw(app.origin, `GET http://a/api/auth/user HTTP/1.1\r\n${CLOSING}`)
    expect(head).toMatch(/^http\/1\.1 401 /)
    expect(head).toContain('cache-control: no-store')
  })

  test('with a whole URL for its address cannot sign a user out from another site', async () => {
    const mary = await app.signedIn()
    const { head } = await raw(
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
  ])('finds no other way to sign a user out: %s', async (path) => {
    const mary = await app.signedIn()
    const { head } = await raw(
      app.origin,
      `GET ${path} HTTP/1.1\r\nSec-Fetch-Site: cross-site\r\nCookie: ${mary.cookie}\r\n${CLOSING}`,
    )
    expect(head).toMatch(/^http\/1\.1 40[34] /)
    expect((await mary.get('/api/auth/user')).status).toBe(200)
  })
})
