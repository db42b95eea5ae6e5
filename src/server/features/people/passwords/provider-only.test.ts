import { GOOGLE_PROVIDER } from '#domain/sign-in-provider.ts'
import { newEmail, PERSON } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { Browser } from '#test/server/browser.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { NEW_PASSWORD, tokenFor } from '#test/server/password-resets.ts'
import { addPasskey, usePasskey } from '#test/server/second-factor.ts'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({
  identityProvider: google.provider,
  provider: { ...GOOGLE_PROVIDER, isOnlyWay: true },
  publicUrl: 'http://localhost:3000',
})
/** The same database, with passwords. */
const before = useApp({ sharedDatabase: () => app.connection })

describe('where people sign in with the provider alone', () => {
  test('no call with a password is served', async () => {
    const member = await app.signedIn()
    const token = await tokenFor(before, member.user.email)
    const { email } = member.user
    for (const [path, body] of [
      ['register', { ...PERSON, email: newEmail(), password: PASSWORD }],
      ['login', { email, password: PASSWORD }],
      ['forgot-password', { email }],
      ['reset-password', { token, newPassword: NEW_PASSWORD }],
      ['change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }],
      ['login/', { email, password: PASSWORD }],
    ] as const) {
      const answer = await member.post(`/api/auth/${path}`, body)
      expect([path, answer.status, await answer.json()]).toEqual([
        path,
        403,
        { code: 'forbidden', message: 'On this server, everyone signs in with Google.' },
      ])
    }
    const login = await before.visitor().post('/api/auth/login', { email, password: PASSWORD })
    expect(login.status).toBe(200)
  })

  test('a first sign-in opens an account, and a login that exists goes on', async () => {
    google.person = googleUser()
    const browser = new GoogleBrowser(app)
    expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
    expect((await browser.open('/api/teams')).status).toBe(200)
  })

  test('a passkey is a second step only, after the provider', async () => {
    google.person = googleUser()
    const mary = new GoogleBrowser(app)
    await mary.signIn()
    const { authenticator } = await addPasskey(mary)
    expect((await usePasskey(new Browser(app), authenticator)).status).toBe(403)

    const forged = new Browser(app)
    forged.cookies.set('second-step', 'x'.repeat(43))
    expect((await usePasskey(forged, authenticator)).status).toBe(401)
    expect(await forged.user()).toBeUndefined()

    const another = new GoogleBrowser(app)
    expect(redirectTarget(await another.signIn())).toBe('/login/verify')
    const forAnyone = await new Browser(app).post('/api/auth/passkey-login/options')
    const response = authenticator.get(await forAnyone.json())
    expect((await another.post('/api/auth/passkey-login', { response })).status).toBe(401)
    expect((await usePasskey(another, authenticator)).status).toBe(200)
    expect(await another.user()).toMatchObject({ email: google.person.email })
  })
})
