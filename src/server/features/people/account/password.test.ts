import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { NEW_PASSWORD, resetWith, tokenFor } from '#test/server/password-resets.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1 })
afterEach(() => sql`truncate rate_budgets, rate_delays`.execute(app.db))

const change = (client: Client, body: object = {}) =>
  client.post('/api/auth/change-password', {
    currentPassword: PASSWORD,
    newPassword: NEW_PASSWORD,
    ...body,
  })

const logIn = async (client: Client, email: string, password: string) =>
  (await client.post('/api/auth/login', { email, password })).status

const isSignedIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200

describe('changing the password', () => {
  test('ends all other logins and emails the owner', async () => {
    const mary = await app.signedIn()
    const eve = await app.signedIn()
    const laptop = app.visitor()
    await logIn(laptop, mary.user.email, PASSWORD)
    const former = mary.cookie ?? ''
    expect((await change(mary)).status).toBe(200)
    expect((await app.visitor().get('/api/auth/user', { cookie: former })).status).toBe(401)
    expect([await isSignedIn(mary), await isSignedIn(laptop), await isSignedIn(eve)]).toEqual([
      true,
      false,
      true,
    ])
    expect(await logIn(app.visitor(), mary.user.email, PASSWORD)).toBe(401)
    expect(await logIn(app.visitor(), mary.user.email, NEW_PASSWORD)).toBe(200)
    const [mail] = await app.mailbox.to(mary.user.email)
    expect(mail?.subject).toBe('Your Sextant password was changed')
  })

  test('requires the current password', async () => {
    const mary = await app.signedIn()
    const answer = await change(mary, { currentPassword: 'Wrong.horse1' })
    expect(answer.status).toBe(400)
    expect((await answer.json()).issues).toEqual([
      { path: 'currentPassword', message: 'That is not your current password.' },
    ])
    expect((await change(mary, { currentPassword: '' })).status).toBe(400)
    expect((await change(mary, { currentPassword: undefined })).status).toBe(400)
    expect(await logIn(app.visitor(), mary.user.email, PASSWORD)).toBe(200)
  })

  test.each(['short1!', 'alllowercase1!', 'Password1!', 'x'.repeat(129)])(
    'refuses %s as the new password',
    async (newPassword) => {
      const mary = await app.signedIn()
      const answer = await change(mary, { newPassword })
      expect(answer.status).toBe(400)
      expect((await answer.json()).issues[0].path).toBe('newPassword')
      expect(await logIn(app.visitor(), mary.user.email, PASSWORD)).toBe(200)
    },
  )

  test('refuses the current password as the new one', async () => {
    const mary = await app.signedIn()
    const answer = await change(mary, { newPassword: PASSWORD })
    expect(answer.status).toBe(400)
    expect((await answer.json()).issues[0].path).toBe('newPassword')
  })

  test('invalidates reset links', async () => {
    const mary = await app.signedIn()
    const token = await tokenFor(app, mary.user.email)
    await change(mary)
    expect((await resetWith(app.visitor(), token, 'Third.horse33')).status).toBe(400)
  })

  test('sends at most five emails an hour', async () => {
    const mary = await app.signedIn()
    let [currentPassword, newPassword] = [PASSWORD, NEW_PASSWORD]
    for (let count = 0; count < 7; count += 1) {
      expect((await change(mary, { currentPassword, newPassword })).status).toBe(200)
      ;[currentPassword, newPassword] = [newPassword, currentPassword]
    }
    // A sixth email would arrive before one that is sent later.
    const eve = await app.signedIn()
    await change(eve)
    await app.mailbox.to(eve.user.email)
    expect(await app.mailbox.to(mary.user.email)).toHaveLength(5)
  })

  test('limits wrong passwords, counted separately from sign-in', async () => {
    const mary = await app.signedIn()
    const guess = () => change(mary, { currentPassword: 'Wrong.horse1' })
    for (let attempt = 0; attempt < 11; attempt += 1) {
      await logIn(app.visitor(), mary.user.email, 'Wrong.horse1')
    }
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await change(mary)).status).toBe(429)
    expect(await isSignedIn(mary)).toBe(true)
  })

  test('is refused if the account has no password', async () => {
    const mary = await app.signedIn()
    await sql`
      update accounts set password_hash = null where id = ${mary.user.id}`.execute(app.db)
    expect((await (await mary.get('/api/auth/user')).json()).hasPassword).toBe(false)
    const answer = await change(mary)
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toContain('no password yet')
  })

  test('succeeds once for two concurrent changes', async () => {
    const mary = await app.signedIn()
    const answers = await Promise.all([
      change(mary, { newPassword: 'First.horse11' }),
      change(mary, { newPassword: 'Second.horse22' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })

  test('needs a login', async () => {
    expect((await change(app.visitor())).status).toBe(401)
  })
})
