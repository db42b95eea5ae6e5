import type { IdentityProvider } from '#server/platform/identity/identity-provider.ts'
import { useApp } from '#test/server/app.ts'
import type { Client, TestApp } from '#test/server/app.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { describe, expect, test } from 'vitest'

// An attacker has access to a mailbox for a moment and creates a Google account with its address.

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })
const strict = useApp({ identityProvider: () => notAuthoritative(google.provider()) })

// Google is not authoritative for addresses outside its own domains.
function notAuthoritative(provider: IdentityProvider): IdentityProvider {
  return {
    begin: (uri) => provider.begin(uri),
    finish: async (url, secrets) => ({
      ...(await provider.finish(url, secrets)),
      authoritative: false,
    }),
  }
}

async function signedInConfirmed(server: TestApp): Promise<Client> {
  const client = await server.register()
  const [mail] = await server.mailbox.confirming(client.user.email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const response = await client.post('/api/auth/confirm-email', { token })
  if (response.status !== 200) throw new Error(await response.text())
  return client
}

const identities = (server: TestApp) => server.db.selectFrom('identities').selectAll().execute()

describe('an account with a confirmed address', () => {
  test('cannot be opened by a Google account if Google is not authoritative for the address', async () => {
    const mary = await signedInConfirmed(strict)
    google.person = googleUser({ email: mary.user.email })
    const browser = new GoogleBrowser(strict)
    expect(redirectTarget(await browser.signIn())).toBe('/login?google=known')
    expect(await browser.user()).toBeUndefined()
    expect(await identities(strict)).toEqual([])
    expect((await mary.get('/api/auth/user')).status).toBe(200)
  })

  test.each(['a password reset', 'a password change'])(
    'can no longer be opened by a linked Google account after %s',
    async (way) => {
      const mary = await signedInConfirmed(app)
      const attacker = googleUser({ email: mary.user.email })
      google.person = attacker
      expect(redirectTarget(await new GoogleBrowser(app).signIn())).toBe('/dashboard')
      // The owner gets an email about the sign-in and reacts.
      await app.mailbox.to(mary.user.email)
      const response =
        way === 'a password reset'
          ? await resetWith(app.visitor(), await tokenFor(app, mary.user.email))
          : await mary.post('/api/auth/change-password', {
              currentPassword: 'Correct.horse1',
              newPassword: NEW_PASSWORD,
            })
      expect(response.status).toBe(200)
      // The same attacker, who has lost access to the mailbox.
      google.person = { ...attacker, email_verified: false }
      expect(redirectTarget(await new GoogleBrowser(app).signIn())).toBe('/login?google=unverified')
    },
  )
})

test('an account with an unconfirmed address goes to the person Google has verified', async () => {
  const squatter = await strict.signedIn()
  google.person = googleUser({ email: squatter.user.email })
  const browser = new GoogleBrowser(strict)
  expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  expect((await browser.user()).id).toBe(squatter.user.id)
  expect((await squatter.get('/api/auth/user')).status).toBe(401)
})
