import { confirmAddress } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })

/** Returns where someone with these claims lands after the sign-in. */
async function landing(place: typeof app, claims: Record<string, unknown>): Promise<string> {
  google.person = googleUser(claims)
  return redirectTarget(await new GoogleBrowser(place).signIn())
}

const countAccounts = async ({ db }: typeof app): Promise<number> =>
  (await db.selectFrom('accounts').select('id').execute()).length

describe('a server for one organization', () => {
  const TENANT = '3f1c2b4a-0d5e-4f67-8a9b-0c1d2e3f4a5b'
  const acme = useApp({
    identityProvider: () => google.provider({ domains: ['acme.example'] }),
    registration: 'closed',
  })
  const entra = useApp({
    identityProvider: () => google.provider({ tenants: [TENANT], trustsEmail: true }),
  })
  test.each([{}, { hd: 'other.example' }, { hd: ['acme.example'] }, { tid: 'acme.example' }])(
    'refuses an account of another domain: %j',
    async (claims) => {
      expect(await landing(acme, claims)).toBe('/login?google=foreign')
      expect(await countAccounts(acme)).toBe(0)
    },
  )

  test.each([{}, { tid: TENANT.replace('3', '4') }, { hd: TENANT }])(
    'refuses an account of another tenant: %j',
    async (claims) => {
      expect(await landing(entra, claims)).toBe('/login?google=foreign')
      expect(await countAccounts(entra)).toBe(0)
    },
  )

  test('lets a first sign-in of its own people through, though registration is closed', async () => {
    expect(await landing(acme, { hd: 'Acme.example' })).toBe('/dashboard')
    expect(await countAccounts(acme)).toBe(1)
  })

  test('an address that the provider has not verified opens no account that exists', async () => {
    const { user } = await entra.signedIn()
    await confirmAddress(entra.db, user.id)
    expect(await landing(entra, { tid: TENANT, email: user.email, email_verified: false })).toBe(
      '/login?google=known',
    )
    expect(await entra.db.selectFrom('identities').select('account_id').execute()).toEqual([])
  })

  test('asks the provider which account to use, so that another can be chosen', async () => {
    const begun = async (place: typeof app) =>
      new URL(redirectTarget(await new GoogleBrowser(place).startSignIn())).searchParams
    expect((await begun(acme)).get('prompt')).toBe('select_account')
    expect((await begun(app)).get('prompt')).toBeNull()
  })

  test.each([undefined, false, 'true'])(
    'accepts an address without a verification (%s) only where the operator trusts the provider',
    async (email_verified) => {
      expect(await landing(entra, { tid: TENANT.toUpperCase(), email_verified })).toBe('/dashboard')
      expect(await landing(acme, { hd: 'acme.example', email_verified })).toBe(
        '/login?google=unverified',
      )
    },
  )
})
