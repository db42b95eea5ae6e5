import { PASSWORD, useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import { resetWith, NEW_PASSWORD, tokenFor } from '#test/server/password-resets.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const direct = useApp({ rateLimitScale: 1 })
const behindProxy = useApp({ rateLimitScale: 1, trustProxy: 1 })

afterEach(async () => {
  for (const app of [direct, behindProxy]) {
    await sql`truncate rate_budgets, rate_delays`.execute(app.db)
  }
})

type App = typeof direct
const logIn = (app: App, email: string, password: string, forwardedFor?: string) =>
  app
    .visitor()
    .post(
      '/api/auth/login',
      { email, password },
      forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor },
    )

const countStatus = (all: JsonResponse[], wanted: number) =>
  all.filter(({ status }) => status === wanted).length

const unknownEmail = (index: number) => `unknown${index}@example.com`

/** Moves all login delays this many seconds into the past. */
const advance = (app: App, seconds: number) =>
  sql`
    update rate_delays set
      open_at = open_at - make_interval(secs => ${seconds}),
      forget_at = forget_at - make_interval(secs => ${seconds})`.execute(app.db)

/** Signs in and returns the cookie that marks the browser as known for the account. */
async function knownCookieFor(email: string, cookie?: string): Promise<string> {
  const response = await direct
    .visitor()
    .post('/api/auth/login', { email, password: PASSWORD }, cookie ? { cookie } : {})
  const known = response.headers.getSetCookie().find((line) => line.startsWith('known='))
  return known?.split(';')[0] ?? ''
}

/** Sets how many of its hundred wrong logins each network has left. */
const leaveWrongLogins = (app: App, left: number) =>
  sql`update rate_budgets set used = ${100 - left} where budget = 'wrong-logins'`.execute(app.db)

const logInAs = (cookie: string, email: string, password: string) =>
  direct.visitor().post('/api/auth/login', { email, password }, { cookie })

/** Sets the number of wrong guesses. The next one delays, or delays longer. */
const setTries = (app: App, tries: number) =>
  sql`
    update rate_delays set tries = ${tries}
    where guard = 'wrong-passwords' and open_at <= clock_timestamp()`.execute(app.db)

/** Guesses so often that the next guess is refused. */
async function guessWrong(email: string, app = direct, forwardedFor?: string): Promise<void> {
  expect((await logIn(app, email, 'Wrong.horse1', forwardedFor)).status).toBe(401)
  await setTries(app, 9)
  expect((await logIn(app, email, 'Wrong.horse1', forwardedFor)).status).toBe(401)
}

describe('a stranger behind a proxy that writes ports', () => {
  test('uses up the limit of their own address alone', async () => {
    const { user } = await behindProxy.signedIn()
    const guess = (port: number) =>
      logIn(behindProxy, unknownEmail(port), 'Wrong.horse1', `198.51.100.9:${40_000 + port}`)
    await guess(0)
    await leaveWrongLogins(behindProxy, 2)
    for (const port of [1, 2, 3]) await guess(port)
    const from = async (address: string) =>
      (await logIn(behindProxy, user.email, PASSWORD, address)).status
    expect(await from('198.51.100.9:50000')).toBe(429)
    expect(await from('203.0.113.7:40001')).toBe(200)
    expect(await from('[2001:db8::7]:40001')).toBe(200)
  })

  test('shares no limit with others if its address cannot be read', async () => {
    const { user } = await behindProxy.signedIn()
    await logIn(behindProxy, unknownEmail(0), 'Wrong.horse1', 'unknown')
    await leaveWrongLogins(behindProxy, 0)
    expect((await logIn(behindProxy, user.email, PASSWORD, '_hidden')).status).toBe(200)
    const warnings = behindProxy.logged.filter((line) =>
      JSON.stringify(line).includes('TRUST_PROXY'),
    )
    expect(warnings).toHaveLength(1)
  })
})

