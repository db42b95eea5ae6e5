import { PASSWORD, useApp } from '#test/server/app.ts'
import { useFullHashCost } from '#test/server/hash-cost.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

let serial = 0
const newPerson = () => ({
  firstName: 'Mary',
  lastName: 'Jackson',
  email: `mary${(serial += 1)}@example.com`,
  password: PASSWORD,
})

const register = (change: Record<string, unknown> = {}) =>
  app.visitor().post('/api/auth/register', { ...newPerson(), ...change })

describe('login', () => {
  test('trims the address and ignores its case, but not the password', async () => {
    await register({ email: 'Case@example.com' })
    for (const email of ['case@example.com', 'CASE@EXAMPLE.COM', '  Case@example.com\n']) {
      const visitor = app.visitor()
      const answer = await visitor.post('/api/auth/login', { email, password: PASSWORD })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ user: { email: 'Case@example.com' } })
      expect((await visitor.get('/api/auth/user')).status).toBe(200)
    }
    for (const password of [` ${PASSWORD}`, `${PASSWORD} `, PASSWORD.toUpperCase(), '']) {
      const answer = await app
        .visitor()
        .post('/api/auth/login', { email: 'case@example.com', password })
      expect(answer.status).toBe(401)
    }
  })

  test('takes a password from another keyboard: composed or not, with any space', async () => {
    await register({ email: 'keys@example.com', password: 'Cafe\u0301 au lait 1!' })
    for (const password of ['Caf\u00E9 au lait 1!', 'Cafe\u0301\u00A0au\u3000lait 1!']) {
      const person = { email: 'keys@example.com', password }
      expect((await app.visitor().post('/api/auth/login', person)).status).toBe(200)
    }
    const person = { email: 'keys@example.com', password: 'Cafe au lait 1!' }
    expect((await app.visitor().post('/api/auth/login', person)).status).toBe(401)
  })

  test('returns the same error for an unknown address and a wrong password', async () => {
    await register({ email: 'there@example.com' })
    const answers = await Promise.all(
      ['there@example.com', 'unknown@example.com', 'no address', ''].map((email) =>
        app.visitor().post('/api/auth/login', { email, password: 'Wrong.horse1' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401])
    const bodies = await Promise.all(answers.map((answer) => answer.text()))
    expect(new Set(bodies).size).toBe(1)
    expect(answers.flatMap((answer) => answer.headers.getSetCookie())).toEqual([])
  })

  test('is required without a cookie, with a forged one and with an expired one', async () => {
    expect((await app.visitor().get('/api/auth/user')).status).toBe(401)
    for (const cookie of ['login=', 'login=x', `login=${'A'.repeat(43)}`, 'login=%00', 'x=y']) {
      expect((await app.visitor().get('/api/auth/user', { cookie })).status).toBe(401)
    }
    const mary = await app.signedIn()
    await sql`
      update logins set expires_at = now() where account_id = ${mary.user.id}`.execute(app.db)
    expect((await mary.get('/api/auth/user')).status).toBe(401)
  })

  test('expires 30 days after the day of its last use, which is stored without a time', async () => {
    const mary = await app.signedIn()
    await sql`
      update logins set last_used_at = now() - interval '25 hours', expires_at = now() + interval '1 day'
      where account_id = ${mary.user.id}`.execute(app.db)
    const readLogin = async () => {
      const { rows } = await sql<{ used: Date; expires: Date }>`
        select last_used_at as used, expires_at as expires
        from logins where account_id = ${mary.user.id}`.execute(app.db)
      return rows[0]
    }
    const before = await readLogin()
    // Public pages read the current user, so that request does not count as use.
    expect((await mary.get('/api/auth/user')).status).toBe(200)
    expect(await readLogin()).toEqual(before)
    await mary.get('/api/teams')
    const today = new Date(new Date().toISOString().slice(0, 10))
    const in30Days = new Date(today.getTime() + 30 * 86_400_000)
    expect(await readLogin()).toEqual({ used: today, expires: in30Days })
  })

  test('is deleted on the server at sign-out, for this browser only', async () => {
    const phone = await app.signedIn()
    const laptop = app.visitor()
    await laptop.post('/api/auth/login', { email: phone.user.email, password: PASSWORD })
    const cookie = phone.cookie ?? ''

    const answer = await phone.get('/api/logout')
    expect(answer.status).toBe(200)
    expect(phone.cookie).toBeUndefined()
    expect((await app.visitor().get('/api/auth/user', { cookie })).status).toBe(401)
    expect((await laptop.get('/api/auth/user')).status).toBe(200)
    expect((await app.visitor().get('/api/logout')).status).toBe(200)
  })
})

describe('secrets', () => {
  test('passwords and login tokens are stored neither in the database nor in the log', async () => {
    const mary = await app.signedIn()
    await app.visitor().post('/api/auth/login', { email: mary.user.email, password: PASSWORD })
    const token = mary.cookie?.split('=')[1] ?? ''
    expect(token).toHaveLength(43)
    const stored = [...(await app.dump()), ...app.logged].join('\n')
    expect(stored).toContain(mary.user.email)
    for (const secret of [
      PASSWORD,
      token,
      Buffer.from(token).toString('hex'),
      Buffer.from(token, 'base64url').toString('hex'),
    ]) {
      expect(stored).not.toContain(secret)
    }
  })
})

describe('a stored password', () => {
  useFullHashCost()

  test('is a salted argon2id hash with the OWASP minimum parameters', async () => {
    const [first, second] = [await app.register(), await app.register()]
    const rows = await app.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('id', 'in', [first.user.id, second.user.id])
      .execute()
    const hashes = rows.map((row) => row.password_hash)
    for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(new Set(hashes).size).toBe(2)
  })
})
