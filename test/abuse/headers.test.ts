import { createHash } from 'node:crypto'
import { CALLS } from '#contract/calls.ts'
import { WELCOME_PAGE } from '#domain/organization.ts'
import { sql } from 'kysely'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { JsonResponse, Client } from '#test/server/app.ts'
import { sendRaw } from '#test/server/raw-http.ts'
import { examplePath } from '#test/server/routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp({ publicUrl: 'https://sextant.example', pages: true })

let admin: Client
beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin', tier: 'pro' })
})

/** Expects the headers of every response. */
function expectSecurityHeaders({ headers }: JsonResponse): void {
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000\b/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/)
  expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
  for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'allow']) {
    expect(headers.get(name)).toBeNull()
  }
}

/** Expects the additional headers of pages. */
function expectIsolationHeaders({ headers }: JsonResponse): void {
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('origin-agent-cluster')).toBe('?1')
  for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'display-capture']) {
    expect(headers.get('permissions-policy')).toContain(`${feature}=()`)
  }
}

/** Requests a page as a browser does. */
const getPage = (path: string) => app.visitor().get(path, { accept: 'text/html' })

const isApi = (path: string) => /^\/(api\/|healthz|readyz)/.test(path)

/** Pages that have the status of their call, and the data of one reader. */
const QUIZ_PATHS = /^\/(quiz|invite)\/./

/** Data in a script element is not run, so no policy applies to it. */
const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=|[^>]*\stype="application\/json")[^>]*>([\s\S]*?)<\/script>/g

const UNKNOWN_PATHS = ['/no/such/page', '/quiz', '/quiz/', '/admin/none', '/index.html', '/x.html']

/** Returns all pages but the one that leads to the start page, and some paths without one. */
function pagePaths(): string[] {
  const pages = app.routes.filter(
    ({ method, path }) =>
      method === 'GET' && !isApi(path) && !/[.*]/.test(path) && path !== WELCOME_PAGE,
  )
  return [...pages.map(({ path }) => examplePath(path)), ...UNKNOWN_PATHS]
}

describe('a page', () => {
  test('allows only its own scripts and no framing', async () => {
    expect(pagePaths().length).toBeGreaterThan(35)
    for (const path of pagePaths()) {
      const response = await getPage(path)
      const isUnknown = UNKNOWN_PATHS.includes(path) || QUIZ_PATHS.test(path)
      expect([path, response.status]).toEqual([path, isUnknown ? 404 : 200])
      expectSecurityHeaders(response)
      expectIsolationHeaders(response)
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const caching = QUIZ_PATHS.test(path) ? 'no-store' : 'no-cache'
      expect(response.headers.get('cache-control')).toBe(caching)
      const policy = directivesOf(response)
      expect(policy.get('default-src')).toEqual([`'none'`])
      expect(policy.get('base-uri')).toEqual([`'none'`])
      expect(policy.get('form-action')).toEqual([`'self'`])
      expect(policy.get('frame-ancestors')).toEqual([`'none'`])
      const html = await response.text()
      const inline = [...html.matchAll(INLINE_SCRIPT)].map(
        ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      )
      expect(new Set(policy.get('script-src'))).toEqual(new Set([`'self'`, ...inline]))
      const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, css = '']) => css)
      const hashes = styles.map(
        (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      )
      expect(policy.get('style-src')).toEqual(expect.arrayContaining(hashes))
      for (const source of policy.get('style-src') ?? []) {
        expect(source).toMatch(/^'(self|sha256-[\w+/]{43}=)'$/)
      }
      // The policy would block these and report them.
      expect(html).not.toMatch(/<[^>]+\s(on\w+|style)\s*=|<style\s|javascript:/i)
    }
  })

  test.each([
    '/quiz/some-secret',
    '/invite/some-secret',
    '/email-opt-outs/some-secret',
    '/reset-password?token=some-secret',
    '/reset-password',
    '/confirm-email?token=some-secret',
    '/confirm-new-email?token=some-secret',
    '/stop-email-change?token=some-secret',
    '/sign-in-link?token=some-secret',
    '/workspace-invitations/some-secret',
    '/shared/some-secret',
  ])('with a secret in its URL sends no referrer: %s', async (path) => {
    const response = await getPage(path)
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await response.text()).not.toContain('some-secret')
  })
})

