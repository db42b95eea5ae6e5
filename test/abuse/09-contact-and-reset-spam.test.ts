import { useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
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
const requestReset = (app: App, email: string, headers?: Record<string, string>) =>
  app.visitor().post('/api/auth/forgot-password', { email }, headers)

const statuses = async (answers: Promise<JsonResponse>[]) =>
  (await Promise.all(answers)).map(({ status }) => status)
const sendMany = (count: number, send: (index: number) => Promise<JsonResponse>) =>
  statuses(Array.from({ length: count }, (_, index) => send(index)))
const countStatus = (all: number[], status: number) => all.filter((one) => one === status).length
const countMessages = async (app: App) =>
  (await app.db.selectFrom('messages').select('id').execute()).length

describe('contact and support messages', () => {
  test('share a limit per IP address: 20 of 30 at once pass, the others get Retry-After', async () => {
    const all = await sendMany(30, (index) => (index % 2 ? contact(direct) : support(direct)))
    expect(countStatus(all, 200)).toBe(20)
    expect(countStatus(all, 429)).toBe(10)
    expect(await countMessages(direct)).toBe(20)
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

  test('do not pass the limit with an untrusted X-Forwarded-For', async () => {
    const all = await sendMany(30, (index) => contact(direct, from(`203.0.113.${index}`)))
    expect(countStatus(all, 200)).toBe(20)
    expect(countStatus(all, 429)).toBe(10)
  })

  test('that are invalid do not count towards the limit', async () => {
    await sendMany(25, () => contact(direct, {}, { ...aMessage, email: 'ada' }))
    expect((await contact(direct)).status).toBe(200)
  })

  test('have a limit per IPv4 address and per IPv6 network', async () => {
    await sendMany(20, () => contact(behindProxy, from('203.0.113.7')))
    expect((await contact(behindProxy, from('203.0.113.7'))).status).toBe(429)
    expect((await contact(behindProxy, from('::ffff:203.0.113.7'))).status).toBe(429)
    expect((await contact(behindProxy, from('203.0.113.8'))).status).toBe(200)

    const rotating = await sendMany(30, (index) =>
      contact(behindProxy, from(`2001:db8:1:2::${index}`)),
    )
    expect(countStatus(rotating, 200)).toBe(20)
    expect((await contact(behindProxy, from('2001:db8:1:3::1'))).status).toBe(200)
  })

  test('from many IP addresses have a limit of 500 an hour', async () => {
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

describe('password reset requests', () => {
  test('from one IP address: 30 of 40 at once pass, for any email address', async () => {
    const all = await sendMany(40, (index) => requestReset(direct, `someone${index}@example.com`))
    expect(countStatus(all, 200)).toBe(30)
    expect(countStatus(all, 429)).toBe(10)
    const refused = await requestReset(direct, 'ada@example.com')
    expect((await refused.json()).message).toMatch(/^Too many requests from your network\. /)
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('for one mailbox from many IP addresses: 5 emails', async () => {
    const mary = await behindProxy.signedIn()
    const tagged = mary.user.email.replace('@', '+tag@')
    await behindProxy.signedIn({ email: tagged })
    const all = await sendMany(20, (index) =>
      requestReset(behindProxy, index % 2 ? tagged : mary.user.email, from(`203.0.113.${index}`)),
    )
    expect(countStatus(all, 200)).toBe(20)
    await behindProxy.mailbox.to(mary.user.email)
    const jobs = async () =>
      (await behindProxy.dump()).filter((line) => /^jobs\.job: .*reset-mail/.test(line))
    await expect.poll(jobs).toEqual([])
    const mails = [mary.user.email, tagged].map((email) => behindProxy.mailbox.to(email, 0))
    expect((await Promise.all(mails)).flat()).toHaveLength(5)
  })

  test('from many IP addresses: 1,000 emails an hour, and later ones are delayed', async () => {
    const mary = await behindProxy.signedIn()
    await requestReset(behindProxy, mary.user.email, from('203.0.113.1'))
    await behindProxy.mailbox.to(mary.user.email)
    await sql`
      update rate_budgets set used = 1000 where budget = 'all-reset-mails'`.execute(behindProxy.db)
    expect((await requestReset(behindProxy, mary.user.email, from('203.0.113.2'))).status).toBe(200)
    // The email is queued for a retry, not lost.
    const isRetried = async () =>
      (await behindProxy.dump()).some((line) => /^jobs\.job: .*reset-mail.*,retry,/.test(line))
    await expect.poll(isRetried).toBe(true)
    expect(await behindProxy.mailbox.to(mary.user.email)).toHaveLength(1)
  })
})

test('no IP address of a sender is stored or logged', async () => {
  await contact(behindProxy, from('203.0.113.77'))
  await sendMany(25, () => contact(behindProxy, from('203.0.113.78')))
  await requestReset(behindProxy, 'ada@example.com', from('203.0.113.79'))
  const all = [...(await behindProxy.dump()), ...behindProxy.logged].join('\n')
  expect(all).not.toContain('203.0.113.')
  expect(all).not.toContain(Buffer.from('203.0.113.').toString('hex'))
})
