import { Secret, TOTP } from 'otpauth'
import type { CDPSession, Page } from '@playwright/test'
import { sql } from 'kysely'
import { expect, inDatabase, PASSWORD, signUp } from './fixtures.ts'
import type { Person } from './fixtures.ts'

/** A phone's screen. */
export const PHONE = { width: 390, height: 844 }

/** Returns the code that an authenticator app shows, some steps of 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * 30_000,
  })

/**
 * Returns a code that is valid although the current one may have been used; the server accepts one
 * step ahead.
 */
export const nextCodeOf = (secret: string): string => codeOf(secret, 1)

async function post(page: Page, path: string, data: object = {}) {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Adds an authenticator app to the account that is signed in; the code of the next step is unused. */
export async function addTotp(
  page: Page,
): Promise<{ secret: string; recoveryCodes: readonly string[] }> {
  const { secret } = await post(page, '/api/auth/factors/totp')
  const code = codeOf(secret)
  const { recoveryCodes } = await post(page, '/api/auth/factors/totp/confirm', { code })
  return { secret, recoveryCodes }
}

/** Creates an account with an authenticator app. */
export async function signUpWithApp(page: Page) {
  const person = await signUp(page)
  return { person, ...(await addTotp(page)) }
}

/**
 * Adds an authenticator to the browser that answers at once, like one with a fingerprint reader. A
 * further one of the same browser needs the session of the first.
 */
export async function addAuthenticator(
  page: Page,
  session?: CDPSession,
): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = session ?? (await page.context().newCDPSession(page))
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { cdp, authenticatorId }
}

/** Adds a passkey to the account that is signed in. */
export async function addPasskey(page: Page): Promise<{ id: string }> {
  if (page.url() === 'about:blank') await page.goto('/privacy')
  const options = await post(page, '/api/auth/passkeys/options')
  const response = await page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json)
    const credential = await navigator.credentials.create({ publicKey })
    return (credential as PublicKeyCredential).toJSON()
  }, options)
  return post(page, '/api/auth/passkeys', { response })
}

/** Signs in with a recovery code, which does not confirm the login. */
export async function signInByRecoveryCode(
  page: Page,
  { email }: Person,
  recoveryCode: string | undefined,
): Promise<void> {
  await startOver(page)
  const first = await post(page, '/api/auth/login', { email, password: PASSWORD })
  expect(first).toMatchObject({ secondFactorRequired: true })
  await post(page, '/api/auth/second-factor', { recoveryCode })
}

/** Lets the ten minutes of a confirmation pass, in all browsers of an account. */
export const expireConfirmation = (email: string): Promise<void> =>
  inDatabase(async (db) => {
    await sql`
      update logins set confirmed_at = confirmed_at - interval '11 minutes',
        factor_proven_at = factor_proven_at - interval '11 minutes' from accounts
      where accounts.id = account_id and email = ${email}`.execute(db)
  })

/** Continues in a browser that the account does not know. */
export const startOver = (page: Page) => page.context().clearCookies()

export async function enterPassword(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

export const appCode = (page: Page) => page.getByLabel('Code from your authenticator app')
export const finish = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
export const problemAt = (page: Page, text: string) =>
  page.getByRole('main').getByText(text, { exact: true })

export const emailOf = async (page: Page) =>
  (await (await page.request.get('/api/auth/user')).json()).email
