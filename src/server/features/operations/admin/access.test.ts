import { workspaceOf } from '#test/server/accounts.ts'
import { aTeam, PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { joinWorkspace } from '#test/server/join-workspace.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const PATHS = ['users', 'teams', 'workspaces', 'audit', 'analytics'].map(
  (name) => `/api/admin/${name}`,
)

let admin: Client
let mary: Client
let eve: Client

/** Returns a user in the administrators' list. */
const listed = (client: Client, change: object) => ({
  id: client.user.id,
  firstName: 'Mary',
  lastName: 'Jackson',
  name: 'Mary Jackson',
  email: client.user.email,
  isAdmin: false,
  role: 'user',
  subscriptionTier: 'free',
  emailConfirmed: false,
  createdAt: client.user.createdAt,
  lastLoginAt: expect.any(String),
  suspended: false,
  demo: false,
  ownedWorkspace: { id: client.user.workspace?.id, name: 'Mary Jackson' },
  ownedWorkspaces: 1,
  subscribed: false,
  loginCount: 1,
  teamCount: 0,
  quizSessionCount: 0,
  ...change,
})

/** Returns a workspace in the administrators' list. */
const listedWorkspace = ({ user }: Client, change: object) => ({
  id: user.workspace?.id,
  name: 'Mary Jackson',
  owners: [{ name: 'Mary Jackson', email: user.email }],
  memberCount: 1,
  teamCount: 0,
  quizSessionCount: 0,
  subscriptionTier: 'free',
  suspended: false,
  createdAt: expect.any(String),
  ...change,
})

// An admin, then Mary on Starter with two teams and three rounds, then Eve with nothing.
beforeAll(async () => {
  admin = await app.signedIn({ role: 'admin', email: 'admin@example.com' })
  mary = await app.signedIn({ tier: 'starter', email: 'mary@example.com' })
  const team = await mary.team()
  await mary.team({ ...aTeam, name: 'Other', companyName: 'Beta' })
  const open = await mary.round({ teamId: team.id })
  const closed = await mary.round({ teamId: team.id })
  const expired = await mary.round({ teamId: team.id, groupSize: 1 })
  await app.answered(open, [4, 4])
  await app.answered(closed, [4, 4, 4])
  await app.answered(expired, [4, 4])
  await mary.patch(`/api/quiz-sessions/${closed.id}`, { isActive: false })
  await app.expire(expired.id)
  eve = await app.signedIn({ email: 'eve@example.com' })
})

describe('the admin API', () => {
  test.each(PATHS)('is for administrators: %s', async (path) => {
    expect((await app.visitor().get(path)).status).toBe(401)
    for (const client of [mary, eve]) {
      const answer = await client.get(path)
      expect(answer.status).toBe(403)
      expect(await answer.json()).toEqual({ code: 'forbidden', message: expect.any(String) })
    }
    expect((await admin.get(path)).status).toBe(200)
  })

  test('is closed at once for a former administrator', async () => {
    const former = await app.signedIn({ role: 'admin', email: 'former@example.com' })
    expect((await former.get('/api/admin/users')).status).toBe(200)
    const account = app.db.updateTable('accounts').where('id', '=', former.user.id)
    await account.set({ role: 'user' }).execute()
    expect((await former.get('/api/admin/users')).status).toBe(403)
    const workspaceId = await workspaceOf(app.db, former.user.id)
    await app.db.deleteFrom('workspaces').where('workspace_id', '=', workspaceId).execute()
    await app.db.deleteFrom('accounts').where('id', '=', former.user.id).execute()
    expect((await former.get('/api/admin/users')).status).toBe(401)
  })

  test('lists all users, latest first, with their counts', async () => {
    const users = await (await admin.get('/api/admin/users')).json()
    expect(users).toEqual([
      listed(eve, {}),
      listed(mary, { subscriptionTier: 'starter', teamCount: 2, quizSessionCount: 3 }),
      listed(admin, { isAdmin: true, role: 'admin' }),
    ])
  })

  test('lists all workspaces, latest first, with their owners and counts', async () => {
    const workspaces = await (await admin.get('/api/admin/workspaces')).json()
    expect(workspaces).toEqual([
      listedWorkspace(eve, {}),
      listedWorkspace(mary, { subscriptionTier: 'starter', teamCount: 2, quizSessionCount: 3 }),
      listedWorkspace(admin, {}),
    ])
  })

  test('lists all teams, latest first, with their owners', async () => {
    const teams = await (await admin.get('/api/admin/teams')).json()
    const owner = { ownerName: 'Mary Jackson', ownerEmail: 'mary@example.com' }
    const team = { id: expect.any(String), createdAt: expect.any(String), ...owner }
    expect(teams).toEqual([
      {
        ...team,
        name: 'Other',
        companyName: 'Beta',
        departmentType: 'Engineering',
        sessionCount: 0,
      },
      {
        ...team,
        name: 'Core',
        companyName: 'Acme',
        departmentType: 'Engineering',
        sessionCount: 3,
      },
    ])
  })

  test('counts the whole installation, with released submissions only', async () => {
    expect(await (await admin.get('/api/admin/analytics')).json()).toMatchObject({
      totalUsers: 3,
      paidUsers: 1,
      totalTeams: 2,
      totalQuizzes: 3,
      activeQuizzes: 1,
      releasedSubmissions: 5,
    })
  })

  test('returns no secrets', async () => {
    const rounds = await (await mary.get('/api/quiz-sessions')).json()
    for (const path of PATHS) {
      const text = await (await admin.get(path)).text()
      expect(text).not.toMatch(/password|argon2|token|hash/i)
      expect(text).not.toContain(PASSWORD)
      for (const { token } of rounds) expect(text).not.toContain(token)
    }
  })

  test('gives administrators no access to other accounts’ results', async () => {
    const [round] = await (await mary.get('/api/quiz-sessions')).json()
    const path = `/api/quiz-sessions/${round.id}`
    for (const url of [path, `${path}/results-v2`, `${path}/insights`]) {
      expect((await admin.get(url)).status).toBe(404)
    }
  })
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
