import { useApp } from '#test/server/app.ts'
import type { GoogleStandIn } from '#test/server/google.ts'
import { comesOf, GoogleVisitor, leadsTo, REFUSED } from '#test/server/google-visitor.ts'
import { somebody, useGoogle } from '#test/server/use-google.ts'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider, publicUrl: 'https://sextant.example' })

const ATTEMPT = '__Host-google-sign-in'

const visitor = () => new GoogleVisitor(app)

/** One of the three parts of a token, or the cookie's value. */
const part = (content: unknown) => Buffer.from(JSON.stringify(content)).toString('base64url')

test('the way there is bound to this browser, this host and https', async () => {
  const [cookie = ''] = (await visitor().press()).headers.getSetCookie()
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

describe('a way back that this browser did not begin', () => {
  test('has no cookie', async () => {
    google.person = somebody()
    const back = await visitor().cameBack()
    expect(await comesOf(app, visitor(), back)).toEqual(REFUSED)
  })

  test('has the state of another', async () => {
    google.person = somebody()
    const victim = visitor()
    await victim.press()
    expect(await comesOf(app, victim, await visitor().cameBack())).toEqual(REFUSED)
  })

  test.each([
    ['another state', (query: URLSearchParams) => query.set('state', 'x'.repeat(43))],
    ['no state', (query: URLSearchParams) => query.delete('state')],
    ['two states', (query: URLSearchParams) => query.append('state', query.get('state') ?? '')],
    ['the answer of another issuer', (query: URLSearchParams) => query.set('iss', 'https://evil')],
    ['no code', (query: URLSearchParams) => query.delete('code')],
  ])('has %s', async (_what, change) => {
    google.person = somebody()
    const browser = visitor()
    const back = new URL(await browser.cameBack(), 'https://x')
    change(back.searchParams)
    expect(await comesOf(app, browser, back.pathname + back.search)).toEqual(REFUSED)
  })

  test('has the code of another, with its own state', async () => {
    google.person = somebody()
    const victim = visitor()
    const own = new URL(await victim.cameBack(), 'https://x')
    const foreign = new URL(await visitor().cameBack(), 'https://x')
    own.searchParams.set('code', foreign.searchParams.get('code') ?? '')
    expect(await comesOf(app, victim, own.pathname + own.search)).toEqual(REFUSED)
  })

  test.each(['verifier', 'nonce', 'state'])('has the %s of another', async (name) => {
    google.person = somebody()
    const browser = visitor()
    const back = await browser.cameBack()
    const other = visitor()
    await other.press()
    const secrets = { ...attemptOf(browser), [name]: attemptOf(other)[name] }
    browser.cookies.set(ATTEMPT, part(secrets))
    expect(await comesOf(app, browser, back)).toEqual(REFUSED)
  })

  test.each(['', 'x', 'e30', part(null)])(
    'has the cookie %j, which is none of ours',
    async (cookie) => {
      const browser = visitor()
      const back = await browser.cameBack()
      browser.cookies.set(ATTEMPT, cookie)
      expect(await comesOf(app, browser, back)).toEqual(REFUSED)
    },
  )
})

function attemptOf(browser: GoogleVisitor): Record<string, unknown> {
  return JSON.parse(Buffer.from(browser.cookies.get(ATTEMPT) ?? '', 'base64url').toString())
}

describe('a code', () => {
  test('works once', async () => {
    google.person = somebody()
    const browser = visitor()
    const back = await browser.cameBack()
    const cookie = browser.cookies.get(ATTEMPT) ?? ''
    expect(leadsTo(await browser.open(back))).toBe('/dashboard')
    const thief = visitor()
    expect(await comesOf(app, thief, back)).toEqual(REFUSED)
    thief.cookies.set(ATTEMPT, cookie)
    expect(await comesOf(app, thief, back)).toEqual(REFUSED)
  })

  test('that has expired is refused', async () => {
    google.tampering.response = (response) =>
      Object.assign(response, { statusCode: 400, body: { error: 'invalid_grant' } })
    const browser = visitor()
    expect(await comesOf(app, browser, await browser.cameBack())).toEqual(REFUSED)
  })
})

describe('an id token', () => {
  type Payload = Parameters<NonNullable<GoogleStandIn['tampering']['token']>>[0]

  test.each<[string, (payload: Payload) => unknown]>([
    ['for another nonce', (payload) => (payload.nonce = 'x'.repeat(43))],
    ['for no nonce', (payload) => delete payload.nonce],
    ['for another client', (payload) => (payload.aud = 'evil.apps.example')],
    ['for us and another client', (payload) => (payload.aud = [payload.aud, 'evil.apps.example'])],
    ['of another issuer', (payload) => (payload.iss = 'https://evil.example')],
    ['that has expired', (payload) => (payload.exp = Date.now() / 1_000 - 120)],
    ['that never expires', (payload) => delete (payload as { exp?: number }).exp],
    ['of nobody', (payload) => delete payload.sub],
    ['of a number', (payload) => (payload.sub = 42)],
  ])('%s is refused', async (_what, change) => {
    google.person = somebody()
    google.tampering.token = change
    const browser = visitor()
    expect(await comesOf(app, browser, await browser.cameBack())).toEqual(REFUSED)
  })

  test.each<[string, (header: string, payload: string, signature: string) => string | undefined]>([
    [
      'that was changed after it was signed',
      (header, payload, signature) => {
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
        return [header, part({ ...claims, sub: 'victim' }), signature].join('.')
      },
    ],
    [
      'with the signature of nobody',
      (header, payload) => [header, payload, 'A'.repeat(342)].join('.'),
    ],
    ['that says it needs none', (_header, payload) => `${part({ alg: 'none' })}.${payload}.`],
    [
      'that is signed with what all may know',
      (_header, payload) => `${part({ alg: 'HS256' })}.${payload}.${'A'.repeat(43)}`,
    ],
    ['that is missing', () => undefined],
  ])('%s is refused', async (_what, forge) => {
    google.person = somebody()
    google.tampering.response = ({ body }) => {
      if (body === '') throw new Error('the stand-in has no answer')
      const [header = '', payload = '', signature = ''] = String(body.id_token).split('.')
      body.id_token = forge(header, payload, signature)
    }
    const browser = visitor()
    expect(await comesOf(app, browser, await browser.cameBack())).toEqual(REFUSED)
  })
})
