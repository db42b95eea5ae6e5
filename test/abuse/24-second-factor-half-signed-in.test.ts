import { CALLS } from '#contract/calls.ts'
import { useApp } from '#test/server/app.ts'
import { Browser } from '#test/server/browser.ts'
import { useFullHashCost } from '#test/server/hash-cost.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import { examplePath } from '#test/server/routes.ts'
import {
  addPasskey,
  addTotp,
  codeOf,
  complete,
  enterPassword,
  newPerson,
  usePasskey,
} from '#test/server/second-factor.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const PENDING = 'second-step'
const pendingStatus = async (browser: Browser) =>
  (await browser.open('/api/auth/second-factor')).status

/** Makes all pending sign-ins older. */
const age = (minutes: number) =>
  sql`
    update pending_logins set expires_at = expires_at - make_interval(mins => ${minutes})`.execute(
    app.db,
  )

describe('a browser after the first step', () => {
  let browser: Browser
  beforeAll(async () => {
    const mary = await newPerson(app)
    await addTotp(mary)
    browser = (await enterPassword(app, mary.email)).browser
  })

  const closed = CALLS.filter(({ call }) => !['public', 'operator'].includes(call.access))

  test.each(closed)('gets 401 from $call.method $call.path', async ({ call }) => {
    const body = call.method === 'GET' ? undefined : {}
    const path = examplePath(call.path)
    expect([...browser.cookies.keys()]).toEqual([PENDING])
    expect((await browser.send(call.method, path, body)).status).toBe(401)
    // Neither does its token work as a login.
    const pretender = new Browser(app)
    pretender.cookies.set('login', browser.cookies.get(PENDING) ?? '')
    expect((await pretender.send(call.method, path, body)).status).toBe(401)
  })

  test('sees only how to complete the sign-in', async () => {
    const answer = await browser.open('/api/auth/second-factor')
    expect(await answer.json()).toEqual({
      secondFactorRequired: true,
      methods: ['totp', 'recoveryCode'],
    })
  })
})

describe('a pending sign-in', () => {
  test('ends after ten minutes', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const { browser } = await enterPassword(app, mary.email)
    await age(9)
    expect(await pendingStatus(browser)).toBe(200)
    await age(1)
    expect(await pendingStatus(browser)).toBe(401)
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(401)
    // The code was not used up by it.
    expect((await mary.post('/api/auth/confirm', { code: codeOf(secret) })).status).toBe(200)
  })

  test('is completed once', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const { browser } = await enterPassword(app, mary.email)
    const copy = new Browser(app)
    copy.cookies.set(PENDING, browser.cookies.get(PENDING) ?? '')
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(200)
    expect(browser.cookies.has(PENDING)).toBe(false)
    expect((await complete(copy, { code: codeOf(secret, 1) })).status).toBe(401)
    expect(await pendingStatus(copy)).toBe(401)
  })

  test('is completed once by two passkeys at the same time', async () => {
    const mary = await newPerson(app)
    const [one, two] = [await addPasskey(mary), await addPasskey(mary)]
    const { browser } = await enterPassword(app, mary.email)
    const responses = []
    for (const { authenticator } of [one, two]) {
      const options = await (await browser.post('/api/auth/passkey-login/options')).json()
      responses.push(authenticator.get(options))
    }
    const all = await Promise.all(
      responses.map((response) => browser.post('/api/auth/passkey-login', { response })),
    )
    expect(all.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  })

  test('ends with a new password', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const { browser } = await enterPassword(app, mary.email)
    // The mail about the authenticator app comes first.
    await app.mailbox.to(mary.email)
    await resetWith(app.visitor(), await tokenFor(app, mary.email))
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(401)

    const again = new Browser(app)
    const credentials = { email: mary.email, password: NEW_PASSWORD }
    await again.post('/api/auth/login', credentials)
    const other = new Browser(app)
    await other.post('/api/auth/login', credentials)
    await complete(other, { code: codeOf(secret) })
    const change = { currentPassword: NEW_PASSWORD, newPassword: 'Third.horse33' }
    expect((await other.post('/api/auth/change-password', change)).status).toBe(200)
    expect(await pendingStatus(again)).toBe(401)
  })

  test('that waits for a password reset does not sign in', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const { authenticator } = await addPasskey(mary)
    const [byCode, byPasskey] = [
      await enterPassword(app, mary.email),
      await enterPassword(app, mary.email),
    ]
    const { id } = await mary.user()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const reset = app.db.transaction().execute(async (db) => {
      await sql`select from accounts where id = ${id} for no key update`.execute(db)
      await db.deleteFrom('pending_logins').where('account_id', '=', id).execute()
      await released
    })
    const answers = [
      complete(byCode.browser, { code: codeOf(secret) }),
      usePasskey(byPasskey.browser, authenticator),
    ]
    await app.waiting(2)
    release()
    await reset
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401])
  })

  test('ends with a suspension, also if it is lifted', async () => {
    const admin = await app.signedIn({ role: 'admin' })
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const { id } = await mary.user()
    const { browser } = await enterPassword(app, mary.email)
    const suspend = (suspended: boolean) => admin.patch(`/api/admin/users/${id}`, { suspended })
    expect((await suspend(true)).status).toBe(200)
    expect((await suspend(false)).status).toBe(200)
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(401)
  })

  test('is stored as a hash only, and its cookie is sent to sign-in calls only', async () => {
    const mary = await newPerson(app)
    await addTotp(mary)
    const answer = await app
      .visitor()
      .post('/api/auth/login', { email: mary.email, password: 'Correct.horse1' })
    const cookie = answer.headers.getSetCookie().find((line) => line.startsWith(PENDING)) ?? ''
    expect(cookie).toMatch(
      /^second-step=[\w-]{43}; Max-Age=600; Path=\/api\/auth; HttpOnly; SameSite=Lax$/,
    )
    const token = cookie.slice(PENDING.length + 1, PENDING.length + 44)
    const stored = (await app.dump()).join('\n')
    expect(stored).not.toContain(token)
    expect(app.logged.join('\n')).not.toContain(token)
  })
})

