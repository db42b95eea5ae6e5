import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Claims } from '#test/server/fake-google.ts'
import { ATTEMPT_COOKIE, GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  complete,
  endConfirmations,
  factorsOf,
  newPerson,
  usePasskey,
} from '#test/server/second-factor.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })

const visitor = () => new GoogleBrowser(app)

async function signedInAs(person: Claims): Promise<GoogleBrowser> {
  google.person = person
  const browser = visitor()
  expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  return browser
}

describe('a sign-in with Google to an account with a second factor', () => {
  test('asks for it, and then leads to the requested page', async () => {
    const { secret } = await addTotp(await signedInAs(googleUser()))
    const browser = visitor()
    expect(redirectTarget(await browser.signIn('/teams?sort=name'))).toBe(
      '/login/verify?redirect=%2Fteams%3Fsort%3Dname',
    )
    expect(await browser.user()).toBeUndefined()
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(200)
    expect(await browser.user()).toBeDefined()
  })

  test('asks for it whatever Google says, except that it has seen two factors', async () => {
    const person = googleUser()
    const { secret } = await addTotp(await signedInAs(person))
    for (const amr of [undefined, [], ['pwd'], ['pwd', 'otp'], 'mfa', 'pwd mfa', ['MFA']]) {
      google.person = { ...person, amr }
      expect(redirectTarget(await visitor().signIn())).toBe('/login/verify')
    }
    google.person = { ...person, amr: ['pwd', 'mfa'] }
    const browser = visitor()
    expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
    expect(await browser.user()).toBeDefined()
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(401)
  })

  test('asks for it also at the sign-in that connects Google', async () => {
    const mary = await newPerson(app)
    await addTotp(mary)
    await sql`update accounts set email_confirmed_at = now()`.execute(app.db)
    google.person = googleUser({ email: mary.email })
    const browser = visitor()
    expect(redirectTarget(await browser.signIn())).toBe('/login/verify')
    expect(await browser.user()).toBeUndefined()
  })

  test('does not ask a remembered browser', async () => {
    const browser = await signedInAs(googleUser())
    const { secret } = await addTotp(browser)
    expect(redirectTarget(await browser.signIn())).toBe('/login/verify')
    await complete(browser, { code: codeOf(secret), rememberBrowser: true })
    expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  })
})

describe('an account with an unconfirmed address that Google’s owner takes over', () => {
  test('loses the second factors, codes and browsers of who registered it', async () => {
    const squatter = await newPerson(app)
    const { recoveryCodes } = await addTotp(squatter)
    const { authenticator } = await addPasskey(squatter)
    const pending = visitor()
    await pending.post('/api/auth/login', { email: squatter.email, password: PASSWORD })
    google.person = googleUser({ email: squatter.email })
    const owner = visitor()
    expect(redirectTarget(await owner.signIn())).toBe('/dashboard')
    expect(await factorsOf(owner)).toEqual({
      totp: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      rememberedBrowsers: [],
    })
    expect(await squatter.user()).toBeUndefined()
    expect((await usePasskey(visitor(), authenticator)).status).toBe(401)
    expect((await complete(pending, { recoveryCode: recoveryCodes[0] })).status).toBe(401)
  })
})

const mayChange = async (browser: GoogleBrowser) =>
  (await browser.post('/api/auth/passkeys/options')).status === 200

/** Returns a browser whose sign-in was long ago, with Google's claims about its person. */
async function unconfirmed() {
  const person = googleUser()
  const browser = await signedInAs(person)
  await endConfirmations(app)
  expect(await mayChange(browser)).toBe(false)
  return { browser, person }
}

describe('a confirmation by Google', () => {
  test('asks Google to let the person sign in again, and keeps the login', async () => {
    const { browser } = await unconfirmed()
    const login = browser.cookies.get('login')
    const started = await browser.open('/api/auth/google?confirm')
    expect(new URL(redirectTarget(started)).searchParams.get('max_age')).toBe('0')
    expect(redirectTarget(await browser.confirm())).toBe('/confirmed')
    expect(browser.cookies.get('login')).toBe(login)
    expect(browser.cookies.has(ATTEMPT_COOKIE)).toBe(false)
    expect(await mayChange(browser)).toBe(true)
  })

  test('is enough to export an account with a second factor, not to change the factors', async () => {
    const { browser } = await unconfirmed()
    await browser.confirm()
    await addTotp(browser)
    await endConfirmations(app)
    const mayExport = async () => (await browser.open('/api/account/export')).status === 200
    expect(await mayExport()).toBe(false)
    expect(redirectTarget(await browser.confirm())).toBe('/confirmed')
    expect(await mayExport()).toBe(true)
    expect(await mayChange(browser)).toBe(false)
  })

  test('needs the identity of the account', async () => {
    const { browser, person } = await unconfirmed()
    for (const other of [googleUser(), { ...googleUser(), email: person.email }]) {
      google.person = other
      expect(redirectTarget(await browser.confirm())).toBe('/confirmed?google=other')
      expect(await mayChange(browser)).toBe(false)
    }
    // Nor does it connect or create anything.
    const { rows } = await sql`select from identities where subject != ${person.sub}
      and account_id = ${(await browser.user()).id}`.execute(app.db)
    expect(rows).toEqual([])
  })

  test.each([
    ['that was minutes ago', () => Math.floor(Date.now() / 1_000) - 400],
    ['with a date that is none', () => 'now'],
  ])('needs a sign-in at Google just now, not one %s', async (_, authTime) => {
    const { browser } = await unconfirmed()
    google.tampering = {
      token: (payload) => {
        payload.auth_time = authTime()
      },
    }
    expect(redirectTarget(await browser.confirm())).toBe('/confirmed?google=failed')
    expect(await mayChange(browser)).toBe(false)
  })

  test('does not follow from an ordinary sign-in’s callback, nor the other way', async () => {
    const { browser, person } = await unconfirmed()
    // A confirmation's callback in a browser without its cookie confirms and creates nothing.
    const started = await browser.open('/api/auth/google?confirm')
    const back = await browser.consent(redirectTarget(started))
    const other = visitor()
    expect(redirectTarget(await other.open(back))).toBe('/login?google=failed')
    expect(await other.user()).toBeUndefined()
    // A visitor without a login is not signed in by a confirmation.
    google.person = person
    const signedOut = visitor()
    expect(redirectTarget(await signedOut.confirm())).toMatch(/google=failed/)
    expect(await signedOut.user()).toBeUndefined()
    expect(await mayChange(browser)).toBe(false)
  })

  test('that is canceled or fails ends on its own page', async () => {
    const { browser } = await unconfirmed()
    google.tampering = { redirect: (url) => (url.search = '?error=access_denied') }
    expect(redirectTarget(await browser.confirm())).toMatch(/^\/confirmed\?google=/)
    expect(await mayChange(browser)).toBe(false)
  })

  test('cannot be started by another site', async () => {
    const { browser } = await unconfirmed()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await browser.open('/api/auth/google?confirm', headers)
    expect(redirectTarget(answer)).toMatch(/google=failed/)
    expect(browser.cookies.has(ATTEMPT_COOKIE)).toBe(false)
  })
})

describe('an account that has no password', () => {
  test('cannot be confirmed by one', async () => {
    const browser = await signedInAs(googleUser())
    const answer = await browser.post('/api/auth/confirm', { password: '' })
    expect([answer.status, (await answer.json()).issues[0].path]).toEqual([400, 'password'])
  })
})