describe('guesses of one account’s password', () => {
  test('are limited to ten, even at once and with the email address in another case', async () => {
    const { user } = await direct.signedIn()
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        logIn(direct, index % 2 ? user.email : ` ${user.email.toUpperCase()}`, `Guess.${index}`),
      ),
    )
    expect([countStatus(all, 401), countStatus(all, 429)]).toEqual([10, 15])
    for (const response of all.filter(({ status }) => status === 429)) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(25)
      expect((await response.json()).message).toMatch(
        /^Too many wrong passwords for this account\./,
      )
    }
  })

  test('are not helped by a forged X-Forwarded-For', async () => {
    const { user } = await direct.signedIn()
    await guessWrong(user.email, direct, '203.0.113.1')
    const refused = await logIn(direct, user.email, 'Wrong.horse1', '203.0.113.2')
    expect(refused.status).toBe(429)
  })

  test('do not lock out the owner: the right password works after the delay and clears the attempts', async () => {
    const { user } = await direct.signedIn()
    await guessWrong(user.email)
    const refused = await logIn(direct, user.email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.headers.getSetCookie()).toEqual([])
    await advance(direct, Number(refused.headers.get('retry-after')))
    expect((await logIn(direct, user.email, PASSWORD)).status).toBe(200)
    expect((await logIn(direct, user.email, 'Wrong.horse1')).status).toBe(401)
    expect((await logIn(direct, user.email, PASSWORD)).status).toBe(200)
  })

  test('delay the owner by at most 15 minutes', async () => {
    const { user } = await direct.signedIn()
    await guessWrong(user.email)
    await advance(direct, 900)
    // Without the limit of a delay, the next guess would have to wait for hours.
    await setTries(direct, 17)
    expect((await logIn(direct, user.email, 'Wrong.horse1')).status).toBe(401)
    const refused = await logIn(direct, user.email, 'Wrong.horse1')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  })

  test('no longer delay an owner who resets the password', async () => {
    const { user } = await direct.signedIn()
    await guessWrong(user.email)
    await resetWith(direct.visitor(), await tokenFor(direct, user.email))
    expect((await logIn(direct, user.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('do not succeed with a look-alike of the email address', async () => {
    const { user } = await direct.signedIn({ email: 'victim.ivi@example.com' })
    const spellings = [user.email, 'v\u0130ctim.ivi@example.com', 'victim.\u0130vi@example.com']
    const all = []
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const name = spellings[attempt % 3] ?? ''
      all.push([name, (await logIn(direct, name, PASSWORD)).status] as const)
    }
    // Only the account's own address signs in; the others belong to no account.
    for (const [name, status] of all) expect(status === 200).toBe(name === user.email)
  })

  test('are limited in the same way if there is no account', async () => {
    await guessWrong('unknown@example.com')
    const refused = await logIn(direct, 'unknown@example.com', 'Wrong.horse1')
    expect(refused.status).toBe(429)
  })
})

describe('a known browser of the owner', () => {
  test('can sign in while others are delayed', async () => {
    const { user } = await direct.signedIn()
    const cookie = await knownCookieFor(user.email)
    await guessWrong(user.email)
    expect((await logIn(direct, user.email, PASSWORD)).status).toBe(429)
    expect((await logInAs(cookie, user.email, PASSWORD)).status).toBe(200)
    // A correct login of the owner does not clear the attempts of strangers.
    expect((await logIn(direct, user.email, 'Wrong.horse1')).status).toBe(429)
  })

  test('can sign in while its network is locked out', async () => {
    const { user } = await direct.signedIn()
    const cookie = await knownCookieFor(user.email)
    await leaveWrongLogins(direct, 0)
    expect((await logIn(direct, user.email, PASSWORD)).status).toBe(429)
    expect((await logInAs(cookie, user.email, PASSWORD)).status).toBe(200)
  })

  test('gets no additional attempts', async () => {
    const { user } = await direct.signedIn()
    const cookie = await knownCookieFor(user.email)
    const all = await Promise.all(
      Array.from({ length: 15 }, () => logInAs(cookie, user.email, 'Wrong.horse1')),
    )
    expect([countStatus(all, 401), countStatus(all, 429)]).toEqual([10, 5])
  })

  test('is known for every account that signed in there, and for no other', async () => {
    const mary = await direct.signedIn()
    const eve = await direct.signedIn()
    const evesCookie = await knownCookieFor(eve.user.email)
    await guessWrong(mary.user.email)
    expect((await logInAs(evesCookie, mary.user.email, PASSWORD)).status).toBe(429)
    await sql`truncate rate_delays`.execute(direct.db)
    const cookieForBoth = await knownCookieFor(mary.user.email, evesCookie)
    await guessWrong(mary.user.email)
    await guessWrong(eve.user.email)
    // A new value at each sign-in, so that an attacker cannot choose it.
    expect((await logInAs(evesCookie, eve.user.email, PASSWORD)).status).toBe(429)
    expect((await logInAs(cookieForBoth, eve.user.email, PASSWORD)).status).toBe(200)
  })

  test('is forgotten when the password changes; a forged cookie is ignored', async () => {
    const { user } = await direct.signedIn()
    const cookie = await knownCookieFor(user.email)
    const forged = 'known=0000'
    expect(await knownCookieFor(user.email, forged)).not.toBe(forged)
    await resetWith(direct.visitor(), await tokenFor(direct, user.email))
    await guessWrong(user.email)
    expect((await logInAs(cookie, user.email, NEW_PASSWORD)).status).toBe(429)
    expect((await logInAs(forged, user.email, NEW_PASSWORD)).status).toBe(429)
  })

  test('is stored as a hash only', async () => {
    const { user } = await direct.signedIn()
    const token = (await knownCookieFor(user.email)).split('=')[1] ?? ''
    expect(token).toHaveLength(43)
    expect([...(await direct.dump()), ...direct.logged].join('\n')).not.toContain(token)
  })
})

describe('guesses on many accounts', () => {
  test('are limited to a hundred wrong logins an hour from one network', async () => {
    const { user } = await behindProxy.signedIn()
    await logIn(behindProxy, unknownEmail(0), 'Wrong.horse1', '203.0.113.1')
    await leaveWrongLogins(behindProxy, 2)
    // Correct logins do not count.
    for (let run = 0; run < 4; run += 1) {
      expect((await logIn(behindProxy, user.email, PASSWORD, '203.0.113.1')).status).toBe(200)
    }
    const statuses = []
    for (let index = 1; index <= 3; index += 1) {
      const response = await logIn(behindProxy, unknownEmail(index), 'Wrong.horse1', '203.0.113.1')
      statuses.push(response.status)
    }
    expect(statuses).toEqual([401, 401, 429])
    expect((await logIn(behindProxy, user.email, PASSWORD, '203.0.113.1')).status).toBe(429)
    expect((await logIn(behindProxy, user.email, PASSWORD, '203.0.113.2')).status).toBe(200)
  })

  test('that were rejected without a password check do not count', async () => {
    const { user } = await behindProxy.signedIn()
    const from = '203.0.113.9'
    await guessWrong(unknownEmail(0), behindProxy, from)
    await leaveWrongLogins(behindProxy, 2)
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect((await logIn(behindProxy, unknownEmail(0), 'Wrong.horse1', from)).status).toBe(429)
    }
    expect((await logIn(behindProxy, user.email, PASSWORD, from)).status).toBe(200)
  })

  test('are counted by the address that the trusted proxy saw, not by a forged one', async () => {
    const statuses = []
    await logIn(behindProxy, unknownEmail(0), 'Wrong.horse1', '203.0.113.1')
    await leaveWrongLogins(behindProxy, 2)
    for (let index = 1; index <= 4; index += 1) {
      const forged = `198.51.100.${index}, 203.0.113.1`
      statuses.push((await logIn(behindProxy, unknownEmail(index), 'Wrong.horse1', forged)).status)
    }
    expect(statuses).toEqual([401, 401, 429, 429])
  })
})
