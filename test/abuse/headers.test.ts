import { createHash } from 'node:crypto'
import { CALLS } from '#contract/calls.ts'
import { sql } from 'kysely'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Answer, Client } from '#test/server/app.ts'
import { raw } from '#test/server/raw.ts'
import { addressOf } from '#test/server/routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { send } from './change.ts'
import { CHANGES } from './changes.ts'

const app = useApp({ publicUrl: 'https://sextant.example', pages: true })

let admin: Client
beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin', tier: 'pro' })
})

/** What every answer says, whatever it is. */
function expectGuarded({ headers }: Answer): void {
  expect(headers.get('strict-transport-security')).toMatch(/^max-age=31536000\b/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/)
  expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/)
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
  for (const chatter of ['server', 'x-powered-by', 'access-control-allow-origin', 'allow']) {
    expect(headers.get(chatter)).toBeNull()
  }
}

/** What a page says besides, to the browser that runs it. */
function expectShutIn({ headers }: Answer): void {
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('origin-agent-cluster')).toBe('?1')
  for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'display-capture']) {
    expect(headers.get('permissions-policy')).toContain(`${feature}=()`)
  }
}

/** Read by whoever is let in: the page, and the address that leads to it. */
const asPage = (path: string) => app.visitor().get(path, { accept: 'text/html' })

const isApi = (path: string) => /^\/(api\/|healthz|readyz)/.test(path)

const NO_PAGES = ['/no/such/page', '/quiz', '/quiz/', '/admin/none', '/index.html', '/x.html']

/** Every page there is, and some that are none. */
function pagePaths(): string[] {
  const pages = app.routes.filter(
    ({ method, path }) => method === 'GET' && !isApi(path) && !/[.*]/.test(path),
  )
  return [...pages.map(({ path }) => addressOf(path)), ...NO_PAGES]
}

describe('a page', () => {
  test('runs its own scripts and no others, in no frame of anybody', async () => {
    expect(pagePaths().length).toBeGreaterThan(35)
    for (const path of pagePaths()) {
      const answer = await asPage(path)
      expect([path, answer.status]).toEqual([path, NO_PAGES.includes(path) ? 404 : 200])
      expectGuarded(answer)
      expectShutIn(answer)
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(answer.headers.get('cache-control')).toBe('no-cache')
      const policy = directivesOf(answer)
      expect(policy.get('default-src')).toEqual([`'none'`])
      expect(policy.get('base-uri')).toEqual([`'none'`])
      expect(policy.get('form-action')).toEqual([`'self'`])
      expect(policy.get('frame-ancestors')).toEqual([`'none'`])
      const html = await answer.text()
      const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
        ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
      )
      expect(new Set(policy.get('script-src'))).toEqual(new Set([`'self'`, ...inline]))
      for (const source of policy.get('style-src') ?? []) {
        expect(source).toMatch(/^'(self|sha256-[\w+/]{43}=)'$/)
      }
      // Neither would run, and both would be reported.
      expect(html).not.toMatch(/<[^>]+\s(on\w+|style)\s*=|<style|javascript:/i)
    }
  })

  test.each([
    '/quiz/some-secret',
    '/reset-password?token=some-secret',
    '/reset-password',
    '/confirm-email?token=some-secret',
  ])('whose address is a secret tells it nobody: %s', async (path) => {
    const answer = await asPage(path)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await answer.text()).not.toContain('some-secret')
  })
})

function directivesOf({ headers }: Answer): Map<string, string[]> {
  const policy = headers.get('content-security-policy') ?? ''
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
}

/** The same for everybody, by their declaration: kept, and asked about each time. */
const CACHEABLE = new Set<string>(CALLS.flatMap(({ call }) => (call.cacheable ? [call.path] : [])))

/** For nobody to keep, to frame or to take for anything but what it is. */
function expectPrivate(answer: Answer, what: string): void {
  expectGuarded(answer)
  expect([what, answer.headers.get('cache-control')]).toEqual([what, 'no-store'])
  expect(directivesOf(answer).get('default-src')).toEqual([`'none'`])
  expect(answer.headers.get('etag')).toBeNull()
}

