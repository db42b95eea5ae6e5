import { useApp } from '#test/server/app.ts'
import type { Answer } from '#test/server/app.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const direct = useApp({ rateLimitScale: 1 })
const behindProxy = useApp({ rateLimitScale: 1, trustProxy: 1 })

const aMessage = { name: 'Ada', email: 'ada@example.com', message: 'Hello.' }
const aRequest = { ...aMessage, category: 'other', subject: 'Hello' }

afterEach(async () => {
  for (const app of [direct, behindProxy]) {
    await sql`truncate rate_budgets, messages`.execute(app.db)
  }
})

type App = typeof direct
const from = (address: string) => ({ 'x-forwarded-for': address })
const contact = (app: App, headers?: Record<string, string>, body: object = aMessage) =>
  app.visitor().post('/api/contact', body, headers)
const support = (app: App, headers?: Record<string, string>) =>
  app.visitor().post('/api/support', aRequest, headers)
const ask = (app: App, email: string, headers?: Record<string, string>) =>
  app.visitor().post('/api/auth/forgot-password', { email }, headers)

const statuses = async (answers: Promise<Answer>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const many = (count: number, send: (index: number) => Promise<Answer>) =>
  statuses(Array.from({ length: count }, (_, index) => send(index)))
const count = (all: number[], status: number) => all.filter((one) => one === status).length
const kept = async (app: App) => (await app.db.selectFrom('messages').select('id').execute()).length

describe('messages from one address', () => {
  test('of both forms together: 20 of 30 at once pass, the others are told when to come back', async () => {
    const all = await many(30, (index) => (index % 2 ? contact(direct) : support(direct)))
    expect(count(all, 200)).toBe(20)
    expect(count(all, 429)).toBe(10)
    expect(await kept(direct)).toBe(20)
    const refused = await contact(direct)
    expect(await refused.json()).toEqual({
      code: 'rate_limited',
      message: 'Too many messages from your network. Please try again in about 60 minutes.',
    })
    const wait = refused.headers.get('retry-after') ?? ''
    expect(wait).toMatch(/^\d+$/)
    expect(Number(wait)).toBeGreaterThan(3_500)
    expect(Number(wait)).toBeLessThanOrEqual(3_600)
  })

  test('are not more for naming other addresses that nobody vouches for', async () => {
    const all = await many(30, (index) => contact(direct, from(`203.0.113.${index}`)))
    expect(count(all, 200)).toBe(20)
    expect(count(all, 429)).toBe(10)
  })

  test('count also where a program fell into the trap', async () => {
    await many(20, () => contact(direct, {}, { ...aMessage, website: 'https://spam.example' }))
    expect(await kept(direct)).toBe(0)
    expect((await contact(direct)).status).toBe(429)
  })

  test('that cannot be read do not count', async () => {
    await many(25, () => contact(direct, {}, { ...aMessage, email: 'ada' }))
    expect((await contact(direct)).status).toBe(200)
  })

  test('leave another address free, and count per network in IPv6', async () => {
    await many(20, () => contact(behindProxy, from('203.0.113.7')))
    expect((await contact(behindProxy, from('203.0.113.7'))).status).toBe(429)
    expect((await contact(behindProxy, from('::ffff:203.0.113.7'))).status).toBe(429)
    expect((await contact(behindProxy, from('203.0.113.8'))).status).toBe(200)

    const rotating = await many(30, (index) => contact(behindProxy, from(`2001:db8:1:2::${index}`)))
    expect(count(rotating, 200)).toBe(20)
    expect((await contact(behindProxy, from('2001:db8:1:3::1'))).status).toBe(200)
  })

  test('from very many addresses stop at 500 an hour', async () => {
    const used = (uses: number) =>
      sql`update rate_budgets set used = ${uses} where budget = 'all-messages'`.execute(
        behindProxy.db,
      )
    await contact(behindProxy, from('203.0.113.1'))
    await used(499)
    expect((await contact(behindProxy, from('203.0.113.2'))).status).toBe(200)
    const refused = await contact(behindProxy, from('203.0.113.3'))
    expect(refused.status).toBe(429)
    expect((await refused.json()).message).toMatch(/^Too many messages at the moment\. /)
  })
})

describe('requests for a new password', () => {
  test('from one address: 30 of 40 at once pass, whomever they name', async () => {
    const all = await many(40, (index) => ask(direct, `someone${index}@example.com`))
    expect(count(all, 200)).toBe(30)
    expect(count(all, 429)).toBe(10)
    const refused = await ask(direct, 'ada@example.com')
    expect((await refused.json()).message).toMatch(/^Too many requests from your network\. /)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('for one mailbox from very many addresses: 5 mails', async () => {
    const mary = await behindProxy.signedIn()
    const all = await many(20, (index) =>
      ask(behindProxy, mary.user.email, from(`203.0.113.${index}`)),
    )
    expect(count(all, 200)).toBe(20)
    await behindProxy.mailbox.to(mary.user.email, 5)
    const jobs = async () =>
      (await behindProxy.dump()).filter((line) => /^jobs\.job: .*reset-mail/.test(line))
    await expect.poll(jobs).toEqual([])
    expect(await behindProxy.mailbox.to(mary.user.email)).toHaveLength(5)
  })

  test('from very many addresses bring 1,000 mails an hour, and close the way to nobody', async () => {
    const mary = await behindProxy.signedIn()
    await ask(behindProxy, mary.user.email, from('203.0.113.1'))
    await behindProxy.mailbox.to(mary.user.email)
    await sql`
      update rate_budgets set used = 1000 where budget = 'all-reset-mails'`.execute(behindProxy.db)
    expect((await ask(behindProxy, mary.user.email, from('203.0.113.2'))).status).toBe(200)
    // It waits and is tried again, rather than being lost.
    const waits = async () =>
      (await behindProxy.dump()).some((line) => /^jobs\.job: .*reset-mail.*,retry,/.test(line))
    await expect.poll(waits).toBe(true)
    expect(await behindProxy.mailbox.to(mary.user.email)).toHaveLength(1)
  })
})

test('what is stored and logged of the senders holds no address of a network', async () => {
  await contact(behindProxy, from('203.0.113.77'))
  await many(25, () => contact(behindProxy, from('203.0.113.78')))
  await ask(behindProxy, 'ada@example.com', from('203.0.113.79'))
  const all = [...(await behindProxy.dump()), ...behindProxy.logged].join('\n')
  expect(all).not.toContain('203.0.113.')
  expect(all).not.toContain(Buffer.from('203.0.113.').toString('hex'))
})
