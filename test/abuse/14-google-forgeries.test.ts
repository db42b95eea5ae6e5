import { useApp } from '#test/server/app.ts'
import type { FakeGoogle } from '#test/server/fake-google.ts'
import {
  openCallback,
  GoogleBrowser,
  redirectTarget,
  REFUSED,
} from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider, publicUrl: 'https://sextant.example' })

const ATTEMPT_COOKIE = '__Host-google-sign-in'

const visitor = () => new GoogleBrowser(app)

/** Returns one part of a token, or the value of the cookie. */
const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')

test('a sign-in attempt is bound to this browser, this host and HTTPS', async () => {
  const [cookie = ''] = (await visitor().startSignIn()).headers.getSetCookie()
  const [pair, ...attributes] = cookie.split('; ')
  expect(pair).toMatch(/^__Host-google-sign-in=[\w-]+$/)
  expect(attributes.toSorted()).toEqual([
    'HttpOnly',
    'Max-Age=600',
    'Path=/',
    'SameSite=Lax',
    'Secure',
  ])
})

describe('a callback that this browser did not start is rejected', () => {
  test('without a cookie', async () => {
    google.person = googleUser()
    const back = await visitor().callbackPath()
    expect(await openCallback(app, visitor(), back)).toEqual(REFUSED)
  })

  test('with the state of another browser', async () => {
    google.person = googleUser()
    const victim = visitor()
    await victim.startSignIn()
    expect(await openCallback(app, victim, await visitor().callbackPath())).toEqual(REFUSED)
  })

  test.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'x'.repeat(43))],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['two states', (query: URLSearchParams) => query.append('state', query.get('state') ?? '')],
    [
      'the response of another issuer',
      (query: URLSearchParams) => query.set('iss', 'https://evil'),
    ],
    ['no code', (query: URLSearchParams) => query.delete('code')],
  ])('with %s', async (_name, change) => {
    google.person = googleUser()
    const browser = visitor()
    const back = new URL(await browser.callbackPath(), 'https://x')
    change(back.searchParams)
    expect(await openCallback(app, browser, back.pathname + back.search)).toEqual(REFUSED)
  })

  test('with the code of another browser and its own state', async () => {
    google.person = googleUser()
    const victim = visitor()
    const own = new URL(await victim.callbackPath(), 'https://x')
    const foreign = new URL(await visitor().callbackPath(), 'https://x')
    own.searchParams.set('code', foreign.searchParams.get('code') ?? '')
    expect(await openCallback(app, victim, own.pathname + own.search)).toEqual(REFUSED)
  })

  test.each(['verifier', 'nonce', 'state'])('with the %s of another browser', async (name) => {
    google.person = googleUser()
    const browser = visitor()
    const back = await browser.callbackPath()
    const other = visitor()
    await other.startSignIn()
    const secrets = { ...attemptOf(browser), [name]: attemptOf(other)[name] }
    browser.cookies.set(ATTEMPT_COOKIE, part(secrets))
    expect(await openCallback(app, browser, back)).toEqual(REFUSED)
  })

  test.each(['', 'x', 'e30', part(null)])('with the invalid cookie %j', async (cookie) => {
    const browser = visitor()
    const back = await browser.callbackPath()
    browser.cookies.set(ATTEMPT_COOKIE, cookie)
    expect(await openCallback(app, browser, back)).toEqual(REFUSED)
  })
})

function attemptOf(browser: GoogleBrowser): Record<string, unknown> {
  return JSON.parse(Buffer.from(browser.cookies.get(ATTEMPT_COOKIE) ?? '', 'base64url').toString())
}

describe('a code', () => {
  test('works once', async () => {
    google.person = googleUser()
    const browser = visitor()
    const back = await browser.callbackPath()
    const cookie = browser.cookies.get(ATTEMPT_COOKIE) ?? ''
    expect(redirectTarget(await browser.open(back))).toBe('/dashboard')
    const thief = visitor()
    expect(await openCallback(app, thief, back)).toEqual(REFUSED)
    thief.cookies.set(ATTEMPT_COOKIE, cookie)
    expect(await openCallback(app, thief, back)).toEqual(REFUSED)
  })

  test('that has expired is rejected', async () => {
    google.tampering.response = (response) =>
      Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } })
    const browser = visitor()
    expect(await openCallback(app, browser, await browser.callbackPath())).toEqual(REFUSED)
  })
})

describe('an id token', () => {
  type Payload = Parameters<NonNullable<FakeGoogle['tampering']['token']>>[0]

  test.each<[string, (payload: Payload) => unknown]>([
    ['for another nonce', (payload) => (payload.nonce = 'x'.repeat(43))],
    ['without a nonce', (payload) => delete payload.nonce],
    ['for another client', (payload) => (payload.aud = 'evil.apps.example')],
    ['for us and another client', (payload) => (payload.aud = [payload.aud, 'evil.apps.example'])],
    ['of another issuer', (payload) => (payload.iss = 'https://evil.example')],
    ['that has expired', (payload) => (payload.exp = Date.now() / 1_000 - 120)],
    ['that never expires', (payload) => delete (payload as { exp?: number }).exp],
    ['without a subject', (payload) => delete payload.sub],
    ['with a number as subject', (payload) => (payload.sub = 42)],
  ])('%s is rejected', async (_name, change) => {
    google.person = googleUser()
    google.tampering.token = change
    const browser = visitor()
    expect(await openCallback(app, browser, await browser.callbackPath())).toEqual(REFUSED)
  })

  test.each<[string, (header: string, payload: string, signature: string) => string | undefined]>([
    [
      'changed after it was signed',
      (header, payload, signature) => {
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
        return [header, part({ ...claims, sub: 'victim' }), signature].join('.')
      },
    ],
    [
      'with an invalid signature',
      (header, payload) => [header, payload, 'A'.repeat(342)].join('.'),
    ],
    [
      'without a signature (alg none)',
      (_header, payload) => `${part({ alg: 'none' })}.${payload}.`,
    ],
    [
      'signed with HS256, as if the public key were a secret',
      (_header, payload) => `${part({ alg: 'HS256' })}.${payload}.${'A'.repeat(43)}`,
    ],
    ['that is missing', () => undefined],
  ])('%s is rejected', async (_name, forge) => {
    google.person = googleUser()
    google.tampering.response = ({ body }) => {
      if (body === '') throw new Error('the fake provider returned no body')
      const [header = '', payload = '', signature = ''] = String(body.id_token).split('.')
      body.id_token = forge(header, payload, signature)
    }
    const browser = visitor()
    expect(await openCallback(app, browser, await browser.callbackPath())).toEqual(REFUSED)
  })
})
