import { newEmail } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import { UNDATED } from '#test/server/fake-google.ts'
import { GoogleBrowser, redirectTarget } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import { endConfirmations } from '#test/server/second-factor.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sendCodeMail } from './service.ts'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })
/** With the limits of production. */
const limited = useApp({
  identityProvider: google.provider,
  sharedDatabase: () => app.connection,
  rateLimitScale: 1,
})

// Microsoft Entra leaves `auth_time` out.
const undatedUser = () => googleUser({ email: UNDATED + newEmail() })

/** Returns a browser whose sign-in was long ago, with the address of its account. */
async function unconfirmed(place = app, person = undatedUser()) {
  google.person = person
  const browser = new GoogleBrowser(place)
  expect(redirectTarget(await browser.signIn())).toBe('/dashboard')
  await endConfirmations(app)
  return { browser, email: person.email }
}

const mayChange = async (browser: GoogleBrowser) =>
  (await browser.post('/api/auth/passkeys/options')).status === 200

/** Signs in at the provider again and returns the code of the email. */
async function nextCode({ browser, email }: { browser: GoogleBrowser; email: string }, nth = 1) {
  expect(redirectTarget(await browser.confirm())).toBe('/confirmed?google=mailed')
  const mails = await app.mailbox.to(email, nth)
  return /\b\d{6}\b/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
}

async function enter(browser: GoogleBrowser, mailedCode: string) {
  const answer = await browser.post('/api/auth/confirm', { mailedCode })
  const { issues } = await answer.json()
  return [answer.status, issues?.[0].path]
}

const WRONG = [400, 'mailedCode']

describe('where the provider does not say when a person signed in', () => {
  test('a code by email confirms the login, once', async () => {
    const mary = await unconfirmed()
    const code = await nextCode(mary)
    expect(await mayChange(mary.browser)).toBe(false)
    expect(await enter(mary.browser, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual([
      200,
      undefined,
    ])
    expect(await mayChange(mary.browser)).toBe(true)
    await endConfirmations(app)
    expect(await enter(mary.browser, code)).toEqual(WRONG)
    expect(await mayChange(mary.browser)).toBe(false)
  })

  test('the code is in the text of the email, not in its subject', async () => {
    const mary = await unconfirmed()
    const code = await nextCode(mary)
    const [mail] = await app.mailbox.to(mary.email)
    expect(mail?.text).toContain(code)
    expect(mail?.subject).not.toMatch(/\d/)
    const { rows } = await sql`select data::text from jobs.job where name = 'code-mail'`.execute(
      app.db,
    )
    expect(JSON.stringify(rows)).not.toContain(code)
  })

  test('a wrong code, an earlier one and an old one confirm nothing', async () => {
    const mary = await unconfirmed()
    expect(await enter(mary.browser, '000000')).toEqual(WRONG)
    const first = await nextCode(mary)
    const second = await nextCode(mary, 2)
    expect(await enter(mary.browser, first === second ? '' : first)).toEqual(WRONG)
    await sql`update logins set code_expires_at = now()`.execute(app.db)
    expect(await enter(mary.browser, second)).toEqual(WRONG)
    expect(await mayChange(mary.browser)).toBe(false)
  })

  test('the code is for the browser that asked for it', async () => {
    const person = undatedUser()
    const mary = await unconfirmed(app, person)
    const other = await unconfirmed(app, person)
    const code = await nextCode(mary)
    expect(await enter(other.browser, code)).toEqual(WRONG)
    expect(await enter(mary.browser, code)).toEqual([200, undefined])
    expect(await mayChange(other.browser)).toBe(false)
  })

  test('no code is sent for another account of the provider', async () => {
    const mary = await unconfirmed()
    google.person = undatedUser()
    expect(redirectTarget(await mary.browser.confirm())).toBe('/confirmed?google=other')
  })

  test('an account gets at most five codes an hour', async () => {
    const { browser } = await unconfirmed(limited)
    const outcomes = []
    for (let n = 0; n < 6; n += 1) outcomes.push(redirectTarget(await browser.confirm()))
    expect(outcomes).toEqual([
      ...Array<string>(5).fill('/confirmed?google=mailed'),
      '/confirmed?google=codes',
    ])
  })

  test('a code is not sent ten minutes after it was asked for', async () => {
    const mary = await unconfirmed()
    const { rows } = await sql<{ loginId: string }>`
      select logins.id as "loginId" from logins join accounts on accounts.id = account_id
      where email = ${mary.email}`.execute(app.db)
    const mail = { db: app.db, mailer: app.mailbox, publicUrl: '', contactEmail: '' }
    const sendAfter = (seconds: number) =>
      sendCodeMail(mail, {
        loginId: rows[0]?.loginId ?? '',
        requestedAt: new Date(Date.now() - seconds * 1_000).toISOString(),
      })
    await sendAfter(601)
    await sendAfter(590)
    expect(await app.mailbox.to(mary.email)).toHaveLength(1)
  })

  test('guessing is throttled', async () => {
    const { browser } = await unconfirmed(limited)
    const statuses = []
    for (let n = 0; n < 12; n += 1) statuses.push((await enter(browser, '000000'))[0])
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400))
    expect(statuses.at(-1)).toBe(429)
  })
})

test('where the provider says it, no code is sent', async () => {
  const { browser } = await unconfirmed(app, googleUser())
  expect(redirectTarget(await browser.confirm())).toBe('/confirmed')
  expect(await mayChange(browser)).toBe(true)
})
