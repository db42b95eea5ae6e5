import { Workspace } from '#contract/workspaces.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { setTier } from './service.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()

const create = (client: Client, name = 'Second') => client.post('/api/workspaces', { name })

const ownWorkspace = ({ user }: Client) => user.workspace?.id ?? ''

const audit = (workspaceId: string) =>
  app.db
    .selectFrom('audit_entries')
    .select(['actor', 'action', 'detail'])
    .where('workspace_id', '=', workspaceId as never)
    .execute()

describe('creating a workspace', () => {
  test('gives it to the person on the Free plan and makes it the current one', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    await mary.team()
    const answer = await create(mary, '  Zweigstelle Süd ')
    expect(answer.status).toBe(201)
    const workspace = Workspace.parse(await answer.json())
    expect(workspace).toMatchObject({
      name: 'Zweigstelle Süd',
      role: 'owner',
      current: true,
      subscriptionTier: 'free',
      rules: { minimumGroupSize: 1, retentionMonths: null },
    })
    const user = await (await mary.get('/api/auth/user')).json()
    expect(user).toMatchObject({
      subscriptionTier: 'free',
      workspace: { id: workspace.id, role: 'owner' },
    })
    expect(await (await mary.get('/api/teams')).json()).toEqual([])
    const first = { 'x-workspace': ownWorkspace(mary) }
    expect(await (await mary.get('/api/teams', first)).json()).toHaveLength(1)
    expect(await audit(workspace.id)).toEqual([
      {
        actor: `Mary Jackson (${mary.user.email})`,
        action: 'workspace.created',
        detail: 'Workspace “Zweigstelle Süd”',
      },
    ])
  })

  test('is refused while the person owns another one on the Free plan', async () => {
    const mary = await app.signedIn()
    const answer = await create(mary)
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ code: 'upgrade_required', upgradeRequired: true })
    await setTier(app.db, ownWorkspace(mary) as WorkspaceId, 'starter')
    expect((await create(mary)).status).toBe(201)
    expect((await create(mary, 'Third')).status).toBe(403)
  })

  test('gives each of them rounds, limits and branding of its own', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    await mary.round()
    expect((await mary.send('PUT', '/api/branding', { accentColor: '#112233' })).status).toBe(200)
    const { id } = await (await create(mary)).json()
    await setTier(app.db, id, 'pro')
    await mary.round()
    expect((await mary.send('PUT', '/api/branding', { accentColor: '#445566' })).status).toBe(200)
    expect(await (await mary.get('/api/usage')).json()).toMatchObject({ monthlyQuizzesUsed: 1 })
    const first = { 'x-workspace': ownWorkspace(mary) }
    expect(await (await mary.get('/api/branding', first)).json()).toMatchObject({
      accentColor: '#112233',
    })
  })

  test('is possible for a member of a workspace on the Free plan', async () => {
    const [mary, noah] = [await app.signedIn(), await app.signedIn({ tier: 'pro' })]
    await joinWorkspace(app.db, mary, noah, 'manager')
    expect((await create(noah)).status).toBe(201)
  })

  test('makes one of 20 concurrent ones', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(mary)))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(19)
  })

  test('needs a name of one line', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    for (const name of ['', '   ', 'x'.repeat(121)]) {
      expect((await create(mary, name)).status).toBe(400)
    }
  })
})

describe('renaming a workspace', () => {
  test('is for owners, and a name that stays the same is not logged', async () => {
    const [mary, noah] = [await app.signedIn(), await app.signedIn()]
    await joinWorkspace(app.db, mary, noah, 'manager')
    const path = `/api/workspaces/${ownWorkspace(mary)}`
    const answer = await mary.patch(path, { name: 'Acme' })
    expect([answer.status, (await answer.json()).name]).toEqual([200, 'Acme'])
    expect((await mary.patch(path, { name: 'Acme' })).status).toBe(200)
    expect((await noah.patch(path, { name: 'Mine' })).status).toBe(403)
    expect((await (await app.signedIn()).patch(path, { name: 'Mine' })).status).toBe(404)
    expect((await mary.patch(path, { name: ' ' })).status).toBe(400)
    expect(await audit(ownWorkspace(mary))).toMatchObject([
      { action: 'workspace.renamed', detail: '“Mary Jackson” is now “Acme”' },
    ])
  })
})
