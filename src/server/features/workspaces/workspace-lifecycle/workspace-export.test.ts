import { WorkspaceExport } from '#contract/workspace-lifecycle.ts'
import { newRound } from '#test/server/round-fixture.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

/** Asks for the export without reading it. */
const exportStream = ({ user, cookie = '' }: Client) =>
  fetch(`${app.origin}/api/workspaces/${user.workspace?.id}/export`, { headers: { cookie } })

describe('the export of a workspace', () => {
  test('has everything that an owner may see', async () => {
    const { mary, round, close, results } = await newRound(app)
    const noah = await app.signedIn()
    await joinWorkspace(app.db, mary, noah, 'viewer', [round.teamId])
    await app.answered(round, [4, 5, 3])
    await close()
    const id = mary.user.workspace?.id ?? ''
    await mary.patch(`/api/workspaces/${id}`, { name: 'Acme' })
    await sql`
      insert into workspace_invitations (workspace_id, id, email, email_key, role, team_ids, invited_by,
        expires_at)
      values (${id}, gen_random_uuid(), 'eve@example.com', 'eve@example.com', 'manager', '{}', ${mary.user.id},
        now() + interval '1 day')`.execute(app.db)
    const answer = await mary.get(`/api/workspaces/${id}/export`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename=sextant-workspace-\d{4}-\d\d-\d\d\.json$/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const file = WorkspaceExport.parse(await answer.json())
    expect(file.workspace).toMatchObject({
      id,
      name: 'Acme',
      subscriptionTier: 'pro',
      rules: { minimumGroupSize: 1, retentionMonths: null },
    })
    expect(file.members).toMatchObject([
      { userId: mary.user.id, role: 'owner', teamIds: [round.teamId] },
      { userId: noah.user.id, email: noah.user.email, role: 'viewer', teamIds: [round.teamId] },
    ])
    expect(file.invitations).toMatchObject([
      {
        email: 'eve@example.com',
        role: 'manager',
        teamIds: [],
        expired: false,
        undeliverable: false,
      },
    ])
    expect(file.teams.map(({ name }) => name)).toEqual(['Core'])
    const summary = { ...(await results()).summary, advanced: null }
    expect(file.sessions.map(({ summary }) => summary)).toEqual([summary])
    expect(file.audit.map(({ action }) => action)).toEqual([
      'workspace.exported',
      'workspace.renamed',
    ])
  })

  test('has the comments that are shown', async () => {
    const { mary, round } = await newRound(app, {
      groupSize: 1,
      openQuestions: ['What should we keep doing?'],
      sharing: 'team',
    })
    const comments = [{ questionId: 'open.1', text: 'Pairing' }]
    const sent = { ...submissionTo(round, 4), comments }
    expect((await app.visitor().post('/api/assessments/teamwork/submit', sent)).status).toBe(201)
    const answer = await mary.get(`/api/workspaces/${mary.user.workspace?.id}/export`)
    const text = await answer.text()
    expect(JSON.parse(text).sessions).toMatchObject([{ comments: [{ texts: ['Pairing'] }] }])
    // Everyone who has the file would have the link.
    expect(round.sharedToken).toBeTruthy()
    expect(text).not.toContain(round.sharedToken)
  })

  test('has no secret, no link, and no runs of its members', async () => {
    const { mary, round } = await newRound(app)
    const noah = await app.signedIn()
    await joinWorkspace(app.db, mary, noah, 'viewer')
    const id = mary.user.workspace?.id ?? ''
    await noah.post(
      '/api/assessments/agile/submit',
      { teamName: 'Private words', responses: responses('agile', 2) },
      { 'x-workspace': id },
    )
    await app.answered(round, [4, 5])
    const text = await (await mary.get(`/api/workspaces/${id}/export`)).text()
    for (const secret of [round.token, 'Private words', 'argon2', 'key_hash', 'password']) {
      expect(text).not.toContain(secret)
    }
    const groups = await app.db.selectFrom('waiting_groups').select('id').execute()
    for (const { id } of groups) expect(text).not.toContain(id)
  })

  test('is one snapshot, which is read as it is sent', async () => {
    const { mary, round, close } = await newRound(app)
    await app.answered(round, [4, 5, 3])
    await close()
    await addCopies(round.id, 1_000)
    const answer = await exportStream(mary)
    const reader = answer.body?.getReader()
    if (!reader) throw new Error('the response has no body')
    const chunks = [(await reader.read()).value]
    // What is not sent yet is not read yet either.
    await expect.poll(openTransactions).toBe(1)
    await mary.delete(`/api/teams/${round.teamId}`)
    for (;;) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
    }
    const parts = chunks.filter((chunk) => chunk !== undefined)
    const file = WorkspaceExport.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
    expect(file.sessions).toHaveLength(1_001)
    expect(file.teams).toHaveLength(1)
    expect(file.audit.map(({ action }) => action)).not.toContain('team.deleted')
  })

  test('leaves no transaction open when it is canceled', async () => {
    const { mary, round } = await newRound(app)
    await addCopies(round.id, 1_000)
    const answer = await exportStream(mary)
    await expect.poll(openTransactions).toBe(1)
    await answer.body?.cancel()
    await expect.poll(openTransactions).toBe(0)
  })

  test('is for owners', async () => {
    const [mary, noah, eve] = [await app.signedIn(), await app.signedIn(), await app.signedIn()]
    await joinWorkspace(app.db, mary, noah, 'manager')
    const path = `/api/workspaces/${mary.user.workspace?.id}/export`
    expect((await noah.get(path)).status).toBe(403)
    expect((await eve.get(path)).status).toBe(404)
    expect((await app.visitor().get(path)).status).toBe(401)
  })
})

/** Returns how many transactions are open and idle. An export keeps one open while it is sent. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(app.db)
  return rows.length
}

/** Copies a round with its results. */
async function addCopies(roundId: string, count: number): Promise<void> {
  await sql`
    with copies as (
      insert into rounds (workspace_id, account_id, team_id, assessment_type,
        assessment_version, title, token, group_size, expires_at, closed_at)
      select workspace_id, account_id, team_id, assessment_type, assessment_version, 'Copy',
        n || token, group_size, expires_at, now()
      from rounds, generate_series(1, ${count}::integer) as n
      where id = ${roundId}
      returning workspace_id, id)
    insert into round_rollups (workspace_id, round_id, released, mean, last_day, entered,
      distribution)
    select copies.workspace_id, copies.id, released, mean, last_day, entered, distribution
    from copies, round_rollups where round_id = ${roundId}`.execute(app.db)
}

describe('exports of workspaces', () => {
  const limited = useApp({ rateLimitScale: 0.1 })

  test('share the limit of the account’s exports', async () => {
    const mary = await limited.signedIn()
    const path = `/api/workspaces/${mary.user.workspace?.id}/export`
    expect((await mary.get('/api/account/export')).status).toBe(200)
    expect((await mary.get(path)).status).toBe(200)
    expect((await mary.get(path)).status).toBe(429)
  })
})
