import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { deleteExpired } from './logins.ts'

const app = useApp()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** Signs the same account in on another browser. */
async function signInElsewhere(owner: Client, userAgent = FIREFOX): Promise<Client> {
  const client = app.visitor()
  const credentials = { email: owner.user.email, password: PASSWORD }
  const answer = await client.post('/api/auth/login', credentials, { 'user-agent': userAgent })
  if (answer.status !== 200) throw new Error(await answer.text())
  return client
}

const logins = async (client: Client) => (await client.get('/api/auth/logins')).json()
const isSignedIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200
const today = () => new Date().toISOString().slice(0, 10)

describe('the list of logins', () => {
  test('has the name and days of use of each browser, the current one first', async () => {
    const mary = await app.signedIn()
    await signInElsewhere(mary)
    await app.signedIn()
    const days = { signedInOn: today(), lastUsedOn: today() }
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    expect(await logins(mary)).toEqual([
      { id, browser: 'Unknown browser', ...days, current: true },
      { id, browser: 'Firefox on Linux', ...days, current: false },
    ])
    expect((await app.visitor().get('/api/auth/logins')).status).toBe(401)
  })

  test('contains no token and only the browser’s name', async () => {
    const mary = await app.signedIn()
    const laptop = await signInElsewhere(mary)
    const text = JSON.stringify(await logins(mary))
    for (const client of [mary, laptop]) expect(text).not.toContain(client.cookie?.split('=')[1])
    const stored = [...(await app.dump()), ...app.logged].join('\n')
    expect(stored).toContain('Firefox on Linux')
    expect(stored).not.toContain('Gecko')
  })

  test('leaves out expired logins, which are deleted later', async () => {
    const mary = await app.signedIn()
    const laptop = await signInElsewhere(mary)
    const [, other] = await logins(mary)
    await sql`update logins set expires_at = now() where id = ${other.id}`.execute(app.db)
    expect(await logins(mary)).toHaveLength(1)
    expect((await mary.delete(`/api/auth/logins/${other.id}`)).status).toBe(404)
    await deleteExpired(app.db)
    const rows = await app.db.selectFrom('logins').select('id').execute()
    expect(rows.map(({ id }) => id)).not.toContain(other.id)
    expect([await isSignedIn(mary), await isSignedIn(laptop)]).toEqual([true, false])
  })
})

describe('a login', () => {
  test('expires after a year, however often it is used', async () => {
    const mary = await app.signedIn()
    await sql`
      update logins set
        created_at = now() - interval '360 days', last_used_at = now() - interval '2 days'
      where account_id = ${mary.user.id}`.execute(app.db)
    await mary.get('/api/teams')
    const { rows } = await sql<{ left: number }>`
      select (extract(epoch from expires_at - now()) / 86400)::float8 as left
      from logins where account_id = ${mary.user.id}`.execute(app.db)
    expect(rows[0]?.left).toBeCloseTo(5, 3)
  })

  test('is replaced by a new sign-in in the same browser', async () => {
    const mary = await app.signedIn()
    const former = mary.cookie ?? ''
    await mary.post('/api/auth/login', { email: mary.user.email, password: PASSWORD })
    expect(mary.cookie).not.toBe(former)
    expect((await app.visitor().get('/api/auth/user', { cookie: former })).status).toBe(401)
    expect(await logins(mary)).toHaveLength(1)
  })

  test('is deleted when an account has fifty more recent ones', async () => {
    const mary = await app.signedIn()
    const eve = await app.signedIn()
    await sql`
      insert into logins (token_hash, account_id, last_used_at, expires_at)
      select sha256(n::text::bytea), ${mary.user.id}, now() + interval '1 minute',
        now() + interval '1 day'
      from generate_series(1, 49) as n`.execute(app.db)
    expect(await isSignedIn(mary)).toBe(true)
    const laptop = await signInElsewhere(mary)
    expect([await isSignedIn(mary), await isSignedIn(laptop), await isSignedIn(eve)]).toEqual([
      false,
      true,
      true,
    ])
    expect(await logins(laptop)).toHaveLength(50)
  })
})

describe('ending logins', () => {
  test('deletes only the given login', async () => {
    const mary = await app.signedIn()
    const [laptop, phone] = [await signInElsewhere(mary), await signInElsewhere(mary)]
    const own = (await logins(laptop)).find((login: { current: boolean }) => login.current)
    expect((await mary.delete(`/api/auth/logins/${own.id}`)).status).toBe(204)
    expect([await isSignedIn(mary), await isSignedIn(laptop), await isSignedIn(phone)]).toEqual([
      true,
      false,
      true,
    ])
    expect((await mary.delete(`/api/auth/logins/${own.id}`)).status).toBe(404)
  })

  test('cannot delete logins of another account', async () => {
    const mary = await app.signedIn()
    const eve = await app.signedIn()
    const [own] = await logins(mary)
    expect((await eve.delete(`/api/auth/logins/${own.id}`)).status).toBe(404)
    expect(await (await eve.delete('/api/auth/logins')).json()).toEqual({ ended: 0 })
    expect(await isSignedIn(mary)).toBe(true)
  })

  test('deletes all other logins and returns their number', async () => {
    const mary = await app.signedIn()
    const others = [await signInElsewhere(mary), await signInElsewhere(mary)]
    expect(await (await mary.delete('/api/auth/logins')).json()).toEqual({ ended: 2 })
    for (const other of others) expect(await isSignedIn(other)).toBe(false)
    expect(await logins(mary)).toHaveLength(1)
  })
})
