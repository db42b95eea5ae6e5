import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Answer } from '#test/server/app.ts'
import { resetWith, NEW_PASSWORD, tokenFor } from '#test/server/resets.ts'
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
const logIn = (app: App, email: string, password: string, forwarded?: string) =>
  app
    .visitor()
    .post(
      '/api/auth/login',
      { email, password },
      forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    )

const count = (all: Answer[], wanted: number) =>
  all.filter(({ status }) => status === wanted).length

const nobody = (index: number) => `nobody${index}@example.com`

/** Lets so many seconds pass, for whoever has to wait. */
const later = (app: App, seconds: number) =>
  sql`
    update rate_delays set
      open_at = open_at - make_interval(secs => ${seconds}),
      forget_at = forget_at - make_interval(secs => ${seconds})`.execute(app.db)

/** Signs in and gives the cookie by which the browser is known afterwards. */
async function knownFor(email: string, cookie?: string): Promise<string> {
  const answer = await direct
    .visitor()
    .post('/api/auth/login', { email, password: PASSWORD }, cookie ? { cookie } : {})
  const known = answer.headers.getSetCookie().find((line) => line.startsWith('known='))
  return known?.split(';')[0] ?? ''
}

const logInAs = (cookie: string, email: string, password: string) =>
  direct.visitor().post('/api/auth/login', { email, password }, { cookie })

const guess = async (email: string) => {
  for (let tries = 0; tries < 11; tries += 1) await logIn(direct, email, 'Wrong.horse1')
}

