import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

let admin: Client

beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin' })
})

const setPlan = (client: Client, change: object) =>
  admin.patch(`/api/admin/users/${client.user.id}`, { subscriptionTier: 'business', ...change })

describe('the plan of an account', () => {
  test('is that of the workspace that it has owned longest, whatever its current one is', async () => {
    const [mary, noah] = [await app.signedIn({ tier: 'pro' }), await app.signedIn()]
    const second = await (await mary.post('/api/workspaces', { name: 'Second' })).json()
    await joinWorkspace(app.db, noah, mary, 'viewer')
    const first = { id: mary.user.workspace?.id, name: 'Mary Jackson' }
    const rows = await (await admin.get(`/api/admin/users?search=${mary.user.email}`)).json()
    expect(rows).toMatchObject([
      { subscriptionTier: 'pro', ownedWorkspace: first, ownedWorkspaces: 2 },
    ])
    const changed = await setPlan(mary, {})
    expect([changed.status, (await changed.json()).subscriptionTier]).toEqual([200, 'business'])
    expect(
      (await setPlan(mary, { subscriptionTier: 'starter', workspaceId: second.id })).status,
    ).toBe(200)
    const list = `/api/admin/workspaces?search=${mary.user.email}&sort=-tier`
    const workspaces = await (await admin.get(list)).json()
    expect(workspaces).toMatchObject([
      { ...first, subscriptionTier: 'business', memberCount: 1 },
      { id: second.id, name: 'Second', subscriptionTier: 'starter', teamCount: 0 },
    ])
    expect((await setPlan(mary, { workspaceId: noah.user.workspace?.id })).status).toBe(404)
  })

  test('cannot be set for an account that owns no workspace', async () => {
    const mary = await app.signedIn()
    await mary.send('DELETE', `/api/workspaces/${mary.user.workspace?.id}`, {
      name: 'Mary Jackson',
      password: PASSWORD,
    })
    const answer = await setPlan(mary, {})
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toContain('owns no workspace')
    const rows = await (await admin.get(`/api/admin/users?search=${mary.user.email}`)).json()
    expect(rows).toMatchObject([
      { subscriptionTier: 'free', ownedWorkspace: null, ownedWorkspaces: 0, teamCount: 0 },
    ])
    expect(
      (
        await admin.patch(`/api/admin/users/${mary.user.id}`, {
          workspaceId: mary.user.workspace?.id,
        })
      ).status,
    ).toBe(400)
  })

  test('of workspaces is found by their names', async () => {
    const mary = await app.signedIn()
    await mary.patch(`/api/workspaces/${mary.user.workspace?.id}`, { name: 'Zephyr 100%_' })
    const found = await (await admin.get('/api/admin/workspaces?search=zephyr 100%25_')).json()
    expect(found).toMatchObject([{ id: mary.user.workspace?.id }])
    expect(await (await admin.get('/api/admin/workspaces?search=zephyr100')).json()).toEqual([])
  })
})
