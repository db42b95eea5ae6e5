import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { forgetExpired } from './logins.ts'

const app = useApp()

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'

/** The same account in another browser. */
async function alsoIn(owner: Client, userAgent = FIREFOX): Promise<Client> {
  const client = app.visitor()
  const credentials = { email: owner.user.email, password: PASSWORD }
  const answer = await client.post('/api/auth/login', credentials, { 'user-agent': userAgent })
  if (answer.status !== 200) throw new Error(await answer.text())
  return client
}

const logins = async (client: Client) => (await client.get('/api/auth/logins')).json()
const isIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200
const today = () => new Date().toISOString().slice(0, 10)

describe('the list of logins', () => {
  test('names each browser and the days of its use, the asking one first', async () => {
    const mary = await app.signedIn()
    await alsoIn(mary)
    await app.signedIn()
    const days = { signedInOn: today(), lastUsedOn: today() }
    const id = expect.stringMatching(/^[\da-f-]{36}$/)
    expect(await logins(mary)).toEqual([
      { id, browser: 'Unknown browser', ...days, current: true },
      { id, browser: 'Firefox on Linux', ...days, current: false },
    ])
    expect((await app.visitor().get('/api/auth/logins')).status).toBe(401)
  })

  test('holds no token, and nothing of the browser but its name', async () => {
    const mary = await app.signedIn()
    const laptop = await alsoIn(mary)
    const text = JSON.stringify(await logins(mary))
    for (const client of [mary, laptop]) expect(text).not.toContain(client.cookie?.split('=')[1])
    const kept = [...(await app.dump()), ...app.logged].join('\n')
    expect(kept).toContain('Firefox on Linux')
    expect(kept).not.toContain('Gecko')
  })

  test('leaves out what has expired, which is swept', async () => {
    const mary = await app.signedIn()
    const laptop = await alsoIn(mary)
    const [, other] = await logins(mary)
    await sql`update logins set expires_at = now() where id = ${other.id}`.execute(app.db)
    expect(await logins(mary)).toHaveLength(1)
    expect((await mary.delete(`/api/auth/logins/${other.id}`)).status).toBe(404)
    await forgetExpired(app.db)
    const rows = await app.db.selectFrom('logins').select('id').execute()
    expect(rows.map(({ id }) => id)).not.toContain(other.id)
    expect([await isIn(mary), await isIn(laptop)]).toEqual([true, false])
  })
})

describe('a login', () => {
  test('ends a year after it began, however often it is used', async () => {
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

  test('gives way to the one that replaces it in its browser', async () => {
    const mary = await app.signedIn()
    const former = mary.cookie ?? ''
    await mary.post('/api/auth/login', { email: mary.user.email, password: PASSWORD })
    expect(mary.cookie).not.toBe(former)
    expect((await app.visitor().get('/api/auth/user', { cookie: former })).status).toBe(401)
    expect(await logins(mary)).toHaveLength(1)
  })

  test('gives way where an account has fifty newer ones', async () => {
    const mary = await app.signedIn()
    const eve = await app.signedIn()
    await sql`
      insert into logins (token_hash, account_id, last_used_at, expires_at)
      select sha256(n::text::bytea), ${mary.user.id}, now() + interval '1 minute',
        now() + interval '1 day'
      from generate_series(1, 49) as n`.execute(app.db)
    expect(await isIn(mary)).toBe(true)
    const laptop = await alsoIn(mary)
    expect([await isIn(mary), await isIn(laptop), await isIn(eve)]).toEqual([false, true, true])
    expect(await logins(laptop)).toHaveLength(50)
  })
})

describe('ending logins', () => {
  test('ends the one that is named, and no other', async () => {
    const mary = await app.signedIn()
    const [laptop, phone] = [await alsoIn(mary), await alsoIn(mary)]
    const own = (await logins(laptop)).find((login: { current: boolean }) => login.current)
    expect((await mary.delete(`/api/auth/logins/${own.id}`)).status).toBe(204)
    expect([await isIn(mary), await isIn(laptop), await isIn(phone)]).toEqual([true, false, true])
    expect((await mary.delete(`/api/auth/logins/${own.id}`)).status).toBe(404)
  })

  test('does not reach into another account', async () => {
    const mary = await app.signedIn()
    const eve = await app.signedIn()
    const [own] = await logins(mary)
    expect((await eve.delete(`/api/auth/logins/${own.id}`)).status).toBe(404)
    expect(await (await eve.delete('/api/auth/logins')).json()).toEqual({ ended: 0 })
    expect(await isIn(mary)).toBe(true)
  })

  test('ends all others at once, and says how many', async () => {
    const mary = await app.signedIn()
    const others = [await alsoIn(mary), await alsoIn(mary)]
    expect(await (await mary.delete('/api/auth/logins')).json()).toEqual({ ended: 2 })
    for (const other of others) expect(await isIn(other)).toBe(false)
    expect(await logins(mary)).toHaveLength(1)
  })
})
