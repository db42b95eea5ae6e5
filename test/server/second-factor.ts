import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { newEmail, PERSON } from './accounts.ts'
import { PASSWORD } from './app.ts'
import type { JsonResponse, TestApp } from './app.ts'
import { Authenticator } from './authenticator.ts'
import { Browser } from './browser.ts'

export const STEP_MS = 30_000

/** Returns the code that an authenticator app shows, some steps before or after now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: Date.now() + steps * STEP_MS,
  })

/** Returns a browser with a new account that has a password and was just signed in. */
export async function newPerson(app: TestApp): Promise<Browser & { email: string }> {
  const email = newEmail()
  const browser = new Browser(app)
  const answer = await browser.post('/api/auth/register', { ...PERSON, email, password: PASSWORD })
  if (answer.status !== 201) throw new Error(await answer.text())
  return Object.assign(browser, { email })
}

/** Sets up an authenticator app; returns its secret and the recovery codes. */
export async function addTotp(
  browser: Browser,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = await (await browser.post('/api/auth/factors/totp')).json()
  // The code of the step before, so that the current one can be used.
  const confirm = () => browser.post('/api/auth/factors/totp/confirm', { code: codeOf(secret, -1) })
  const first = await confirm()
  // The code of the step before is too old if a new step began on its way.
  const answer = first.status === 400 ? await confirm() : first
  if (answer.status !== 200) throw new Error(await answer.text())
  return { secret, recoveryCodes: (await answer.json()).recoveryCodes }
}

/** Adds a passkey of a new authenticator. */
export async function addPasskey(browser: Browser, name?: string) {
  const authenticator = new Authenticator()
  const started = await browser.post('/api/auth/passkeys/options')
  if (started.status !== 200) throw new Error(await started.text())
  const response = authenticator.create(await started.json())
  const answer = await browser.post('/api/auth/passkeys', { response, name })
  if (answer.status !== 201) throw new Error(await answer.text())
  return { authenticator, passkey: await answer.json() }
}

/** Takes the first step of a sign-in, in a browser that the account does not know. */
export async function enterPassword(app: TestApp, email: string, browser = new Browser(app)) {
  const answer = await browser.post('/api/auth/login', { email, password: PASSWORD })
  return { browser, status: answer.status, body: await answer.json() }
}

/** Completes a sign-in whose first step was taken. */
export const complete = (browser: Browser, body: unknown): Promise<JsonResponse> =>
  browser.post('/api/auth/second-factor', body)

/** Uses a passkey after the first step of a sign-in, or alone. */
export async function usePasskey(
  browser: Browser,
  authenticator: Authenticator,
  forgery: Parameters<Authenticator['get']>[1] = {},
): Promise<JsonResponse> {
  const options = await (await browser.post('/api/auth/passkey-login/options')).json()
  return browser.post('/api/auth/passkey-login', {
    response: authenticator.get(options, forgery),
  })
}

/** The second factors of the person who is signed in. */
// oxlint-disable-next-line typescript/no-explicit-any -- a wrong shape fails the test itself
export const factorsOf = async (browser: Browser): Promise<any> =>
  (await browser.open('/api/auth/factors')).json()

/** Lets all codes be used again, as if minutes had passed. */
export const forgetUsedCodes = (app: TestApp) =>
  sql`update totp_factors set last_step = 0`.execute(app.db)

/** Moves all sign-ins and confirmations ten minutes into the past. */
export const endConfirmations = (app: TestApp) =>
  sql`
    update logins set confirmed_at = confirmed_at - interval '10 minutes',
      factor_proven_at = factor_proven_at - interval '10 minutes'`.execute(app.db)
