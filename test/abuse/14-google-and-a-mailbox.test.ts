import type { IdentityProvider } from '#server/platform/identity/provider.ts'
import { useApp } from '#test/server/app.ts'
import type { Client, TestApp } from '#test/server/app.ts'
import { GoogleVisitor, leadsTo } from '#test/server/google-visitor.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/resets.ts'
import { somebody, useGoogle } from '#test/server/use-google.ts'
import { describe, expect, test } from 'vitest'

// Somebody reads a mailbox for a moment, and makes a Google account with its address.

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })
const strict = useApp({ identityProvider: () => notTheirRuler(google.provider()) })

/** As Google is for addresses outside its own domains. */
function notTheirRuler(provider: IdentityProvider): IdentityProvider {
  return {
    begin: (uri) => provider.begin(uri),
    finish: async (url, secrets) => ({
      ...(await provider.finish(url, secrets)),
      authoritative: false,
    }),
  }
}

async function confirmed(at: TestApp): Promise<Client> {
  const client = await at.signedIn()
  const [mail] = await at.mailbox.confirming(client.user.email)
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const answer = await client.post('/api/auth/confirm-email', { token })
  if (answer.status !== 200) throw new Error(await answer.text())
  return client
}

const identities = (at: TestApp) => at.db.selectFrom('identities').selectAll().execute()

describe('an account whose address is confirmed', () => {
  test('is opened by no Google account over whose address Google does not rule', async () => {
    const mary = await confirmed(strict)
    google.person = somebody({ email: mary.user.email })
    const browser = new GoogleVisitor(strict)
    expect(leadsTo(await browser.signIn())).toBe('/login?google=known')
    expect(await browser.user()).toBeUndefined()
    expect(await identities(strict)).toEqual([])
    expect((await mary.get('/api/auth/user')).status).toBe(200)
  })

  test.each(['a reset', 'a change'])('is closed to every Google account by %s', async (way) => {
    const mary = await confirmed(app)
    const intruder = somebody({ email: mary.user.email })
    google.person = intruder
    expect(leadsTo(await new GoogleVisitor(app).signIn())).toBe('/dashboard')
    // It tells the owner of it, who then does the right thing.
    await app.mailbox.to(mary.user.email)
    const answer =
      way === 'a reset'
        ? await resetWith(app.visitor(), await tokenFor(app, mary.user.email))
        : await mary.post('/api/auth/change-password', {
            currentPassword: 'Correct.horse1',
            newPassword: NEW_PASSWORD,
          })
    expect(answer.status).toBe(200)
    // The same one, who has lost the mailbox since.
    google.person = { ...intruder, email_verified: false }
    expect(leadsTo(await new GoogleVisitor(app).signIn())).toBe('/login?google=unverified')
  })
})

test('an account that nobody confirmed goes to whom Google vouches for all the same', async () => {
  const squatter = await strict.signedIn()
  google.person = somebody({ email: squatter.user.email })
  const browser = new GoogleVisitor(strict)
  expect(leadsTo(await browser.signIn())).toBe('/dashboard')
  expect((await browser.user()).id).toBe(squatter.user.id)
  expect((await squatter.get('/api/auth/user')).status).toBe(401)
})
