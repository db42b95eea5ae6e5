import { confirmAddress, newEmail } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { addTotp } from '#test/server/second-factor.ts'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const provider = { name: 'Acme ID', isGoogle: false, isOnlyWay: false }
const app = useApp({ identityProvider: google.provider, provider })
const byRole = useApp({ identityProvider: () => google.provider({ roleClaim: 'roles' }), provider })
const ofTenant = useApp({
  identityProvider: () => google.provider({ tenants: ['acme'] }),
  provider,
})

/** Signs in at the provider with an address, and returns the email that is sent then. */
async function mailAfterSignIn(email: string, topic: string) {
  google.person = googleUser({ email })
  expect(redirectTarget(await new GoogleBrowser(app).signIn())).toBe('/dashboard')
  const find = () =>
    app.mailbox.mails.find(({ to, subject }) => to === email && subject.includes(topic))
  await expect.poll(find).toBeDefined()
  return find()
}

test('programs read how the provider is called', async () => {
  const answer = await app.visitor().get('/api/server')
  expect(await answer.json()).toMatchObject({ oidc: { name: 'Acme ID' } })
})

test('the owner of an account is told which provider opens it now', async () => {
  const { user } = await app.signedIn()
  await confirmAddress(app.db, user.id)
  const mail = await mailAfterSignIn(user.email, 'Sign-in with Acme ID was added')
  expect(mail?.text).toContain('you can sign in with Acme ID or with your password')
  expect(`${mail?.text}${mail?.html}`).not.toContain('Google')
})

test('the owner of an address is told which provider confirmed it', async () => {
  const { user } = await app.register()
  const mail = await mailAfterSignIn(user.email, 'now belongs to you alone')
  expect(mail?.text).toContain('Signing in with Acme ID has confirmed that it is yours')
  expect(`${mail?.text}${mail?.html}`).not.toContain('Google')
})

const person = () => ({ sub: newEmail(), name: 'Ada Lovelace' })
const NAME = { firstName: 'Ada', lastName: 'Lovelace' }

describe('claims that only the UserInfo endpoint has', () => {
  test('open an account', async () => {
    google.person = person()
    google.userInfo = { email: newEmail(), email_verified: true }
    const browser = new GoogleBrowser(app)
    expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
    expect(await browser.user()).toMatchObject({ ...NAME, email: google.userInfo.email })
  })

  test('do not replace those of the ID token', async () => {
    google.person = { ...person(), email: newEmail(), email_verified: false }
    google.userInfo = { email: newEmail(), email_verified: true }
    expect(redirectTarget(await new GoogleBrowser(app).signIn())).toBe('/login?google=unverified')
  })

  test('verify no address of the ID token', async () => {
    google.person = { ...person(), email: newEmail() }
    google.userInfo = { email: newEmail(), email_verified: true, roles: 'owner' }
    expect(redirectTarget(await new GoogleBrowser(byRole).signIn())).toBe(
      '/login?google=unverified',
    )
  })

  test('say nothing about how and when the person signed in, or of the organization', async () => {
    google.person = person()
    google.userInfo = {
      email: newEmail(),
      email_verified: true,
      amr: ['mfa'],
      auth_time: Math.floor(Date.now() / 1_000),
      tid: 'acme',
    }
    const browser = new GoogleBrowser(app)
    await browser.signIn()
    await addTotp(browser)
    expect(redirectTarget(await new GoogleBrowser(app).signIn())).toBe('/login/verify')
    google.tampering = { token: (payload) => delete payload.auth_time }
    expect(redirectTarget(await browser.confirm())).toBe('/confirmed?google=mailed')
    expect(redirectTarget(await new GoogleBrowser(ofTenant).signIn())).toBe('/login?google=foreign')
  })

  test('must be those of the same person', async () => {
    google.person = person()
    google.userInfo = { sub: 'someone-else', email: newEmail(), email_verified: true }
    expect(redirectTarget(await new GoogleBrowser(app).signIn())).toBe('/login?google=failed')
  })
})
