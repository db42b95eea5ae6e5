import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import { RoundKeys } from '#server/features/rounds/round-keys/round-keys.ts'
import { Findings } from '#server/platform/db/check-findings.ts'
import { checkReferences } from '#server/platform/db/schema-check.ts'
import { TENANT_TABLES } from '#server/platform/db/tenant-tables.ts'
import { setTier } from '#server/features/workspaces/workspaces/service.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { cardForm } from '#test/server/paying.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

interface TwoWorkspaces {
  readonly mary: Client
  readonly first: string
  readonly second: string
}

/** Returns an owner of two workspaces; the first one is the current one. */
async function twoWorkspaces(): Promise<TwoWorkspaces> {
  const mary = await app.signedIn({ tier: 'pro' })
  const first = mary.user.workspace?.id ?? ''
  const second = await (await mary.post('/api/workspaces', { name: 'Second' })).json()
  await sql`
    update accounts set current_workspace_id = ${first} where id = ${mary.user.id}`.execute(app.db)
  return { mary, first, second: second.id }
}

const move = (client: Client, teamId: string, workspaceId: string) =>
  client.post(`/api/teams/${teamId}/move`, { workspaceId })

/** Columns that only servers of the previous version use. Triggers fill or clear them. */
const FORMER = new Set([
  'report_purchases.account_id',
  'round_rollups.sums',
  'round_rollups.spread_sums',
])

const within = (workspaceId: string) => ({ 'x-workspace': workspaceId })

async function findings(): Promise<string> {
  const found = new Findings()
  await checkReferences(app.db, found)
  return found.text()
}

/** Returns the rows of a workspace by table, without the workspace's id. */
async function rowsOf(workspaceId: string): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of TENANT_TABLES) {
    const { rows: found } = await sql<{ row: string }>`
      select (to_jsonb(t) - 'workspace_id')::text as row from ${sql.table(table)} as t
      where workspace_id = ${workspaceId} order by 1`.execute(app.db)
    if (found.length > 0) rows[table] = found.map(({ row }) => row)
  }
  return rows
}

