import { useApp } from '#test/server/app.ts'
import type { JsonResponse, TestApp } from '#test/server/app.ts'
import { Browser } from '#test/server/browser.ts'
import {
  addTotp,
  codeOf,
  complete,
  enterPassword,
  forgetUsedCodes,
  newPerson,
} from '#test/server/second-factor.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const direct = useApp({ rateLimitScale: 1 })
const behindProxy = useApp({ rateLimitScale: 1, trustProxy: 1 })

afterEach(async () => {
  for (const app of [direct, behindProxy]) {
    await sql`truncate rate_budgets, rate_delays`.execute(app.db)
  }
})

const WRONG = { code: '000000' }

/** A browser that sends its requests from an address, behind a proxy. */
class BrowserAt extends Browser {
  readonly #address: string

  constructor(app: TestApp, address: string) {
    super(app)
    this.#address = address
  }

  override send(method: string, path: string, body?: unknown): Promise<JsonResponse> {
    return super.send(method, path, body, { 'x-forwarded-for': this.#address })
  }

  override post = (path: string, body?: unknown) => this.send('POST', path, body)
}

/** Moves all delays this many seconds into the past. */
const advance = (app: TestApp, seconds: number) =>
  sql`
    update rate_delays set
      open_at = open_at - make_interval(secs => ${seconds}),
      forget_at = forget_at - make_interval(secs => ${seconds})`.execute(app.db)

const countStatus = (all: JsonResponse[], wanted: number) =>
  all.filter(({ status }) => status === wanted).length

const expectDelayed = async (answer: JsonResponse) => {
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(25)
  expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(900)
  expect((await answer.json()).message).toMatch(/^Too many wrong codes for this account\./)
}

async function personWithTotp(app: TestApp) {
  const browser = await newPerson(app)
  return { browser, email: browser.email, ...(await addTotp(browser)) }
}

describe('guesses of a code', () => {
  test('are limited to ten for an account, from any number of addresses and first steps', async () => {
    const { email } = await personWithTotp(behindProxy)
    const all: JsonResponse[] = []
    for (let count = 0; count < 14; count += 1) {
      const browser = new BrowserAt(behindProxy, `203.0.113.${count}`)
      await enterPassword(behindProxy, email, browser)
      all.push(await complete(browser, WRONG))
    }
    expect([countStatus(all, 401), countStatus(all, 429)]).toEqual([10, 4])
    for (const answer of all.slice(10)) await expectDelayed(answer)
  })

  test('are limited to ten at once, also with recovery codes among them', async () => {
    const { email } = await personWithTotp(direct)
    const { browser } = await enterPassword(direct, email)
    const all = await Promise.all(
      Array.from({ length: 25 }, (_, count) =>
        complete(browser, count % 5 ? WRONG : { recoveryCode: '00000-00000' }),
      ),
    )
    expect([countStatus(all, 401), countStatus(all, 429)]).toEqual([10, 15])
  })

  test('of one address on many accounts are limited to a hundred an hour', async () => {
    const [first, second] = [await personWithTotp(direct), await personWithTotp(direct)]
    const [one, other] = [
      await enterPassword(direct, first.email),
      await enterPassword(direct, second.email),
    ]
    expect((await complete(one.browser, WRONG)).status).toBe(401)
    await sql`update rate_budgets set used = 99 where budget = 'wrong-logins'`.execute(direct.db)
    expect((await complete(one.browser, WRONG)).status).toBe(401)
    const refused = await complete(other.browser, { code: codeOf(second.secret) })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await refused.json()).message).toMatch(/^Too many failed sign-ins from your network\./)
  })

  test('do not lock out the owner: the right code works after the delay and clears the guesses', async () => {
    const { email, secret } = await personWithTotp(direct)
    const { browser } = await enterPassword(direct, email)
    for (let count = 0; count < 10; count += 1) await complete(browser, WRONG)
    const refused = await complete(browser, { code: codeOf(secret) })
    await expectDelayed(refused)
    await advance(direct, Number(refused.headers.get('retry-after')))
    expect((await complete(browser, { code: codeOf(secret) })).status).toBe(200)
    const again = (await enterPassword(direct, email)).browser
    expect((await complete(again, WRONG)).status).toBe(401)
  })

  test('are not cleared by the right password', async () => {
    const { email } = await personWithTotp(direct)
    for (let count = 0; count < 10; count += 1) {
      expect((await complete((await enterPassword(direct, email)).browser, WRONG)).status).toBe(401)
    }
    await expectDelayed(await complete((await enterPassword(direct, email)).browser, WRONG))
  })

  test('by strangers do not delay a known browser, which has its own count', async () => {
    const { browser: known, email, secret } = await personWithTotp(direct)
    const stranger = (await enterPassword(direct, email)).browser
    for (let count = 0; count < 11; count += 1) await complete(stranger, WRONG)
    await enterPassword(direct, email, known)
    expect((await complete(known, { code: codeOf(secret) })).status).toBe(200)
    await forgetUsedCodes(direct)
    await enterPassword(direct, email, known)
    for (let count = 0; count < 10; count += 1) {
      expect((await complete(known, WRONG)).status).toBe(401)
    }
    await expectDelayed(await complete(known, { code: codeOf(secret) }))
  })

  test('by a signed-in browser are limited too, for the account', async () => {
    const { browser, email, secret } = await personWithTotp(direct)
    const other = (await enterPassword(direct, email)).browser
    await complete(other, { code: codeOf(secret) })
    const all: JsonResponse[] = []
    for (let count = 0; count < 12; count += 1) {
      all.push(await (count % 2 ? browser : other).post('/api/auth/confirm', WRONG))
    }
    expect([countStatus(all, 400), countStatus(all, 429)]).toEqual([10, 2])
    for (const answer of all.slice(10)) await expectDelayed(answer)
    const refused = await browser.post('/api/auth/confirm', { code: codeOf(secret, 1) })
    await advance(direct, Number(refused.headers.get('retry-after')))
    expect((await browser.post('/api/auth/confirm', { code: codeOf(secret, 1) })).status).toBe(200)
  })

  test('that confirm a new app are limited', async () => {
    const mary = await newPerson(direct)
    await mary.post('/api/auth/factors/totp')
    const all: JsonResponse[] = []
    for (let count = 0; count < 12; count += 1) {
      all.push(await mary.post('/api/auth/factors/totp/confirm', WRONG))
    }
    expect([countStatus(all, 400), countStatus(all, 429)]).toEqual([10, 2])
  })
})

