import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1 })
afterEach(() => sql`truncate rate_budgets, rate_delays`.execute(app.db))

const erase = (client: Client, body: object = {}) =>
  client.send('DELETE', '/api/account', { email: client.user.email, password: PASSWORD, ...body })

const isIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200

/** An account that owns something of every kind. */
async function owner(): Promise<Client> {
  const mary = await app.signedIn({ tier: 'pro' })
  const session = await mary.session()
  await app.answered(session, [4, 5, 3])
  await mary.patch(`/api/quiz-sessions/${session.id}`, { isActive: false })
  await mary.post('/api/support', {
    name: 'Mary Jackson',
    email: mary.user.email,
    category: 'other',
    subject: 'A question',
    message: 'How do I leave?',
  })
  await app.mailbox.confirming(mary.user.email)
  return mary
}

/** How many rows each table has, without those that count tries and the jobs still to be done. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const line of await app.dump()) {
    const table = line.slice(0, line.indexOf(':'))
    if (!/^(rate_|jobs)/.test(table)) counts[table] = (counts[table] ?? 0) + 1
  }
  return counts
}

describe('deleting an account', () => {
  test('leaves nothing of what it owned, and everybody else as they were', async () => {
    await owner()
    const before = await rowCounts()
    const mary = await owner()
    const [session] = await (await mary.get('/api/quiz-sessions')).json()
    const laptop = app.visitor()
    await laptop.post('/api/auth/login', { email: mary.user.email, password: PASSWORD })
    expect(await rowCounts()).not.toEqual(before)
    const answer = await erase(mary)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/login=;/)
    expect(await rowCounts()).toEqual(before)
    expect([await isIn(mary), await isIn(laptop)]).toEqual([false, false])
    expect((await app.visitor().get(`/api/quiz-session/${session.token}`)).status).toBe(404)
    expect((await app.submit(session)).status).toBe(404)
    const [mail] = await app.mailbox.to(mary.user.email)
    expect(mail?.subject).toBe('Your Sextant account was deleted')
    await expect.poll(async () => (await app.dump()).join('\n')).not.toContain(mary.user.email)
    expect(app.logged.join('\n')).not.toContain(mary.user.email)
  })

  test('frees its address', async () => {
    const mary = await app.signedIn()
    await erase(mary, { email: `  ${mary.user.email.toUpperCase()}` })
    const again = await app.signedIn({ email: mary.user.email })
    expect(again.user.id).not.toBe(mary.user.id)
    expect(await (await again.get('/api/teams')).json()).toEqual([])
  })

  test('asks for the address and the password, and names the field', async () => {
    const mary = await app.signedIn()
    for (const [body, path] of [
      [{ email: 'somebody@example.com' }, 'email'],
      [{ email: '' }, 'email'],
      [{ password: 'Wrong.horse1' }, 'password'],
      [{ password: undefined }, 'password'],
    ] as const) {
      const answer = await erase(mary, body)
      expect(answer.status).toBe(400)
      expect((await answer.json()).issues[0].path).toBe(path)
    }
    expect((await mary.delete('/api/account')).status).toBe(400)
    expect(await isIn(mary)).toBe(true)
  })

  test('needs no password where there is none', async () => {
    const mary = await app.signedIn()
    await sql`
      update accounts set password_hash = null where id = ${mary.user.id}`.execute(app.db)
    expect((await erase(mary, { password: undefined })).status).toBe(204)
    expect(await isIn(mary)).toBe(false)
  })

  test('ends nothing for whoever was signed out while it waited', async () => {
    const mary = await app.signedIn()
    await sql`
      update accounts set password_hash = null where id = ${mary.user.id}`.execute(app.db)
    const answer = await app.db.transaction().execute(async (db) => {
      await sql`select from accounts where id = ${mary.user.id} for update`.execute(db)
      const erasing = erase(mary, { password: undefined })
      await app.waiting(1)
      await sql`delete from logins where account_id = ${mary.user.id}`.execute(db)
      return { erasing }
    })
    expect((await answer.erasing).status).toBe(401)
    const rows = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', mary.user.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('makes whoever guesses the password wait', async () => {
    const mary = await app.signedIn()
    const guess = () => erase(mary, { password: 'Wrong.horse1' })
    for (let tries = 0; tries < 10; tries += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await erase(mary)).status).toBe(429)
    expect(await isIn(mary)).toBe(true)
  })

  test('while a team is made and answers come in, ends with nothing left', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const session = await mary.session()
    const all = await Promise.all([
      ...Array.from({ length: 5 }, () => app.submit(session)),
      erase(mary),
      mary.post('/api/teams', {
        name: 'Late',
        companyName: 'A',
        departmentType: 'HR',
        creatorRole: 'VP',
      }),
    ])
    for (const { status } of all) expect(status).toBeLessThan(500)
    expect(all[5]?.status).toBe(204)
    const rows = (await app.dump()).filter((line) => line.includes(session.id))
    expect(rows).toEqual([])
  })
})
