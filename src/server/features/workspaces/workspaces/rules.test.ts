import { setTier } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { addMember } from '#test/server/members.ts'
import { codeOf } from '#test/server/second-factor.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const app = useApp()

const rulesOf = (client: Client) => `/api/workspaces/${client.user.workspace?.id}`

const setRules = (client: Client, rules: Record<string, unknown>) =>
  client.patch(rulesOf(client), { rules })

const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()

test('a change of the rules returns them, keeps the others, and is listed', async () => {
  const mary = await app.signedIn()
  const first = await setRules(mary, { minimumGroupSize: 5 })
  expect(first.status).toBe(200)
  expect(await first.json()).toMatchObject({
    role: 'owner',
    rules: { minimumGroupSize: 5, retentionMonths: null },
  })
  await setRules(mary, { retentionMonths: 12 })
  const { workspaces } = await (await mary.get('/api/workspaces')).json()
  expect(workspaces).toMatchObject([{ rules: { minimumGroupSize: 5, retentionMonths: 12 } }])
})

test.each([
  { minimumGroupSize: 2 },
  { minimumGroupSize: 0 },
  { minimumGroupSize: '5' },
  { retentionMonths: 0 },
  { retentionMonths: 121 },
  { retentionMonths: 1.5 },
])('rejects %j', async (rules) => {
  const mary = await app.signedIn()
  const answer = await setRules(mary, rules)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    issues: [{ path: `rules.${Object.keys(rules)[0]}` }],
  })
})

test('a new round has at least the smallest group size of the workspace', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team()
  const round = { title: 'A', assessmentType: 'agile', teamId }
  await setRules(mary, { minimumGroupSize: 5 })
  for (const groupSize of [1, 4, undefined]) {
    const refused = await mary.post('/api/quiz-sessions', { ...round, groupSize })
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({
      issues: [{ path: 'groupSize', message: 'Your workspace asks for groups of at least 5.' }],
    })
  }
  expect((await mary.post('/api/quiz-sessions', { ...round, groupSize: 5 })).status).toBe(201)
  expect((await mary.post('/api/quiz-sessions', { ...round, groupSize: 10 })).status).toBe(201)
})

test('a refused round takes none of the month', async () => {
  const mary = await app.signedIn()
  await setRules(mary, { minimumGroupSize: 10 })
  const { id: teamId } = await mary.team()
  const round = { title: 'A', assessmentType: 'agile', teamId, groupSize: 3 }
  expect((await mary.post('/api/quiz-sessions', round)).status).toBe(400)
  expect(await (await mary.get('/api/usage')).json()).toMatchObject({ monthlyQuizzesUsed: 0 })
})

test('a higher rule leaves existing rounds as they are; their group size can still be raised', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round({ groupSize: 3 })
  await setRules(mary, { minimumGroupSize: 8 })
  const path = `/api/quiz-sessions/${round.id}`
  expect(await (await mary.get(path)).json()).toMatchObject({ groupSize: 3 })
  expect((await mary.patch(path, { groupSize: 4 })).status).toBe(200)
  expect((await mary.patch(path, { groupSize: 3 })).status).toBe(409)
  await mary.patch(path, { isActive: false })
  expect((await mary.patch(path, { isActive: true })).status).toBe(200)
})

test('rounds that start while the rule is raised have it or were first', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team()
  const round = { title: 'A', assessmentType: 'agile', teamId, groupSize: 3 }
  const { release } = await holdWorkspace(mary)
  const change = setRules(mary, { minimumGroupSize: 5 })
  await app.waiting(1)
  const create = mary.post('/api/quiz-sessions', round)
  await app.waiting(2)
  await release()
  expect((await change).status).toBe(200)
  expect((await create).status).toBe(400)
})

/** Locks a workspace until `release` is called. */
async function holdWorkspace(client: Client) {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const done = app.db.transaction().execute(async (db) => {
    const id = client.user.workspace?.id
    await sql`select from workspaces where workspace_id = ${id} for update`.execute(db)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return {
    release: () => {
      released.resolve()
      return done
    },
  }
}

const opened = async (token: string) =>
  (await (await app.visitor().get(`/api/quiz-session/${token}`)).json()).session.retentionMonths

test('the quiz tells how long answers are kept: the shortest time since it opened', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round()
  expect(await opened(round.token)).toBeNull()
  for (const [rule, told] of [
    [12, 12],
    [24, 12],
    [6, 6],
    [null, 6],
  ]) {
    await setRules(mary, { retentionMonths: rule })
    expect(await opened(round.token)).toBe(told)
  }
  const later = await mary.round({ teamId: round.teamId })
  expect(later.retentionMonths).toBeNull()
})

test('a round that ended is told nothing until it is reopened', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const round = await mary.round()
  const path = `/api/quiz-sessions/${round.id}`
  await mary.patch(path, { isActive: false })
  await setRules(mary, { retentionMonths: 3 })
  expect(await (await mary.get(path)).json()).toMatchObject({ retentionMonths: null })
  await mary.patch(path, { isActive: true, expiresAt: hours(48) })
  expect(await opened(round.token)).toBe(3)
})

test('a member without a required second factor learns from a 403 which workspace requires it', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team()
  const grace = await app.signedIn()
  const own = { 'x-workspace': grace.user.workspace?.id ?? '' }
  await addMember(app, mary, { role: 'manager', teamIds: [teamId] }, grace)
  const workspaceId = mary.user.workspace?.id
  const { secret } = await (await mary.post('/api/auth/factors/totp')).json()
  await mary.post('/api/auth/factors/totp/confirm', { code: codeOf(secret) })
  expect((await setRules(mary, { twoFactorRequired: true })).status).toBe(200)
  const refused = await grace.get(`/api/workspaces/${workspaceId}/members`, own)
  expect(refused.status).toBe(403)
  expect(refused.headers.get('x-workspace')).toBe(workspaceId)
  expect(await refused.json()).toMatchObject({ code: 'second_factor_required' })
})

test('only owners change the rules', async () => {
  const mary = await app.signedIn()
  const workspaceId = mary.user.workspace?.id
  for (const role of ['manager', 'viewer']) {
    const other = await app.signedIn()
    await sql`
      insert into members (workspace_id, account_id, role)
      values (${workspaceId}, ${other.user.id}, ${role})`.execute(app.db)
    await sql`
      insert into account_workspaces (workspace_id, account_id, role, tier)
      values (${workspaceId}, ${other.user.id}, ${role}, 'free')`.execute(app.db)
    expect((await other.patch(rulesOf(mary), { rules: { retentionMonths: 1 } })).status).toBe(403)
  }
  const stranger = await app.signedIn()
  expect((await stranger.patch(rulesOf(mary), { rules: { retentionMonths: 1 } })).status).toBe(404)
  await setTier(app.db, mary.user.id, 'pro')
  const { workspaces } = await (await mary.get('/api/workspaces')).json()
  expect(workspaces[0].rules).toEqual({
    minimumGroupSize: 1,
    retentionMonths: null,
    twoFactorRequired: false,
  })
})