describe('moving a team', () => {
  test('moves everything that belongs to it and leaves the rest', async () => {
    const { mary, first, second } = await twoWorkspaces()
    const round = await mary.round()
    const live = await mary.round({ teamId: round.teamId, groupSize: 1 })
    const staying = await mary.round()
    await app.answered(round, [4, 5, 3])
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
    await app.answered(round, [2])
    await app.answered(live, [1, 2])
    await app.answered(staying, [1, 2])
    await mary.post('/api/assessments/teamwork/submit', submissionTo(round, 4, { asManager: true }))
    await mary.get(`/api/quiz-sessions/${round.id}/insights`)
    for (const { teamId } of [round, staying]) {
      const members = [{ name: 'Ann', email: 'ann@example.com' }]
      await mary.send('PUT', `/api/teams/${teamId}/members`, { members })
      await mary.post(`/api/teams/${teamId}/actions`, { title: 'Checklist', status: 'done' })
    }
    const before = await rowsOf(first)
    const results = await (await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)).json()

    expect((await move(mary, round.teamId, second)).status).toBe(204)
    expect(await findings()).toBe('')
    const after = { left: await rowsOf(first), moved: await rowsOf(second) }
    for (const table of Object.keys(before)) {
      if (['workspaces', 'members', 'audit_entries', 'report_purchases'].includes(table)) continue
      const rows = [...(after.left[table] ?? []), ...(after.moved[table] ?? [])]
      expect([table, rows.toSorted()]).toEqual([table, before[table]])
    }
    const tables = ['teams', 'team_members', 'actions', 'rounds', 'team_access', 'waiting_groups']
    for (const table of tables) {
      expect(after.moved[table]?.length).toBeGreaterThan(0)
      expect(after.left[table]?.length).toBeGreaterThan(0)
    }
    expect(JSON.stringify(after.left)).not.toContain(round.id)
    expect(JSON.stringify(after.moved)).not.toContain(staying.id)
    // Found by their ids, whatever workspace is the current one.
    const moved = await (await mary.get(`/api/quiz-sessions/${round.id}/results-v2`)).json()
    expect(moved.summary.averageScore).toBe(results.summary.averageScore)
    expect(moved.summary.totalSubmissions).toBe(5)
    expect(await (await mary.get('/api/teams', within(second))).json()).toHaveLength(1)
    expect(await (await mary.get('/api/teams', within(first))).json()).toHaveLength(1)
  })

  test('moves all columns of its tables', async () => {
    const source = await import('./move-columns.ts')
    const { rows } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = any(${[...TENANT_TABLES]})
        and column_name <> 'workspace_id'`.execute(app.db)
    for (const [table, columns] of Object.entries(source.COLUMNS)) {
      const stored = rows.filter((row) => row.table === table).map(({ column }) => column)
      const expected = stored.filter((name) => !FORMER.has(`${table}.${name}`))
      expect([table, Object.keys(columns).toSorted()]).toEqual([table, expected.toSorted()])
    }
  })

  test('is logged in both workspaces', async () => {
    const { mary, first, second } = await twoWorkspaces()
    const round = await mary.round()
    await move(mary, round.teamId, second)
    const { rows } = await sql<{ workspace_id: string; detail: string }>`
      select workspace_id, detail from audit_entries where action = 'team.moved'
        and workspace_id = any(${[first, second]}::uuid[])`.execute(app.db)
    expect(new Map(rows.map((row) => [row.workspace_id, row.detail]))).toEqual(
      new Map([
        [first, '“Core” with 1 round, to the workspace “Second”'],
        [second, '“Core” with 1 round, from the workspace “Mary Jackson”'],
      ]),
    )
  })

  test('is refused at the plan’s limit of the other workspace, also for concurrent ones', async () => {
    const { mary, second } = await twoWorkspaces()
    const teams = [await mary.team(), await mary.team(), await mary.team()]
    const answers = await Promise.all(teams.map(({ id }) => move(mary, id, second)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([204, 403, 403])
    const refused = answers.find(({ status }) => status === 403)
    expect(await refused?.json()).toMatchObject({ code: 'upgrade_required', upgradeRequired: true })
  })

  test('needs the ownership of both workspaces', async () => {
    const { mary, second } = await twoWorkspaces()
    const noah = await app.signedIn()
    const team = await mary.team()
    expect((await move(noah, team.id, noah.user.workspace?.id ?? '')).status).toBe(404)
    await joinWorkspace(app.db, mary, noah, 'manager', [team.id])
    expect((await move(noah, team.id, noah.user.workspace?.id ?? '')).status).toBe(403)
    await joinWorkspace(app.db, noah, mary, 'manager')
    expect((await move(mary, team.id, noah.user.workspace?.id ?? '')).status).toBe(403)
    for (const unknown of [randomUUID(), (await app.signedIn()).user.workspace?.id ?? '']) {
      expect((await move(mary, team.id, unknown)).status).toBe(404)
    }
    expect((await move(mary, randomUUID(), second)).status).toBe(404)
    expect((await move(mary, team.id, mary.user.workspace?.id ?? '')).status).toBe(400)
    expect((await move(mary, team.id, 'second')).status).toBe(400)
  })

  test('keeps the access of people who are in both workspaces', async () => {
    const { mary, first, second } = await twoWorkspaces()
    const [noah, eve] = [await app.signedIn(), await app.signedIn()]
    const round = await mary.round()
    await app.answered(round, [4, 4, 4])
    for (const person of [noah, eve]) {
      await joinWorkspace(app.db, mary, person, 'viewer', [round.teamId])
    }
    await sql`
      insert into members (workspace_id, account_id, role)
      values (${second}, ${eve.user.id}, 'viewer')`.execute(app.db)
    await sql`
      insert into account_workspaces (account_id, workspace_id, role, tier)
      values (${eve.user.id}, ${second}, 'viewer', 'free')`.execute(app.db)
    const read = (person: Client) => person.get(`/api/quiz-sessions/${round.id}/results-v2`)
    expect([(await read(noah)).status, (await read(eve)).status]).toEqual([200, 200])
    await move(mary, round.teamId, second)
    expect([(await read(noah)).status, (await read(eve)).status]).toEqual([404, 200])
    expect(await (await noah.get('/api/teams', within(first))).json()).toEqual([])
  })

  test('takes a bought report along and cancels an open payment', async () => {
    const { mary, first, second } = await twoWorkspaces()
    await setTier(app.db, first as WorkspaceId, 'free')
    const round = await mary.round()
    await app.answered(round, [4, 4, 4])
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
    const path = `/api/quiz-sessions/${round.id}/report-purchase`
    const { clientSecret } = await (await mary.post(path)).json()
    await mary.post('/api/sandbox/confirm', cardForm(clientSecret))
    const access = async () =>
      (await (await mary.get(`/api/quiz-sessions/${round.id}/report-access`)).json()).access
    await expect.poll(access).toBe('bought')
    expect((await move(mary, round.teamId, second)).status).toBe(204)
    expect(await access()).toBe('bought')
    expect(await findings()).toBe('')
  })

  test('of a team without rounds works, and back again', async () => {
    const { mary, first, second } = await twoWorkspaces()
    const team = await mary.team()
    const before = await rowsOf(first)
    expect((await move(mary, team.id, second)).status).toBe(204)
    expect((await move(mary, team.id, first)).status).toBe(204)
    const after = await rowsOf(first)
    expect(after.teams).toEqual(before.teams)
    expect(after.team_access).toEqual(before.team_access)
    expect(await findings()).toBe('')
  })
})

const open = (round: Round) => app.visitor().get(`/api/quiz-session/${round.token}`)

describe('the quiz of a moved team', () => {
  test('is open right after the move on a server that remembers the former workspace', async () => {
    const { mary, second } = await twoWorkspaces()
    const round = await mary.round()
    const submissionId = randomUUID()
    expect((await open(round)).status).toBe(200)
    expect((await app.submit(round, 4, { submissionId })).status).toBe(201)
    await move(mary, round.teamId, second)
    expect((await open(round)).status).toBe(200)
    expect((await app.submit(round, 4, { submissionId })).status).toBe(201)
    expect((await app.submit(round, 4)).status).toBe(201)
    const own = submissionTo(round, 4, { asManager: true })
    expect((await mary.post('/api/assessments/teamwork/submit', own)).status).toBe(201)
    expect(await app.rows(round.id)).toHaveLength(3)
    expect((await mary.delete(`/api/quiz-sessions/${round.id}`)).status).toBe(204)
    expect((await open(round)).status).toBe(404)
    expect((await app.submit(round, 4)).status).toBe(404)
  })

  test('loses no submission that is sent during moves', async () => {
    const { mary, first, second } = await twoWorkspaces()
    const round = await mary.round()
    const live = await mary.round({ teamId: round.teamId, groupSize: 1 })
    const statuses: number[] = []
    const openings: number[] = []
    const moves = new AbortController()
    const keepSubmitting = async (target: Round) => {
      while (!moves.signal.aborted) statuses.push((await app.submit(target, 4)).status)
    }
    const keepOpening = async () => {
      while (!moves.signal.aborted) openings.push((await open(round)).status)
    }
    const clients = Promise.all([
      ...Array.from({ length: 6 }, () => keepSubmitting(round)),
      ...Array.from({ length: 2 }, () => keepSubmitting(live)),
      keepOpening(),
    ])
    for (const target of [second, first, second, first, second]) {
      const count = statuses.length
      await expect.poll(() => statuses.length).toBeGreaterThan(count + 20)
      expect((await move(mary, round.teamId, target)).status).toBe(204)
    }
    moves.abort()
    await clients
    expect(new Set(statuses)).toEqual(new Set([201]))
    expect(new Set(openings)).toEqual(new Set([200]))
    const stored = (await app.rows(round.id)).length + (await app.rows(live.id)).length
    expect(stored).toBe(statuses.length)
    expect(await findings()).toBe('')
  })
})

describe('remembered keys of rounds', () => {
  test('are read again only if the round is not found', async () => {
    const { mary, first, second } = await twoWorkspaces()
    const round = await mary.round()
    const keys = new RoundKeys(app.db)
    const read: string[] = []
    const findIn = (workspaceId: string) =>
      keys.find(round.id, async (key) => {
        read.push(key.workspaceId)
        return key.workspaceId === workspaceId ? 'found' : undefined
      })
    expect(await findIn(first)).toBe('found')
    expect(await findIn(second)).toBeUndefined()
    await move(mary, round.teamId, second)
    expect(await findIn(second)).toBe('found')
    expect(await findIn(second)).toBe('found')
    expect(read).toEqual([first, first, first, second, second])
    expect(await keys.find(randomUUID(), async () => 'found')).toBeUndefined()
  })
})
