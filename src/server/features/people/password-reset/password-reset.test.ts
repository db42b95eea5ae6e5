import { createHash } from 'node:crypto'
import { MailboxRejected, SenderRefused } from '#server/platform/mail/mail.ts'
import { confirmAddress } from '#test/server/accounts.ts'
import { QUICK_RETRIES } from '#test/server/app-config.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteExpired } from './service.ts'

const app = useApp({ publicUrl: 'https://sextant.example', jobTimings: QUICK_RETRIES })

const REQUESTED =
  'If an account with this email exists, you will receive password reset instructions.'
const INVALID = {
  code: 'bad_input',
  message: 'This reset link is invalid or has expired. Please request a new one.',
}

const requestReset = (email: unknown) => app.visitor().post('/api/auth/forgot-password', { email })
const logIn = (email: string, password: string) =>
  app.visitor().post('/api/auth/login', { email, password })
const tokens = () => app.db.selectFrom('password_resets').selectAll().execute()
const tokensOf = async (accountId: string) =>
  (await tokens()).filter(({ account_id }) => account_id === accountId)
const jobs = async () =>
  (await app.dump()).filter((line) => line.startsWith('jobs.job') && line.includes('-mail'))

describe('requesting a new password', () => {
  test('mails a link to the address as it was registered', async () => {
    const mary = await app.signedIn({ email: 'Mary.Case@Example.com' })
    const answer = await requestReset('  mary.case@EXAMPLE.com ')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: REQUESTED })
    const [mail] = await app.mailbox.to(mary.user.email)
    const link = /https:\/\/sextant\.example\/reset-password\?token=[\w-]{43}/.exec(
      mail?.text ?? '',
    )
    expect(mail).toEqual({
      to: 'Mary.Case@Example.com',
      subject: 'Choose a new Sextant password',
      text: expect.stringContaining('expires in one hour'),
      html: expect.stringContaining(`<a href="${link?.[0]}">Choose a new password</a>`),
    })
    expect(mail?.text).toContain('ignore this email')
    // A stranger may have registered the address with this name.
    expect(mail?.text + (mail?.html ?? '')).not.toContain('Mary')
    // The mail loads no external resources.
    expect(mail?.html).not.toMatch(/<(?!\/?(p|a)\b)|src=|style=/)
  })

  test('mails nothing to an address without an account', async () => {
    expect(await (await requestReset('unknown@example.com')).json()).toEqual({ message: REQUESTED })
    await expect.poll(jobs).toEqual([])
    expect(app.mailbox.mails.filter(({ to }) => to === 'unknown@example.com')).toEqual([])
  })

  test.each(['', ' ', 'mary', 'mary@example.com, eve@example.com', undefined, 7])(
    'rejects the address %j',
    async (email) => {
      const answer = await requestReset(email)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'bad_input', issues: [{ path: 'email' }] })
    },
  )

  test('stores the token only as a hash, also if sending fails at first', async () => {
    const mary = await app.signedIn()
    app.mailbox.failures.push(new Error('sending failed'))
    await requestReset(mary.user.email)
    await expect.poll(() => app.logged.join()).toContain('job failed')
    expect(await jobs()).toHaveLength(1)
    const [first, ...more] = await tokensOf(mary.user.id)
    const [mail] = await app.mailbox.to(mary.user.email)
    const token = /token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    const hash = createHash('sha256').update(token).digest()
    // The retry created a new token.
    expect(more).toEqual([])
    expect(first?.token_hash.equals(hash)).toBe(false)
    const both = await tokensOf(mary.user.id)
    expect(both.filter(({ token_hash }) => token_hash.equals(hash))).toHaveLength(1)
    const stored = [...(await app.dump()), ...app.logged].join('\n')
    for (const secret of [
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'base64url').toString('hex'),
    ]) {
      expect(stored).not.toContain(secret)
    }
    expect(app.logged.join()).not.toContain(mary.user.email)
  })

  test('retries an email whose sender was refused', async () => {
    const mary = await app.signedIn()
    app.mailbox.failures.push(new SenderRefused('the mail server refused the sender'))
    await requestReset(mary.user.email)
    expect(await app.mailbox.to(mary.user.email)).toHaveLength(1)
  })

  test('does not retry a refused mailbox', async () => {
    const mary = await app.signedIn()
    app.mailbox.failures.push(new MailboxRejected('no such mailbox'))
    await requestReset(mary.user.email)
    await expect.poll(() => app.logged.join()).toContain('job given up')
    await expect.poll(jobs).toEqual([])
    expect(await app.mailbox.to(mary.user.email, 0)).toEqual([])
  })
})