describe('guesses of a password by a signed-in browser', () => {
  test('are limited', async () => {
    const mary = await newPerson(direct)
    const all: JsonResponse[] = []
    for (let count = 0; count < 12; count += 1) {
      all.push(await mary.post('/api/auth/confirm', { password: 'Wrong.horse1' }))
    }
    expect([countStatus(all, 400), countStatus(all, 429)]).toEqual([10, 2])
  })
})

describe('changes of second factors', () => {
  test('are limited, because each sends an email', async () => {
    const mary = await newPerson(direct)
    await addTotp(mary)
    const statuses = []
    await sql`update rate_budgets set used = 18 where budget = 'factor-changes'`.execute(direct.db)
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await mary.post('/api/auth/factors/recovery-codes')).status)
    }
    expect(statuses).toEqual([200, 200, 429])
    expect((await mary.send('DELETE', '/api/auth/factors/totp')).status).toBe(429)
  })

  test('begin with challenges, which are limited by network', async () => {
    const visitor = new Browser(direct)
    expect((await visitor.post('/api/auth/passkey-login/options')).status).toBe(200)
    await sql`update rate_budgets set used = 600 where budget = 'passkey-challenges'`.execute(
      direct.db,
    )
    expect((await visitor.post('/api/auth/passkey-login/options')).status).toBe(429)
  })
})
