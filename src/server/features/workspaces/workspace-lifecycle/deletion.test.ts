import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { eventsHandled, subscribe } from '#test/server/paying.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1 })
afterEach(() => sql`truncate rate_budgets, rate_delays`.execute(app.db))

const NAME = 'Mary Jackson'

const idOf = ({ user }: Client) => user.workspace?.id ?? ''

const deleteWorkspace = (client: Client, workspaceId: string, body: object = {}) =>
  client.send('DELETE', `/api/workspaces/${workspaceId}`, {
    name: NAME,
    password: PASSWORD,
    ...body,
  })

const currentWorkspace = async (client: Client) =>
  (await (await client.get('/api/auth/user')).json()).workspace

/** Returns the number of rows of each table, without rate limits and jobs. */
async function rowCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const line of await app.dump()) {
    const table = line.slice(0, line.indexOf(':'))
    if (!/^(rate_|jobs)/.test(table)) counts[table] = (counts[table] ?? 0) + 1
  }
  return counts
}

describe('deleting a workspace', () => {
  test('deletes everything in it and nothing else', async () => {
    const mary = await app.signedIn({ tier: 'business' })
    const second = await (await mary.post('/api/workspaces', { name: 'Second' })).json()
    const before = await rowCounts()
    const inSecond = { 'x-workspace': second.id }
    const team = { name: 'A', companyName: 'B', departmentType: 'HR', creatorRole: 'VP' }
    const { id: teamId } = await (await mary.post('/api/teams', team, inSecond)).json()
    const settings = { title: 'Round', assessmentType: 'teamwork', teamId }
    const round = await (await mary.post('/api/quiz-sessions', settings, inSecond)).json()
    await app.answered(round, [4, 5, 3])
    await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)
    expect(await rowCounts()).not.toEqual(before)
    expect((await deleteWorkspace(mary, second.id, { name: 'Second' })).status).toBe(204)
    const after = await rowCounts()
    const gone = ['workspaces', 'members', 'account_workspaces', 'audit_entries']
    for (const table of gone) before[table] = (before[table] ?? 0) - 1
    expect(after).toEqual(Object.fromEntries(Object.entries(before).filter(([, rows]) => rows > 0)))
    expect((await app.visitor().get(`/api/quiz-session/${round.token}`)).status).toBe(404)
    expect((await app.submit(round)).status).toBe(404)
    expect(await currentWorkspace(mary)).toEqual({ id: idOf(mary), role: 'owner' })
  })

  test('moves its members on to a workspace of their own, or to none', async () => {
    const [mary, noah, eve] = [
      await app.signedIn(),
      await app.signedIn(),
      await app.signedIn({ email: 'eve-of-two@example.com' }),
    ]
    const owned = [noah, eve].map(idOf)
    for (const member of [noah, eve]) {
      await joinWorkspace(app.db, mary, member, 'viewer')
      await sql`
        update accounts set current_workspace_id = ${idOf(mary)}
        where id = ${member.user.id}`.execute(app.db)
    }
    await sql`delete from members where account_id = ${eve.user.id} and role = 'owner'`.execute(
      app.db,
    )
    await sql`
      delete from account_workspaces where account_id = ${eve.user.id} and role = 'owner'`.execute(
      app.db,
    )
    expect(await currentWorkspace(noah)).toEqual({ id: idOf(mary), role: 'viewer' })
    expect((await deleteWorkspace(mary, idOf(mary))).status).toBe(204)
    expect(await currentWorkspace(noah)).toEqual({ id: owned[0], role: 'owner' })
    for (const left of [mary, eve]) {
      expect(await currentWorkspace(left)).toBeNull()
      expect((await left.get('/api/teams')).status).toBe(404)
      expect((await left.post('/api/workspaces', { name: 'Mine' })).status).toBe(201)
    }
  })

  test('needs the name and the password, and an owner', async () => {
    const [mary, noah] = [await app.signedIn(), await app.signedIn()]
    await joinWorkspace(app.db, mary, noah, 'manager')
    for (const [body, path] of [
      [{ name: 'mary jackson' }, 'name'],
      [{ name: '' }, 'name'],
      [{ password: 'Wrong.horse1' }, 'password'],
      [{ password: undefined }, 'password'],
    ] as const) {
      const answer = await deleteWorkspace(mary, idOf(mary), body)
      expect(answer.status).toBe(400)
      expect((await answer.json()).issues[0].path).toBe(path)
    }
    expect((await deleteWorkspace(noah, idOf(mary))).status).toBe(403)
    expect((await deleteWorkspace(await app.signedIn(), idOf(mary))).status).toBe(404)
    expect(await currentWorkspace(mary)).toEqual({ id: idOf(mary), role: 'owner' })
  })

  test('limits wrong passwords', async () => {
    const mary = await app.signedIn()
    const guess = () => deleteWorkspace(mary, idOf(mary), { password: 'Wrong.horse1' })
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await deleteWorkspace(mary, idOf(mary))).status).toBe(429)
  })

  test('ends its subscription and tells all owners by email', async () => {
    const [mary, noah, eve] = [await app.signedIn(), await app.signedIn(), await app.signedIn()]
    await subscribe(mary, 'pro_monthly')
    await eventsHandled(app)
    await joinWorkspace(app.db, mary, noah, 'owner')
    await joinWorkspace(app.db, mary, eve, 'manager')
    expect((await deleteWorkspace(noah, idOf(mary))).status).toBe(204)
    for (const owner of [mary, noah]) {
      const texts = async () =>
        (await app.mailbox.to(owner.user.email)).map(({ text }) => text).join('\n')
      await expect.poll(texts).toContain(`${noah.user.email} deleted the workspace “Mary Jackson”`)
    }
    await eventsHandled(app)
    const { rows } = await sql<{ status: string }>`
      select state->>'status' as status from sandbox_objects where kind = 'subscription'
        and state->>'status' <> 'ended'`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('by two owners at once deletes it once', async () => {
    const [mary, noah] = [await app.signedIn(), await app.signedIn()]
    await joinWorkspace(app.db, mary, noah, 'owner')
    const answers = await Promise.all([mary, noah].map((one) => deleteWorkspace(one, idOf(mary))))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses[0]).toBe(204)
    expect([401, 404]).toContain(statuses[1])
    expect(await currentWorkspace(noah)).toEqual({ id: idOf(noah), role: 'owner' })
  })
})