describe('a link', () => {
  test('sets the new password and notifies the owner', async () => {
    const mary = await app.signedIn()
    await confirmAddress(app.db, mary.user.id)
    const { email } = mary.user
    const answer = await resetWith(app.visitor(), await tokenFor(app, email))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ message: 'Password reset successful' })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await logIn(email, PASSWORD)).status).toBe(401)
    expect((await logIn(email, NEW_PASSWORD)).status).toBe(200)
    const [, mail] = await app.mailbox.to(email, 2)
    expect(mail?.subject).toBe('Your Sextant password was changed')
    expect(mail?.text).toContain('https://sextant.example/forgot-password')
    expect(mail?.text).toContain('office@sextant.example')
  })

  test('expires after one hour by the database clock', async () => {
    const mary = await app.signedIn()
    const token = await tokenFor(app, mary.user.email)
    const { rows } = await sql<{ minutes: number }>`
      select (extract(epoch from expires_at - now()) / 60)::float as minutes
      from password_resets where account_id = ${mary.user.id}`.execute(app.db)
    expect(rows[0]?.minutes).toBeGreaterThan(59)
    expect(rows[0]?.minutes).toBeLessThanOrEqual(60)
    await sql`
      update password_resets set expires_at = now()
      where account_id = ${mary.user.id}`.execute(app.db)
    const answer = await resetWith(app.visitor(), token)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual(INVALID)
    expect((await logIn(mary.user.email, PASSWORD)).status).toBe(200)
  })

  test.each([
    ['Aa1!567', 'Password must be at least 8 characters long.'],
    ['aa1!5678', 'Password must contain at least one uppercase letter.'],
    [
      'Password1!',
      'This password is too easy to guess. Add a word or characters that others would not expect.',
    ],
    [`Correct.horse1${'x'.repeat(115)}`, 'Password must be at most 128 characters long.'],
  ])('stays valid after the rejected password %j', async (password, message) => {
    const mary = await app.signedIn()
    const token = await tokenFor(app, mary.user.email)
    const refused = await resetWith(app.visitor(), token, password)
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ message, issues: [{ path: 'newPassword' }] })
    expect((await resetWith(app.visitor(), token)).status).toBe(200)
  })

  test.each(['x', 'A'.repeat(43), '\\', "' or 1=1 --", '..'])(
    'with the token %j is invalid',
    async (token) => {
      const answer = await resetWith(app.visitor(), token)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toEqual(INVALID)
    },
  )

  test('sets a password for an account without one', async () => {
    const mary = await app.signedIn()
    await app.db.updateTable('accounts').set({ password_hash: null }).execute()
    const token = await tokenFor(app, mary.user.email)
    expect((await resetWith(app.visitor(), token)).status).toBe(200)
    expect((await logIn(mary.user.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('is deleted only after it has expired', async () => {
    const mary = await app.signedIn()
    await tokenFor(app, mary.user.email)
    await app.db.deleteFrom('password_resets').where('account_id', '<>', mary.user.id).execute()
    await deleteExpired(app.db)
    expect(await tokens()).toHaveLength(1)
    await sql`update password_resets set expires_at = now()`.execute(app.db)
    await deleteExpired(app.db)
    expect(await tokens()).toEqual([])
  })
})