describe('guessing the password of one account', () => {
  test('gets ten tries, however many come at once and in whatever case the address is', async () => {
    const { user } = await direct.signedIn()
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        logIn(direct, index % 2 ? user.email : ` ${user.email.toUpperCase()}`, `Guess.${index}`),
      ),
    )
    expect([count(all, 401), count(all, 429)]).toEqual([10, 15])
    for (const answer of all.filter(({ status }) => status === 429)) {
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(25)
      expect((await answer.json()).message).toMatch(/^Too many wrong passwords for this account\./)
    }
  })

  test('gains nothing from an address that it makes up', async () => {
    const { user } = await direct.signedIn()
    const all = []
    for (let tries = 0; tries < 12; tries += 1) {
      all.push(await logIn(direct, user.email, 'Wrong.horse1', `203.0.113.${tries}`))
    }
    expect([count(all, 401), count(all, 429)]).toEqual([10, 2])
  })

  test('locks nobody out: the right login works after the wait, and forgets the tries', async () => {
    const { user } = await direct.signedIn()
    for (let tries = 0; tries < 10; tries += 1) await logIn(direct, user.email, 'Wrong.horse1')
    const refused = await logIn(direct, user.email, PASSWORD)
    expect(refused.status).toBe(429)
    expect(refused.headers.getSetCookie()).toEqual([])
    await later(direct, Number(refused.headers.get('retry-after')))
    expect((await logIn(direct, user.email, PASSWORD)).status).toBe(200)
    expect((await logIn(direct, user.email, 'Wrong.horse1')).status).toBe(401)
    expect((await logIn(direct, user.email, PASSWORD)).status).toBe(200)
  })

  test('never makes its owner wait longer than a quarter of an hour', async () => {
    const { user } = await direct.signedIn()
    for (let tries = 0; tries < 10; tries += 1) await logIn(direct, user.email, 'Wrong.horse1')
    for (let tries = 0; tries < 8; tries += 1) {
      await later(direct, 900)
      expect((await logIn(direct, user.email, 'Wrong.horse1')).status).not.toBe(429)
    }
    const refused = await logIn(direct, user.email, 'Wrong.horse1')
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  })

  test('is over for an owner who resets the password, at once', async () => {
    const { user } = await direct.signedIn()
    for (let tries = 0; tries < 11; tries += 1) await logIn(direct, user.email, 'Wrong.horse1')
    await resetWith(direct.visitor(), await tokenFor(direct, user.email))
    expect((await logIn(direct, user.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('finds no second name for the address', async () => {
    const { user } = await direct.signedIn({ email: 'victim.ivi@example.com' })
    const names = [user.email, 'v\u0130ctim.ivi@example.com', 'victim.\u0130vi@example.com']
    const all = []
    for (let tries = 0; tries < 30; tries += 1) {
      const name = names[tries % 3] ?? ''
      all.push([name, (await logIn(direct, name, PASSWORD)).status] as const)
    }
    // Only its own name opens it: the others are of nobody.
    for (const [name, status] of all) expect(status === 200).toBe(name === user.email)
  })

  test('looks the same where there is no account', async () => {
    const all = []
    for (let tries = 0; tries < 12; tries += 1) {
      all.push(await logIn(direct, 'nobody@example.com', 'Wrong.horse1'))
    }
    expect([count(all, 401), count(all, 429)]).toEqual([10, 2])
  })
})

describe('the browser of an owner', () => {
  test('is let in while strangers who guess have to wait', async () => {
    const { user } = await direct.signedIn()
    const cookie = await knownFor(user.email)
    await guess(user.email)
    expect((await logIn(direct, user.email, PASSWORD)).status).toBe(429)
    expect((await logInAs(cookie, user.email, PASSWORD)).status).toBe(200)
    // That one was right makes no stranger's tries forgotten.
    expect((await logIn(direct, user.email, 'Wrong.horse1')).status).toBe(429)
  })

  test('may guess no more often than anybody', async () => {
    const { user } = await direct.signedIn()
    const cookie = await knownFor(user.email)
    const all = await Promise.all(
      Array.from({ length: 15 }, () => logInAs(cookie, user.email, 'Wrong.horse1')),
    )
    expect([count(all, 401), count(all, 429)]).toEqual([10, 5])
  })

  test('is known to its own account alone, and to each that was in there', async () => {
    const mary = await direct.signedIn()
    const eve = await direct.signedIn()
    const eves = await knownFor(eve.user.email)
    await guess(mary.user.email)
    expect((await logInAs(eves, mary.user.email, PASSWORD)).status).toBe(429)
    await sql`truncate rate_delays`.execute(direct.db)
    const both = await knownFor(mary.user.email, eves)
    await guess(mary.user.email)
    await guess(eve.user.email)
    // A new one at each sign-in, so that nobody can have chosen it.
    expect((await logInAs(eves, eve.user.email, PASSWORD)).status).toBe(429)
    expect((await logInAs(both, eve.user.email, PASSWORD)).status).toBe(200)
  })

  test('is forgotten with the password, and where what it keeps is made up', async () => {
    const { user } = await direct.signedIn()
    const cookie = await knownFor(user.email)
    const made = 'known=0000'
    expect(await knownFor(user.email, made)).not.toBe(made)
    await resetWith(direct.visitor(), await tokenFor(direct, user.email))
    await guess(user.email)
    expect((await logInAs(cookie, user.email, NEW_PASSWORD)).status).toBe(429)
    expect((await logInAs(made, user.email, NEW_PASSWORD)).status).toBe(429)
  })

  test('is known by a hash, which leads back to nothing', async () => {
    const { user } = await direct.signedIn()
    const token = (await knownFor(user.email)).split('=')[1] ?? ''
    expect(token).toHaveLength(43)
    expect([...(await direct.dump()), ...direct.logged].join('\n')).not.toContain(token)
  })
})

describe('one password on many accounts', () => {
  test('gets a hundred wrong ones an hour from one network, and others go on', async () => {
    const { user } = await behindProxy.signedIn()
    // Two of the hundred are left.
    await logIn(behindProxy, nobody(0), 'Wrong.horse1', '203.0.113.1')
    await sql`update rate_budgets set used = 98 where budget = 'wrong-logins'`.execute(
      behindProxy.db,
    )
    // Those that are right do not count.
    for (let times = 0; times < 4; times += 1) {
      expect((await logIn(behindProxy, user.email, PASSWORD, '203.0.113.1')).status).toBe(200)
    }
    const statuses = []
    for (let index = 1; index <= 3; index += 1) {
      const answer = await logIn(behindProxy, nobody(index), 'Wrong.horse1', '203.0.113.1')
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([401, 401, 429])
    expect((await logIn(behindProxy, user.email, PASSWORD, '203.0.113.1')).status).toBe(429)
    expect((await logIn(behindProxy, user.email, PASSWORD, '203.0.113.2')).status).toBe(200)
  })

  test('counts no try that nobody looked at', async () => {
    const { user } = await behindProxy.signedIn()
    const from = '203.0.113.9'
    for (let tries = 0; tries < 105; tries += 1) {
      await logIn(behindProxy, nobody(0), 'Wrong.horse1', from)
    }
    expect((await logIn(behindProxy, user.email, PASSWORD, from)).status).toBe(200)
  })

  test('is counted by the address that our own proxy saw, not by what was sent to it', async () => {
    const statuses = []
    await logIn(behindProxy, nobody(0), 'Wrong.horse1', '203.0.113.1')
    await sql`update rate_budgets set used = 98 where budget = 'wrong-logins'`.execute(
      behindProxy.db,
    )
    for (let index = 1; index <= 4; index += 1) {
      const made = `198.51.100.${index}, 203.0.113.1`
      statuses.push((await logIn(behindProxy, nobody(index), 'Wrong.horse1', made)).status)
    }
    expect(statuses).toEqual([401, 401, 429, 429])
  })
})