describe('the round of a browser', () => {
  test('ends at the first step of another sign-in', async () => {
    const [eve, mary] = [await newPerson(app), await newPerson(app)]
    await addTotp(mary)
    const login = eve.cookies.get('login') ?? ''
    await enterPassword(app, mary.email, eve)
    expect([...eve.cookies.keys()].toSorted()).toEqual(['known', PENDING])
    const copy = new Browser(app)
    copy.cookies.set('login', login)
    expect(await copy.user()).toBeUndefined()
  })

  test('never has a token that was there before', async () => {
    const mary = await newPerson(app)
    const { secret } = await addTotp(mary)
    const browser = new Browser(app)
    const chosen = 'A'.repeat(43)
    for (const name of ['login', PENDING, 'known']) browser.cookies.set(name, chosen)
    await enterPassword(app, mary.email, browser)
    const pending = browser.cookies.get(PENDING)
    expect(pending).not.toBe(chosen)
    expect(browser.cookies.has('login')).toBe(false)
    browser.cookies.set('login', chosen)
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(200)
    const login = browser.cookies.get('login')
    expect([chosen, pending]).not.toContain(login)
    expect([chosen, pending, login]).not.toContain(browser.cookies.get('known'))
    for (const token of [chosen, pending ?? '']) {
      const fixed = new Browser(app)
      fixed.cookies.set('login', token)
      expect(await fixed.user()).toBeUndefined()
    }
  })

  test('is not the one of an attacker whose pending sign-in it was given', async () => {
    const [mary, eve] = [await newPerson(app), await newPerson(app)]
    const { authenticator } = await addPasskey(mary)
    const { secret } = await addTotp(eve)
    const planted = (await enterPassword(app, eve.email)).browser.cookies.get(PENDING) ?? ''
    // Mary's own passkey does not sign her in to the other account.
    const browser = new Browser(app)
    browser.cookies.set(PENDING, planted)
    expect((await usePasskey(browser, authenticator)).status).toBe(401)
    // Nor does her password.
    await enterPassword(app, mary.email, browser)
    expect(browser.cookies.get(PENDING)).not.toBe(planted)
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(401)
    expect(await browser.user()).toBeUndefined()
  })
})

describe('the answer to a sign-in', () => {
  useFullHashCost()

  test('says nothing about a second factor without the right password', async () => {
    const mary = await newPerson(app)
    await addTotp(mary)
    const plain = await newPerson(app)
    const bodies = new Set<string>()
    for (const email of [mary.email, plain.email, 'unknown@example.com']) {
      const answer = await app
        .visitor()
        .post('/api/auth/login', { email, password: 'Wrong.horse1' })
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([401, []])
      bodies.add(await answer.text())
    }
    expect(bodies.size).toBe(1)
  })

  test('takes as long for a recovery code that is wrong as for one that cannot be', async () => {
    // What else the machine does only adds time, so the fastest of all attempts are compared.
    const fastest = { possible: Infinity, impossible: Infinity }
    const ratio = () =>
      Math.max(fastest.possible, fastest.impossible) /
      Math.min(fastest.possible, fastest.impossible)
    for (let person = 0; person < 6 && !(ratio() < 2); person += 1) {
      const mary = await newPerson(app)
      const { recoveryCodes } = await addTotp(mary)
      const wrong = recoveryCodes[0]?.replace(/./, (letter) => (letter === 'z' ? 'y' : 'z')) ?? ''
      const { browser } = await enterPassword(app, mary.email)
      for (let run = 0; run < 5; run += 1) {
        for (const [kind, recoveryCode] of [
          ['possible', wrong],
          ['impossible', 'none'],
        ] as const) {
          const start = performance.now()
          expect((await complete(browser, { recoveryCode })).status).toBe(401)
          fastest[kind] = Math.min(fastest[kind], performance.now() - start)
        }
      }
    }
    expect(ratio()).toBeLessThan(2)
  })
})
