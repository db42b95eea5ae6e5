import { PASSWORD, useApp } from '#test/server/app.ts'
import { Browser } from '#test/server/browser.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  complete,
  enterPassword,
  factorsOf,
  forgetUsedCodes,
  newPerson,
} from '#test/server/second-factor.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** Returns a person with an authenticator app, and a second browser that is remembered. */
async function rememberedPerson() {
  const mary = await newPerson(app)
  const { secret, recoveryCodes } = await addTotp(mary)
  const { browser } = await enterPassword(app, mary.email)
  const headers = { 'user-agent': FIREFOX }
  const body = { code: codeOf(secret), rememberBrowser: true }
  const answer = await browser.post('/api/auth/second-factor', body, headers)
  if (!answer.ok) throw new Error(await answer.text())
  await forgetUsedCodes(app)
  return { mary, browser, secret, recoveryCodes }
}

/** True if a sign-in with the password needs no second step. */
async function skipsSecondStep(browser: Browser, email: string, password = PASSWORD) {
  await browser.open('/api/logout')
  const answer = await browser.post('/api/auth/login', { email, password })
  return 'user' in (await answer.json())
}

describe('a remembered browser', () => {
  test('is not asked for the second factor for 30 days, and is listed', async () => {
    const { mary, browser } = await rememberedPerson()
    const entry = { browser: 'Firefox on Linux', rememberedUntil: inDays(30) }
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    expect((await factorsOf(browser)).rememberedBrowsers).toEqual([{ ...entry, id, current: true }])
    expect((await factorsOf(mary)).rememberedBrowsers).toEqual([{ ...entry, id, current: false }])
    expect(await skipsSecondStep(browser, mary.email)).toBe(true)
    expect(await skipsSecondStep(browser, mary.email)).toBe(true)
    // Signing in does not make it longer.
    await sql`update known_browsers set remembered_until = current_date`.execute(app.db)
    expect(await skipsSecondStep(browser, mary.email)).toBe(true)
    await sql`update known_browsers set remembered_until = current_date - 1`.execute(app.db)
    expect(await skipsSecondStep(browser, mary.email)).toBe(false)
    expect((await factorsOf(mary)).rememberedBrowsers).toEqual([])
  })

  test('still needs the right password', async () => {
    const { mary, browser } = await rememberedPerson()
    await browser.open('/api/logout')
    const credentials = { email: mary.email, password: 'Wrong.horse1' }
    expect((await browser.post('/api/auth/login', credentials)).status).toBe(401)
  })

  test('is remembered for one account only', async () => {
    const { browser } = await rememberedPerson()
    const eve = await newPerson(app)
    const { secret } = await addTotp(eve)
    expect(await skipsSecondStep(browser, eve.email)).toBe(false)
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(200)
    expect(await skipsSecondStep(browser, eve.email)).toBe(false)
  })

  test('is the one browser, not others of the person, nor a copy of its earlier cookie', async () => {
    const { mary, browser } = await rememberedPerson()
    expect(await skipsSecondStep(new Browser(app), mary.email)).toBe(false)
    const copy = new Browser(app)
    copy.cookies.set('known', browser.cookies.get('known') ?? '')
    expect(await skipsSecondStep(browser, mary.email)).toBe(true)
    expect(await skipsSecondStep(copy, mary.email)).toBe(false)
  })

  test('is remembered after a passkey too, but never without the person’s wish', async () => {
    const mary = await newPerson(app)
    const { authenticator } = await addPasskey(mary)
    const browser = new Browser(app)
    const signIn = async (rememberBrowser?: boolean) => {
      const options = await (await browser.post('/api/auth/passkey-login/options')).json()
      const body = { response: authenticator.get(options), rememberBrowser }
      expect((await browser.post('/api/auth/passkey-login', body)).status).toBe(200)
    }
    await signIn()
    expect(await skipsSecondStep(browser, mary.email)).toBe(false)
    await signIn(true)
    expect(await skipsSecondStep(browser, mary.email)).toBe(true)
  })

  test('can be forgotten, by its owner only', async () => {
    const { mary, browser } = await rememberedPerson()
    const [{ id }] = (await factorsOf(mary)).rememberedBrowsers
    const eve = await newPerson(app)
    const path = `/api/auth/remembered-browsers/${id}`
    expect((await eve.send('DELETE', path)).status).toBe(404)
    expect((await mary.send('DELETE', path)).status).toBe(204)
    expect((await mary.send('DELETE', path)).status).toBe(404)
    expect(await skipsSecondStep(browser, mary.email)).toBe(false)
  })

  test('is forgotten with the last second factor', async () => {
    const { mary, browser } = await rememberedPerson()
    await mary.send('DELETE', '/api/auth/factors/totp')
    await addTotp(mary)
    expect(await skipsSecondStep(browser, mary.email)).toBe(false)
  })
})

describe('a new password', () => {
  test('removes no second factor and forgets remembered browsers: after a reset', async () => {
    const { mary, browser, secret, recoveryCodes } = await rememberedPerson()
    await app.mailbox.to(mary.email)
    await sql`update accounts set email_confirmed_at = now()`.execute(app.db)
    await resetWith(app.visitor(), await tokenFor(app, mary.email))
    expect(await skipsSecondStep(browser, mary.email, NEW_PASSWORD)).toBe(false)
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(200)
    expect(await factorsOf(browser)).toMatchObject({
      totp: { addedOn: inDays(0) },
      recoveryCodesLeft: recoveryCodes.length,
      rememberedBrowsers: [],
    })
  })

  test('removes no second factor and forgets remembered browsers: after a change', async () => {
    const { mary, browser } = await rememberedPerson()
    const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
    expect((await browser.post('/api/auth/change-password', change)).status).toBe(200)
    expect(await skipsSecondStep(browser, mary.email, NEW_PASSWORD)).toBe(false)
  })
})