function directivesOf({ headers }: JsonResponse): Map<string, string[]> {
  const policy = headers.get('content-security-policy') ?? ''
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

/** Endpoints with the same response for everyone: cached and revalidated. */
const CACHED_PATHS = new Set<string>(
  CALLS.flatMap(({ call }) => (call.cacheable ? [call.path] : [])),
)

/** Expects that a response must not be cached, framed or interpreted as another type. */
function expectPrivate(response: JsonResponse, label: string): void {
  expectSecurityHeaders(response)
  expect([label, response.headers.get('cache-control')]).toEqual([label, 'no-store'])
  expect(directivesOf(response).get('default-src')).toEqual([`'none'`])
  expect(response.headers.get('etag')).toBeNull()
}

describe('an API response', () => {
  test('is not cached, with or without a login', async () => {
    const calls = app.routes.filter(
      ({ path }) => isApi(path) && path !== '/api/logout' && !CACHED_PATHS.has(path),
    )
    expect(calls.length).toBeGreaterThan(50)
    for (const { method, path } of calls) {
      const body = /^(GET|HEAD)$/.test(method) ? undefined : {}
      for (const client of [app.visitor(), admin]) {
        expectPrivate(await client.send(method, examplePath(path), body), `${method} ${path}`)
      }
    }
  })

  test('is cached only for public endpoints without personal data', () => {
    const cached = CALLS.filter(({ call }) => call.cacheable)
    expect(cached.map(({ name }) => name).toSorted()).toEqual([
      'getAssessment',
      'listAssessments',
      'listPlans',
      'sampleResults',
      'serverInfo',
    ])
    for (const { call } of cached) expect([call.method, call.access]).toEqual(['GET', 'public'])
  })

  test('with an error status is not cached', async () => {
    const visitor = app.visitor()
    const text = { 'content-type': 'text/plain' }
    const crossSite = { origin: 'https://evil.example' }
    const refusals: [number, Promise<JsonResponse>][] = [
      [400, visitor.post('/api/auth/login', '{')],
      [400, visitor.get('/api/none%00')],
      [400, visitor.get('/api/quiz-session/%E0%A4%A')],
      [403, visitor.post('/api/auth/login', {}, crossSite)],
      [404, visitor.get('/api/none')],
      [404, visitor.get('/api/none', { accept: 'text/html' })],
      [404, visitor.get('/api', { accept: 'application/json' })],
      [404, visitor.get(`/api/quiz-session/${'a'.repeat(300)}`)],
      [404, visitor.send('PUT', '/api/teams', {})],
      [404, visitor.send('OPTIONS', '/api/teams')],
      [413, visitor.post('/api/auth/login', { email: 'x'.repeat(70_000) })],
      [415, visitor.post('/api/auth/login', 'x', text)],
    ]
    for (const [status, sent] of refusals) {
      const response = await sent
      expect(response.status).toBe(status)
      expectPrivate(response, `${status} ${await response.text()}`)
    }
  })

  test('to an unparsable request has the same security headers', async () => {
    const { head } = await sendRaw(app.origin, 'GET /api/plans HTTP/1.1\r\nX: \0\r\n\r\n')
    const headers = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ') as [string, string]),
    )
    expect(head).toMatch(/^http\/1\.1 400 /)
    const securityHeaders = /^(content-security|cross-|x-|referrer|strict|cache|content-type)/
    const others = [...(await app.visitor().get('/api/none')).headers]
      .filter(([name]) => securityHeaders.test(name))
      .map(([name, value]) => [name, value.toLowerCase()])
    expect(others).toHaveLength(8)
    expect(others.map(([name = '']) => [name, headers.get(name)])).toEqual(others)
  })

  test('with an internal error is not cached and has no details', async () => {
    await sql`alter table teams rename to away`.execute(app.db)
    try {
      const response = await admin.get('/api/teams')
      expect(response.status).toBe(500)
      expectPrivate(response, 'a fault')
      expect(await response.text()).not.toMatch(/teams|relation|select|kysely|stack/i)
    } finally {
      await sql`alter table away rename to teams`.execute(app.db)
    }
  })
})

describe('a static file', () => {
  test('has the content type of its name', async () => {
    const html = await (await getPage('/')).text()
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec(html) ?? []
    for (const [path, type] of [
      [script, 'application/javascript; charset=utf-8'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/og.png', 'image/png'],
    ] as const) {
      const response = await app.visitor().get(path)
      expect(response.status).toBe(200)
      expectSecurityHeaders(response)
      expect(response.headers.get('content-type')).toBe(type)
      // An SVG opened on its own could run scripts.
      expect(directivesOf(response).get('default-src')).toEqual([`'none'`])
    }
  })

  test.each([
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets//etc/passwd',
    '/assets/',
    '/assets',
    '/quiz-assets/..%2fquiz.html',
    '/.env',
    '/package.json',
    '/server/index.js',
    '/__spa-fallback.html',
  ])('does not exist outside the public folders: %s', async (path) => {
    const response = await app.visitor().get(path)
    expect([400, 403, 404]).toContain(response.status)
    expectSecurityHeaders(response)
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

test('cookies are bound to the host and HTTPS, and only the login hint is readable by scripts', async () => {
  const visitor = app.visitor()
  const person = { firstName: 'A', lastName: 'B', email: 'cookie@example.com', password: PASSWORD }
  const responses = [
    await visitor.post('/api/auth/register', person),
    await visitor.post('/api/auth/login', person),
    await visitor.get('/api/logout'),
  ]
  await visitor.post('/api/auth/login', person)
  responses.push(await visitor.send('DELETE', '/api/account', person))
  for (const response of responses) {
    const cookies = response.headers.getSetCookie()
    const [login, hint, ...others] = cookies.map((cookie) => cookie.split('=')[0])
    expect([login, hint]).toEqual(['__Host-login', 'signed-in'])
    for (const other of others) expect(['__Secure-known', '__Secure-second-step']).toContain(other)
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const attributesExpected = pair.startsWith('__Secure-')
        ? ['Path=/api/auth', 'SameSite=Lax']
        : ['Path=/', 'SameSite=Lax']
      expect(attributes).toEqual(expect.arrayContaining([...attributesExpected, 'Secure']))
      expect(cookie).not.toMatch(/domain/i)
      // Scripts may read the login hint, which has no secret.
      expect(/^signed-in=1?$/.test(pair) || attributes.includes('HttpOnly')).toBe(true)
    }
  }
})
