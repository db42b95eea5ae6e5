import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { openIdProvider } from '#server/platform/identity/openid.ts'
import { SignInFailed } from '#server/platform/identity/identity-provider.ts'
import { useApp } from '#test/server/app.ts'
import { ATTEMPT_COOKIE, GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { ANYONE } from '#test/server/fake-google.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })
const limited = useApp({ identityProvider: google.provider, rateLimitScale: 0.01 })
const without = useApp()

const visitor = () => new GoogleBrowser(app)

const CALLBACK = 'http://localhost:3000/api/auth/google/callback'

describe('the redirect after sign-in', () => {
  test.each(['/teams', '/sessions/create?type=agile&team=1', '/pricing#faq', '/quiz/abc'])(
    'leads to the requested page: %s',
    async (target) => {
      google.person = googleUser()
      expect(redirectTarget(await visitor().signIn(target))).toBe(target)
    },
  )

  test('percent-encodes non-ASCII letters', async () => {
    google.person = googleUser()
    expect(redirectTarget(await visitor().signIn('/teams?name=Ünï😀'))).toBe(
      '/teams?name=%C3%9Cn%C3%AF%F0%9F%98%80',
    )
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '/%09/evil.example',
    '/api/logout',
  ])('never leads to another site: %j', async (target) => {
    google.person = googleUser()
    expect(redirectTarget(await visitor().signIn(target))).toBe('/dashboard')
  })

  test('rejects a sign-in started by another site', async () => {
    google.person = googleUser()
    const browser = visitor()
    const answer = await browser.open('/api/auth/google', { 'sec-fetch-site': 'cross-site' })
    expect(redirectTarget(answer)).toBe('/login?google=failed')
    expect(browser.cookies.size).toBe(0)
  })

  test('leads to the page of the confirmation if that cannot start', async () => {
    const confirm = '/api/auth/google?confirm'
    const unavailable = await new GoogleBrowser(without).open(confirm)
    expect(redirectTarget(unavailable)).toBe('/confirmed?google=unavailable')
    const foreign = await visitor().open(confirm, { 'sec-fetch-site': 'cross-site' })
    expect(redirectTarget(foreign)).toBe('/confirmed?google=failed')
  })

  test('leads to the page of the confirmation if the login has ended', async () => {
    google.person = googleUser()
    const browser = visitor()
    await browser.signIn()
    const started = await browser.open('/api/auth/google?confirm')
    const back = await browser.consent(redirectTarget(started))
    browser.cookies.delete('login')
    expect(redirectTarget(await browser.open(back))).toBe('/confirmed?google=failed')
  })

  test('ignores a hostile target in the cookie', async () => {
    google.person = googleUser()
    const browser = visitor()
    const back = await browser.callbackPath()
    const attempt = JSON.parse(
      Buffer.from(browser.cookies.get(ATTEMPT_COOKIE) ?? '', 'base64url').toString(),
    )
    const changed = JSON.stringify({ ...attempt, redirect: '//evil.example' })
    browser.cookies.set(ATTEMPT_COOKIE, Buffer.from(changed).toString('base64url'))
    expect(redirectTarget(await browser.open(back))).toBe('/dashboard')
  })

  test('drops a target that is too long for a cookie', async () => {
    google.person = googleUser()
    const browser = visitor()
    const answer = await browser.startSignIn(`/teams?name=${'ü'.repeat(1_900)}`)
    expect(answer.headers.getSetCookie()[0]?.length).toBeLessThan(4_096)
    const back = await browser.consent(redirectTarget(answer))
    expect(redirectTarget(await browser.open(back))).toBe('/dashboard')
  })
})

describe('a failed sign-in', () => {
  test('that was canceled at Google returns to the sign-in page', async () => {
    google.tampering.redirect = (url) => {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'access_denied')
      url.searchParams.set('error_description', 'ProviderTextCanary')
    }
    const browser = visitor()
    const answer = await browser.signIn('/teams?a=1')
    expect(redirectTarget(answer)).toBe('/login?google=cancelled&redirect=%2Fteams%3Fa%3D1')
    expect(await answer.text()).not.toContain('Canary')
    expect([...browser.cookies.keys()]).toEqual([])
  })

  test('that failed at Google returns to the sign-in page', async () => {
    google.tampering.redirect = (url) => {
      url.searchParams.delete('code')
      url.searchParams.set('error', 'temporarily_unavailable')
    }
    const answer = await visitor().signIn('/teams')
    expect(redirectTarget(answer)).toBe('/login?google=failed&redirect=%2Fteams')
  })

  test('that failed on the server shows no details to the visitor', async () => {
    google.person = googleUser()
    const browser = visitor()
    const back = await browser.callbackPath('/teams')
    await sql`alter table identities rename to away`.execute(app.db)
    try {
      const answer = await browser.open(back)
      expect(redirectTarget(answer)).toBe('/login?google=failed&redirect=%2Fteams')
      expect(await answer.text()).toBe('')
      expect(app.logged.at(-1)).toContain('identities')
    } finally {
      await sql`alter table away rename to identities`.execute(app.db)
    }
  })

  test('can be retried in the same browser', async () => {
    google.person = googleUser()
    google.tampering.response = (response) => void (response.statusCode = 500)
    const browser = visitor()
    expect(redirectTarget(await browser.signIn())).toBe('/login?google=failed')
    google.tampering = {}
    expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  })

  test('logs the cause without personal data', async () => {
    const before = app.logged.length
    google.person = googleUser({ email: 'canary@canary.example' })
    const browser = visitor()
    const back = await browser.callbackPath()
    const secrets = [...new URL(back, 'http://x').searchParams.values()]
    google.tampering.response = (response) =>
      Object.assign(response, {
        statusCode: 401,
        body: { error: 'invalid_client', error_description: 'ProviderTextCanary' },
      })
    await browser.open(back)
    google.tampering = {}
    await browser.signIn()
    const lines = app.logged.slice(before)
    expect(lines.filter((line) => line.includes('invalid_client'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('with the provider'))).toHaveLength(1)
    for (const trace of [...secrets, 'canary', 'Canary', 'code=', '127.0.0.1']) {
      expect(lines.join('\n')).not.toContain(trace)
    }
    expect(lines.filter((line) => 'time' in JSON.parse(line))).toEqual([])
  })
})

describe('an unavailable provider', () => {
  test('is retried at the next sign-in', async () => {
    const started = google.provider()
    await google.stop()
    await expect(started.begin(CALLBACK)).rejects.toThrow(SignInFailed)
    await google.start()
    expect((await started.begin(CALLBACK)).url).toContain(google.issuer)
  })

  test('leads back to the sign-in page until it is available', async () => {
    google.person = googleUser()
    const browser = visitor()
    const back = await browser.callbackPath('/teams')
    await google.stop()
    expect(redirectTarget(await browser.open(back))).toBe('/login?google=failed&redirect=%2Fteams')
    await google.start()
    expect(redirectTarget(await browser.signIn('/teams'))).toBe('/teams')
  })

  test('times out after five seconds', async () => {
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const provider = openIdProvider({
      issuer: `http://127.0.0.1:${port}`,
      clientId: 'x',
      clientSecret: 'x',
      ...ANYONE,
    })
    const begun = Date.now()
    await expect(provider.begin(CALLBACK)).rejects.toThrow('OAUTH_TIMEOUT')
    expect(Date.now() - begun).toBeLessThan(8_000)
    silent.close()
  })
})

describe('too many sign-ins from one network', () => {
  test('are rejected without calling the provider', async () => {
    google.person = googleUser()
    const outcomes: string[] = []
    const asked = google.tokenRequests
    for (let time = 0; time < 5; time += 1) {
      outcomes.push(redirectTarget(await new GoogleBrowser(limited).signIn('/teams')))
    }
    const busy = '/login?google=busy&redirect=%2Fteams'
    expect(outcomes).toEqual(['/teams', '/teams', '/teams', busy, busy])
    expect(google.tokenRequests - asked).toBe(3)
  })
})

describe('a server without credentials', () => {
  test('reports it on the sign-in page and keeps the target', async () => {
    const browser = new GoogleBrowser(without)
    expect(redirectTarget(await browser.startSignIn())).toBe('/login?google=unavailable')
    expect(redirectTarget(await browser.startSignIn('/teams'))).toBe(
      '/login?google=unavailable&redirect=%2Fteams',
    )
    expect(redirectTarget(await browser.startSignIn('//evil.example'))).toBe(
      '/login?google=unavailable',
    )
    expect(redirectTarget(await browser.open('/api/auth/google/callback?code=x&state=x'))).toBe(
      '/login?google=unavailable',
    )
    expect([...browser.cookies.keys()]).toEqual([])
  })

  test('reports it on the registration if it was asked there', async () => {
    const browser = new GoogleBrowser(without)
    const from = (page: string) => browser.open(`/api/auth/google?redirect=/teams&page=${page}`)
    expect(redirectTarget(await from('register'))).toBe(
      '/register?google=unavailable&redirect=%2Fteams',
    )
    expect(redirectTarget(await from('//evil.example'))).toBe(
      '/login?google=unavailable&redirect=%2Fteams',
    )
  })
})
