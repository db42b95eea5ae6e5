import { WorkspaceExport } from '#contract/workspaces.ts'
import { newSession } from '#test/server/session-fixture.ts'
import { useApp } from '#test/server/app.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { responses } from '#test/server/answers.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

describe('the export of a workspace', () => {
  test('has everything that an owner may see', async () => {
    const { mary, session, close, results } = await newSession(app)
    const noah = await app.signedIn()
    await joinWorkspace(app.db, mary, noah, 'viewer', [session.teamId])
    await app.answered(session, [4, 5, 3])
    await close()
    const id = mary.user.workspace?.id ?? ''
    await mary.patch(`/api/workspaces/${id}`, { name: 'Acme' })
    await sql`
      insert into invitations (workspace_id, id, email, role, team_ids, invited_by, expires_at)
      values (${id}, gen_random_uuid(), 'eve@example.com', 'manager', '{}', ${mary.user.id},
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
      { userId: mary.user.id, role: 'owner', teamIds: [session.teamId] },
      { userId: noah.user.id, email: noah.user.email, role: 'viewer', teamIds: [session.teamId] },
    ])
    expect(file.invitations).toMatchObject([
      { email: 'eve@example.com', role: 'manager', teamIds: [], expired: false },
    ])
    expect(file.teams.map(({ name }) => name)).toEqual(['Core'])
    const summary = { ...(await results()).summary, advanced: null }
    expect(file.sessions.map(({ summary }) => summary)).toEqual([summary])
    expect(file.audit.map(({ action }) => action)).toEqual([
      'workspace.exported',
      'workspace.renamed',
    ])
  })

  test('has no secret, no link, and no runs of its members', async () => {
    const { mary, session } = await newSession(app)
    const noah = await app.signedIn()
    await joinWorkspace(app.db, mary, noah, 'viewer')
    const id = mary.user.workspace?.id ?? ''
    await noah.post(
      '/api/assessments/agile/submit',
      { teamName: 'Private words', responses: responses('agile', 2) },
      { 'x-workspace': id },
    )
    await app.answered(session, [4, 5])
    const text = await (await mary.get(`/api/workspaces/${id}/export`)).text()
    for (const secret of [session.token, 'Private words', 'argon2', 'key_hash', 'password']) {
      expect(text).not.toContain(secret)
    }
    const groups = await app.db.selectFrom('waiting_groups').select('id').execute()
    for (const { id } of groups) expect(text).not.toContain(id)
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
