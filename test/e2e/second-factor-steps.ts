import type { CDPSession, Page } from '@playwright/test'
import { sql } from 'kysely'
import { codeOf } from '#test/server/second-factor.ts'
import { expect, inDatabase, PASSWORD } from './fixtures.ts'
import type { Person } from './fixtures.ts'

interface Totp {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Sets up an authenticator app through the API with the code of now; that of the next step is unused. */
export async function addTotp({ request }: Pick<Page, 'request'>): Promise<Totp> {
  const { secret } = await (await request.post('/api/auth/factors/totp')).json()
  const confirmed = await request.post('/api/auth/factors/totp/confirm', {
    data: { code: codeOf(secret) },
  })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  return { secret, recoveryCodes: (await confirmed.json()).recoveryCodes }
}

/** Signs in with a recovery code, which does not confirm the login. */
export async function signInByRecoveryCode(
  page: Page,
  { email }: Person,
  recoveryCode: string | undefined,
): Promise<void> {
  await page.context().clearCookies()
  const first = await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } })
  expect(await first.json()).toMatchObject({ secondFactorRequired: true })
  const second = await page.request.post('/api/auth/second-factor', { data: { recoveryCode } })
  expect(second.status(), await second.text()).toBe(200)
}

/** Lets the ten minutes of a confirmation pass, in all browsers of an account. */
export const expireConfirmation = (email: string): Promise<void> =>
  inDatabase(async (db) => {
    await sql`
      update logins set confirmed_at = confirmed_at - interval '11 minutes' from accounts
      where accounts.id = account_id and email = ${email}`.execute(db)
  })

/** A device of the browser that verifies its owner and answers at once. */
export async function addAuthenticator(page: Page): Promise<CDPSession> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return cdp
}

/** Adds a passkey of the browser's device to the account that is signed in. */
export async function addPasskey(page: Page): Promise<void> {
  const status = await page.evaluate(async () => {
    // oxlint-disable-next-line unicorn/consistent-function-scoping -- runs in the page
    const post = (path: string, body: object = {}) =>
      fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    const options = await (await post('/api/auth/passkeys/options')).json()
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
    const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential
    return (await post('/api/auth/passkeys', { response: credential.toJSON() })).status
  })
  expect(status).toBe(201)
}
