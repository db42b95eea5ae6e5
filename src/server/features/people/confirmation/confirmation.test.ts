import { createHash } from 'node:crypto'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { resetWith, tokenFor } from '#test/server/password-resets.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteExpired } from './service.ts'

const app = useApp({ publicUrl: 'https://sextant.example', rateLimitScale: 1 })
afterEach(() => sql`truncate rate_budgets`.execute(app.db))

const LINK = /https:\/\/sextant\.example\/confirm-email\?token=([\w-]{43})/

/** Waits for `count` mails and returns their tokens. */
async function tokensFor({ user }: Client, count = 1): Promise<string[]> {
  const mails = await app.mailbox.confirming(user.email, count)
  return mails.map(({ text }) => LINK.exec(text)?.[1] ?? '')
}

/** Waits until no mail is queued: mails of different kinds leave in any order. */
const allMailsLeft = () =>
  expect
    .poll(
      async () =>
        (await sql`select from jobs.job where name like '%-mail'`.execute(app.db)).rows.length,
      { timeout: 10_000 },
    )
    .toBe(0)

const tokenOf = async (client: Client) => (await tokensFor(client))[0] ?? ''
const confirm = (client: Client, token: unknown) =>
  client.post('/api/auth/confirm-email', { token })
const resend = (client: Client) => client.post('/api/auth/resend-confirmation')
const isConfirmed = async (client: Client): Promise<boolean> =>
  (await (await client.get('/api/auth/user')).json()).emailConfirmed

describe('registering', () => {
  test('mails a link and does not require confirmation first', async () => {
    const mary = await app.register()
    expect(mary.user.emailConfirmed).toBe(false)
    expect((await mary.get('/api/teams')).status).toBe(200)
    const [mail] = await app.mailbox.confirming(mary.user.email)
    expect(mail?.text).toMatch(LINK)
    expect(mail?.text).toContain('expires in 7 days')
    // A stranger may have registered the address with this name.
    expect(mail?.text + (mail?.html ?? '')).not.toContain('Mary')
  })

  test('mails nothing if the account already exists', async () => {
    const mary = await app.register()
    await expect(app.register({ email: mary.user.email })).rejects.toThrow('already exists')
    expect(await tokensFor(mary)).toHaveLength(1)
    // Failed registrations do not use the owner's budget.
    for (let tries = 0; tries < 6; tries += 1) {
      await expect(app.register({ email: mary.user.email })).rejects.toThrow('already exists')
    }
    expect((await resend(mary)).status).toBe(200)
  })
})

describe('a link', () => {
  test('confirms the address once', async () => {
    const mary = await app.register()
    const token = await tokenOf(mary)
    const answer = await confirm(mary, token)
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await isConfirmed(mary)).toBe(true)
    expect((await confirm(mary, token)).status).toBe(400)
  })

  test('requires sign-in to its account', async () => {
    const stranger = await app.register()
    const token = await tokenOf(stranger)
    // The mailbox owner of an account that a stranger registered.
    expect((await confirm(app.visitor(), token)).status).toBe(401)
    expect((await confirm(await app.register(), token)).status).toBe(400)
    expect(await isConfirmed(stranger)).toBe(false)
    expect((await confirm(stranger, token)).status).toBe(200)
  })

  test('is rejected if malformed or a week old', async () => {
    const mary = await app.register()
    const token = await tokenOf(mary)
    for (const wrong of ['A'.repeat(43), `${token}x`, token.slice(1), ' ', '%00', 7, null, '']) {
      expect((await confirm(mary, wrong)).status).toBe(400)
    }
    const age = (interval: string) =>
      sql`
        update email_confirmations set expires_at = expires_at - ${interval}::interval
        where account_id = ${mary.user.id}`.execute(app.db)
    await age('6 days 23 hours 59 minutes')
    await age('1 minute')
    expect((await confirm(mary, token)).status).toBe(400)
    expect(await isConfirmed(mary)).toBe(false)
    await deleteExpired(app.db)
    const left = await app.db
      .selectFrom('email_confirmations')
      .select('token_hash')
      .where('account_id', '=', mary.user.id)
      .execute()
    expect(left).toEqual([])
  })

  test('is valid until the week is over', async () => {
    const mary = await app.register()
    const token = await tokenOf(mary)
    await sql`
      update email_confirmations set expires_at = expires_at - interval '6 days 23 hours'
      where account_id = ${mary.user.id}`.execute(app.db)
    expect((await confirm(mary, token)).status).toBe(200)
  })

  test('invalidates the other links of its account only', async () => {
    const mary = await app.register()
    const eve = await app.register()
    await resend(mary)
    const [first = '', second = ''] = await tokensFor(mary, 2)
    expect((await confirm(mary, second)).status).toBe(200)
    expect((await confirm(mary, first)).status).toBe(400)
    expect(await isConfirmed(eve)).toBe(false)
    expect((await confirm(eve, await tokenOf(eve))).status).toBe(200)
  })

  test('can be used by only one of ten simultaneous requests', async () => {
    const mary = await app.register()
    const token = await tokenOf(mary)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(mary, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('is stored only as a hash', async () => {
    const mary = await app.register()
    const token = await tokenOf(mary)
    const stored = [...(await app.dump()), ...app.logged].join('\n')
    expect(stored).toContain(createHash('sha256').update(token).digest('hex'))
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(Buffer.from(token).toString('hex'))
    expect(app.logged.join()).not.toContain(mary.user.email)
  })

  test('for a password reset also confirms the address', async () => {
    const mary = await app.register()
    const answer = await resetWith(mary, await tokenFor(app, mary.user.email))
    expect(answer.status).toBe(200)
    const row = await app.db
      .selectFrom('accounts')
      .select('email_confirmed_at')
      .where('id', '=', mary.user.id)
      .executeTakeFirst()
    expect(row?.email_confirmed_at).toBeInstanceOf(Date)
  })
})

describe('sending another link', () => {
  test('mails at most five links per hour', async () => {
    const mary = await app.register()
    // Registration sent the first one.
    for (let sent = 1; sent < 5; sent += 1) expect((await resend(mary)).status).toBe(200)
    const refused = await resend(mary)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(await tokensFor(mary, 5)).toHaveLength(5)
    expect((await resend(await app.register())).status).toBe(200)
  })

  test('does not flood a mailbox by repeated registration and deletion', async () => {
    const addresses = Array.from({ length: 8 }, (_, tag) => `victim+${tag}@example.com`)
    for (const email of addresses) {
      const eve = await app.register({ email })
      // An account that is deleted before gets no mail.
      await allMailsLeft()
      await eve.send('DELETE', '/api/account', { email, password: PASSWORD })
    }
    await allMailsLeft()
    const eve = await app.register({ email: 'victim@example.com' })
    expect((await resend(eve)).status).toBe(429)
    const deleted = await Promise.all(addresses.map((email) => app.mailbox.to(email, 0)))
    expect(deleted.flat()).toHaveLength(5)
    const confirming = await Promise.all(addresses.map((email) => app.mailbox.confirming(email, 0)))
    expect(confirming.flat()).toHaveLength(5)
  })

  test('mails nothing after the address is confirmed', async () => {
    const mary = await app.register()
    await confirm(mary, await tokenOf(mary))
    expect(await (await resend(mary)).json()).toEqual({
      message: 'Your email address is already confirmed.',
    })
    // Mails are sent in order, so an earlier one would have arrived by now.
    const eve = await app.register()
    await tokenOf(eve)
    expect(await tokensFor(mary)).toHaveLength(1)
  })

  test('requires sign-in', async () => {
    expect((await resend(app.visitor())).status).toBe(401)
  })
})