describe('an answer of the API', () => {
  test('is kept by nobody, whoever asks', async () => {
    const calls = app.routes.filter(
      ({ path }) => isApi(path) && path !== '/api/logout' && !CACHEABLE.has(path),
    )
    expect(calls.length).toBeGreaterThan(50)
    for (const { method, path } of calls) {
      const body = /^(GET|HEAD)$/.test(method) ? undefined : {}
      for (const client of [app.visitor(), admin]) {
        expectPrivate(await client.send(method, addressOf(path), body), `${method} ${path}`)
      }
    }
  })

  test('is kept only where it is public, and says nothing of whoever asks', () => {
    const kept = CALLS.filter(({ call }) => call.cacheable)
    expect(kept.map(({ name }) => name).toSorted()).toEqual([
      'getAssessment',
      'listAssessments',
      'listPlans',
      'sampleResults',
    ])
    for (const { call } of kept) expect([call.method, call.access]).toEqual(['GET', 'public'])
  })

  test.each(CHANGES)('is kept by nobody after a change: $call', async (change) => {
    const answer = await send(change, await change.ready(app))
    expect(answer.status).toBe(change.status)
    expectPrivate(answer, change.call)
  })

  test('is kept by nobody where it is a refusal', async () => {
    const visitor = app.visitor()
    const text = { 'content-type': 'text/plain' }
    const foreign = { origin: 'https://evil.example' }
    const refusals: [number, Promise<Answer>][] = [
      [400, visitor.post('/api/auth/login', '{')],
      [400, visitor.get('/api/none%00')],
      [400, visitor.get('/api/quiz-session/%E0%A4%A')],
      [403, visitor.post('/api/auth/login', {}, foreign)],
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
      const answer = await sent
      expect(answer.status).toBe(status)
      expectPrivate(answer, `${status} ${await answer.text()}`)
    }
  })

  test('is kept by nobody where there was not even a request', async () => {
    const { head } = await raw(app.origin, 'GET /api/plans HTTP/1.1\r\nX: \0\r\n\r\n')
    const headers = new Headers(
      head
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(': ') as [string, string]),
    )
    expect(head).toMatch(/^http\/1\.1 400 /)
    const guarding = /^(content-security|cross-|x-|referrer|strict|cache|content-type)/
    const others = [...(await app.visitor().get('/api/none')).headers]
      .filter(([name]) => guarding.test(name))
      .map(([name, value]) => [name, value.toLowerCase()])
    expect(others).toHaveLength(8)
    expect(others.map(([name = '']) => [name, headers.get(name)])).toEqual(others)
  })

  test('is kept by nobody where it is a fault of ours', async () => {
    await sql`alter table teams rename to away`.execute(app.db)
    try {
      const answer = await admin.get('/api/teams')
      expect(answer.status).toBe(500)
      expectPrivate(answer, 'a fault')
      expect(await answer.text()).not.toMatch(/teams|relation|select|kysely|stack/i)
    } finally {
      await sql`alter table away rename to teams`.execute(app.db)
    }
  })
})

describe('a file of the site', () => {
  test('is what its name says', async () => {
    const html = await (await asPage('/')).text()
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec(html) ?? []
    for (const [path, type] of [
      [script, 'application/javascript; charset=utf-8'],
      ['/robots.txt', 'text/plain; charset=utf-8'],
      ['/favicon.svg', 'image/svg+xml'],
      ['/og.png', 'image/png'],
    ] as const) {
      const answer = await app.visitor().get(path)
      expect(answer.status).toBe(200)
      expectGuarded(answer)
      expect(answer.headers.get('content-type')).toBe(type)
      // Opened by itself a picture could run what is in it.
      expect(directivesOf(answer).get('default-src')).toEqual([`'none'`])
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
  ])('is none but those: %s', async (path) => {
    const answer = await app.visitor().get(path)
    expect([400, 403, 404]).toContain(answer.status)
    expectGuarded(answer)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  })
})

test('a cookie is for this host, https and no script, but for the one that says nothing', async () => {
  const visitor = app.visitor()
  const person = { firstName: 'A', lastName: 'B', email: 'cookie@example.com', password: PASSWORD }
  const answers = [
    await visitor.post('/api/auth/register', person),
    await visitor.post('/api/auth/login', person),
    await visitor.get('/api/logout'),
  ]
  await visitor.post('/api/auth/login', person)
  answers.push(await visitor.send('DELETE', '/api/account', person))
  for (const answer of answers) {
    const cookies = answer.headers.getSetCookie()
    const [login, hint, known] = cookies.map((cookie) => cookie.split('=')[0])
    expect([login, hint, known ?? '__Secure-known']).toEqual([
      '__Host-login',
      'signed-in',
      '__Secure-known',
    ])
    for (const cookie of cookies) {
      const [pair = '', ...attributes] = cookie.split('; ')
      const bound = pair.startsWith('__Secure-known=')
        ? ['Path=/api/auth', 'SameSite=Lax']
        : ['Path=/', 'SameSite=Lax']
      expect(attributes).toEqual(expect.arrayContaining([...bound, 'Secure']))
      expect(cookie).not.toMatch(/domain/i)
      // Scripts may read the one that is a mere mark.
      expect(/^signed-in=1?$/.test(pair) || attributes.includes('HttpOnly')).toBe(true)
    }
  }
})
