import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { responses } from '#test/server/answers.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1 })
afterEach(() => sql`truncate rate_budgets, rate_delays`.execute(app.db))

const deleteAccount = (client: Client, body: object = {}) =>
  client.send('DELETE', '/api/account', { email: client.user.email, password: PASSWORD, ...body })

const isSignedIn = async (client: Client) => (await client.get('/api/auth/user')).status === 200

/** Returns an account with rows in every table that accounts own. */
async function fullAccount(): Promise<Client> {
  const mary = await app.register({ tier: 'pro' })
  const round = await mary.round()
  await app.answered(round, [4, 5, 3])
  await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
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

/** Returns the number of rows of each table, without rate limits and jobs. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const line of await app.dump()) {
    const table = line.slice(0, line.indexOf(':'))
    if (!/^(rate_|jobs)/.test(table)) counts[table] = (counts[table] ?? 0) + 1
  }
  return counts
}

describe('deleting an account', () => {
  test('deletes everything it owned and nothing else', async () => {
    await fullAccount()
    const before = await rowCounts()
    const mary = await fullAccount()
    const [round] = await (await mary.get('/api/quiz-sessions')).json()
    const laptop = app.visitor()
    await laptop.post('/api/auth/login', { email: mary.user.email, password: PASSWORD })
    expect(await rowCounts()).not.toEqual(before)
    const answer = await deleteAccount(mary)
    expect(answer.status).toBe(204)
    expect(answer.headers.getSetCookie().join()).toMatch(/login=;/)
    expect(await rowCounts()).toEqual(before)
    expect([await isSignedIn(mary), await isSignedIn(laptop)]).toEqual([false, false])
    expect((await app.visitor().get(`/api/quiz-session/${round.token}`)).status).toBe(404)
    expect((await app.submit(round)).status).toBe(404)
    const [mail] = await app.mailbox.to(mary.user.email)
    expect(mail?.subject).toBe('Your Sextant account was deleted')
    await expect.poll(async () => (await app.dump()).join('\n')).not.toContain(mary.user.email)
    expect(app.logged.join('\n')).not.toContain(mary.user.email)
  })

  test('frees its address', async () => {
    const mary = await app.signedIn()
    await deleteAccount(mary, { email: `  ${mary.user.email.toUpperCase()}` })
    const again = await app.signedIn({ email: mary.user.email })
    expect(again.user.id).not.toBe(mary.user.id)
    expect(await (await again.get('/api/teams')).json()).toEqual([])
  })

  test('requires the address and the password', async () => {
    const mary = await app.signedIn()
    for (const [body, path] of [
      [{ email: 'other@example.com' }, 'email'],
      [{ email: '' }, 'email'],
      [{ password: 'Wrong.horse1' }, 'password'],
      [{ password: undefined }, 'password'],
    ] as const) {
      const answer = await deleteAccount(mary, body)
      expect(answer.status).toBe(400)
      expect((await answer.json()).issues[0].path).toBe(path)
    }
    expect((await mary.delete('/api/account')).status).toBe(400)
    expect(await isSignedIn(mary)).toBe(true)
  })

  test('needs no password if the account has none', async () => {
    const mary = await app.signedIn()
    await sql`
      update accounts set password_hash = null where id = ${mary.user.id}`.execute(app.db)
    expect((await deleteAccount(mary, { password: undefined })).status).toBe(204)
    expect(await isSignedIn(mary)).toBe(false)
  })

  test('is refused if the login ends while it waits', async () => {
    const mary = await app.signedIn()
    await sql`
      update accounts set password_hash = null where id = ${mary.user.id}`.execute(app.db)
    const answer = await app.db.transaction().execute(async (db) => {
      await sql`select from accounts where id = ${mary.user.id} for update`.execute(db)
      const deleting = deleteAccount(mary, { password: undefined })
      await app.waiting(1)
      await sql`delete from logins where account_id = ${mary.user.id}`.execute(db)
      return { deleting }
    })
    expect((await answer.deleting).status).toBe(401)
    const rows = await app.db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', mary.user.id)
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('limits wrong passwords', async () => {
    const mary = await app.signedIn()
    const guess = () => deleteAccount(mary, { password: 'Wrong.horse1' })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await deleteAccount(mary)).status).toBe(429)
    expect(await isSignedIn(mary)).toBe(true)
  })

  test('leaves nothing if a team is created and responses arrive at the same time', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await mary.round()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => app.submit(round)),
      deleteAccount(mary),
      mary.post('/api/teams', {
        name: 'Late',
        companyName: 'A',
        departmentType: 'HR',
        creatorRole: 'VP',
      }),
    ])
    for (const { status } of answers) expect(status).toBeLessThan(500)
    expect(answers[5]?.status).toBe(204)
    const rows = (await app.dump()).filter((line) => line.includes(round.id))
    expect(rows).toEqual([])
  })
})

describe('deleting an account with shared workspaces', () => {
  test('is refused while it is the only owner of one with other members', async () => {
    const [mary, noah] = [await app.signedIn(), await app.signedIn()]
    await joinWorkspace(app.db, mary, noah, 'viewer')
    const answer = await deleteAccount(mary)
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toBe(
      'Hand over “Mary Jackson” to another owner first, or delete it: you are its only owner, and other people are in it.',
    )
    expect(await isSignedIn(mary)).toBe(true)
    const id = mary.user.workspace?.id
    await sql`
      update members set role = 'owner'
      where workspace_id = ${id} and account_id = ${noah.user.id}`.execute(app.db)
    await sql`
      update account_workspaces set role = 'owner'
      where workspace_id = ${id} and account_id = ${noah.user.id}`.execute(app.db)
    expect((await deleteAccount(mary)).status).toBe(204)
    const members = await (await noah.get(`/api/workspaces/${id}/export`)).json()
    expect(members.members.map(({ userId }: { userId: string }) => userId)).toEqual([noah.user.id])
  })

  test('ends its memberships, deletes its own runs there and leaves the rounds', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const before = await rowCounts()
    const noah = await app.signedIn()
    await joinWorkspace(app.db, mary, noah, 'manager')
    const there = { 'x-workspace': mary.user.workspace?.id ?? '' }
    const run = { teamName: 'Mine', responses: responses('agile', 2) }
    expect((await noah.post('/api/assessments/agile/submit', run, there)).status).toBe(201)
    const exported = await (await noah.get('/api/account/export')).json()
    expect(exported.savedResults).toMatchObject([{ teamName: 'Mine' }])
    expect(exported.workspaces).toMatchObject([
      { name: 'Mary Jackson', role: 'owner' },
      { id: mary.user.workspace?.id, role: 'manager' },
    ])
    expect((await deleteAccount(noah)).status).toBe(204)
    expect(await rowCounts()).toEqual(before)
    expect(await isSignedIn(mary)).toBe(true)
  })

  test('of the last two owners at once keeps no workspace without an owner', async () => {
    const [mary, noah, eve] = [await app.signedIn(), await app.signedIn(), await app.signedIn()]
    await joinWorkspace(app.db, mary, noah, 'owner')
    await joinWorkspace(app.db, mary, eve, 'viewer')
    const answers = await Promise.all([deleteAccount(mary), deleteAccount(noah)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const owners = await app.db
      .selectFrom('members')
      .select('account_id')
      .where('workspace_id', '=', mary.user.workspace?.id as never)
      .where('role', '=', 'owner')
      .execute()
    expect(owners).toHaveLength(1)
  })
})
