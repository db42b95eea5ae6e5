import { setPlan, workspaceOf } from '#test/server/accounts.ts'
import type { Round } from '#contract/rounds.ts'
import type { Team } from '#contract/teams.ts'
import type { Tier } from '#domain/plans.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

const put = (client: Client, change: { tier: Tier; role?: 'user' | 'admin' }) =>
  setPlan(app.db, client.user.id, change)

/**
 * Creates an account with teams, oldest first, each with a round, and then downgrades its plan.
 */
async function shrunk(teams: number, tier: Tier) {
  const mary = await app.signedIn({ tier: 'business' })
  const rounds: Round[] = []
  for (let made = 1; made <= teams; made++) {
    const team = await mary.team({ name: `Team ${made}` })
    rounds.push(await mary.round({ teamId: team.id, title: `Round ${made}` }))
  }
  await put(mary, { tier })
  const [first, last] = [rounds[0], rounds.at(-1)]
  if (!first || !last) throw new Error('there are sessions')
  return { mary, rounds, first, last, path: `/api/quiz-sessions/${last.id}` }
}

const teamsOf = async (client: Client): Promise<Team[]> => (await client.get('/api/teams')).json()

/** Returns the names of the teams that are not read-only, in list order. */
const openTeams = async (client: Client) =>
  (await teamsOf(client)).filter(({ readOnly }) => !readOnly).map(({ name }) => name)

const aRound = (teamId: string) => ({ title: 'Next', assessmentType: 'teamwork', teamId })

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

const refusal = (tier: Tier, limit: number, plan: string) => ({
  code: 'upgrade_required',
  message: `This team is read-only because you have more teams than the ${plan} plan includes (${limit}). You can still view everything. To start, reopen or extend rounds, upgrade your plan or delete an older team.`,
  upgradeRequired: true,
  tier,
  limit,
})

const FREE = refusal('free', 1, 'Free')
const STARTER = refusal('starter', 3, 'Starter')

describe('the oldest teams within the plan’s limit', () => {
  test('stay open, and the others become read-only', async () => {
    const { mary } = await shrunk(4, 'free')
    expect(await openTeams(mary)).toEqual(['Team 1'])
    await put(mary, { tier: 'starter' })
    expect(await openTeams(mary)).toEqual(['Team 1', 'Team 2', 'Team 3'])
    for (const change of [{ tier: 'pro' }, { tier: 'business' }] as const) {
      await put(mary, change)
      expect(await openTeams(mary)).toHaveLength(4)
    }
    await put(mary, { tier: 'free', role: 'admin' })
    expect(await openTeams(mary)).toHaveLength(4)
  })

  test('are ordered by creation and then by id, the same in every response', async () => {
    const { mary } = await shrunk(5, 'starter')
    await sql`
      update teams set created_at = '2026-01-01' where account_id = ${mary.user.id}`.execute(app.db)
    const listed = await teamsOf(mary)
    const ids = listed.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted())
    expect(listed.map(({ readOnly }) => readOnly)).toEqual([false, false, false, true, true])
    for (const { id, readOnly } of listed) {
      const changed = await mary.patch(`/api/teams/${id}`, { companyName: 'Other' })
      expect(await changed.json()).toMatchObject({ id, readOnly, companyName: 'Other' })
      const made = await mary.post('/api/quiz-sessions', aRound(id))
      expect(made.status).toBe(readOnly ? 403 : 201)
    }
    const { teams } = await (await mary.get('/api/account/export')).json()
    expect(teams.map(({ id }: Team) => id)).toEqual(ids)
    expect(teams.map(({ readOnly }: Team) => readOnly)).toEqual([false, false, false, true, true])
  })

  test('are counted per owner, and a new team is open', async () => {
    await shrunk(3, 'free')
    const eve = await app.signedIn({ tier: 'free' })
    expect(await eve.team()).toMatchObject({ readOnly: false })
    expect(await openTeams(eve)).toHaveLength(1)
  })

  test('change when one of them is deleted', async () => {
    const { mary, first, last } = await shrunk(3, 'free')
    const create = () => mary.post('/api/quiz-sessions', aRound(last.teamId))
    // Otherwise the free plan's limit of one round a month would apply.
    const workspaceId = await workspaceOf(app.db, mary.user.id)
    await sql`delete from round_months where workspace_id = ${workspaceId}`.execute(app.db)
    expect(await (await create()).json()).toEqual(FREE)
    await mary.delete(`/api/teams/${first.teamId}`)
    expect(await openTeams(mary)).toEqual(['Team 2'])
    expect(await (await create()).json()).toEqual(FREE)
    const [second] = await teamsOf(mary)
    await mary.delete(`/api/teams/${second?.id}`)
    expect(await openTeams(mary)).toEqual(['Team 3'])
    expect((await create()).status).toBe(201)
  })
})

describe('a read-only team', () => {
  test('rejects new rounds without using up the quota', async () => {
    const { mary, last } = await shrunk(4, 'starter')
    const used = async () => (await (await mary.get('/api/usage')).json()).monthlyQuizzesUsed
    const before = await used()
    const answer = await mary.post('/api/quiz-sessions', aRound(last.teamId))
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual(STARTER)
    expect(await used()).toBe(before)
    expect(await (await mary.get('/api/quiz-sessions')).json()).toHaveLength(4)
  })

  test('lets an open round continue to its end: submissions, manager’s view, changes, release', async () => {
    const { mary, last, path } = await shrunk(2, 'free')
    await app.answered(last, [4, 4, 4])
    const own = submissionTo(last, 5, { asManager: true })
    expect((await mary.post('/api/assessments/teamwork/submit', own)).status).toBe(201)
    const change = { title: 'Renamed', description: 'Why', expectedResponses: 9, groupSize: 4 }
    const changed = await mary.patch(path, change)
    expect(await changed.json()).toMatchObject({ ...change, isActive: true })
    // Setting an open round to open is not a change.
    expect((await mary.patch(path, { isActive: true })).status).toBe(200)
    await app.answered(last, [2])
    const released = await mary.post(`${path}/release`)
    expect(await released.json()).toMatchObject({ released: 4, averageScore: 70 })
    expect((await mary.get(`${path}/results-v2`)).status).toBe(200)
    expect((await mary.get(`${path}/insights`)).status).toBe(200)
    const closed = await mary.patch(path, { isActive: false })
    expect(await closed.json()).toMatchObject({ isActive: false, released: 4 })
  })

  test('can be renamed and deleted, and so can its rounds', async () => {
    const { mary, last, path } = await shrunk(2, 'free')
    const renamed = await mary.patch(`/api/teams/${last.teamId}`, { name: 'Core' })
    expect(await renamed.json()).toMatchObject({ name: 'Core', readOnly: true, sessionCount: 1 })
    expect((await mary.delete(path)).status).toBe(204)
    expect((await mary.delete(`/api/teams/${last.teamId}`)).status).toBe(204)
  })

  test.each([
    [
      'closed',
      [{ isActive: true }, { isActive: true, title: 'Again' }, { expiresAt: inHours(200) }],
    ],
    [
      'expired',
      [{ isActive: true }, { isActive: true, expiresAt: inHours(20) }, { expiresAt: inHours(20) }],
    ],
    ['running', [{ expiresAt: inHours(200) }, { isActive: true, expiresAt: inHours(25) }]],
  ])('cannot extend a session that is %s', async (state, changes) => {
    const { mary, last, path } = await shrunk(2, 'free')
    if (state === 'closed') await mary.patch(path, { isActive: false })
    if (state === 'expired') await app.expire(last.id)
    const before = await (await mary.get(path)).json()
    for (const change of changes) {
      const answer = await mary.patch(path, change)
      expect([change, answer.status, await answer.json()]).toEqual([change, 403, FREE])
      expect(await (await mary.get(path)).json()).toEqual(before)
    }

    await put(mary, { tier: 'pro' })
    const opened = await mary.patch(path, { isActive: true, expiresAt: inHours(20) })
    expect(await opened.json()).toMatchObject({ isActive: true })
  })

  test('can shorten a round if the plan allows setting its expiry', async () => {
    const { mary, path } = await shrunk(11, 'pro')
    const sooner = inHours(2)
    const answer = await mary.patch(path, { expiresAt: sooner })
    expect(await answer.json()).toMatchObject({ expiresAt: sooner, isActive: true })
    const later = await mary.patch(path, { expiresAt: inHours(3) })
    expect(later.status).toBe(403)
    expect(await later.json()).toMatchObject({ upgradeRequired: true, tier: 'pro', limit: 10 })
  })

  test('does not restrict open teams, whose rounds can be reopened and extended', async () => {
    const { mary, first } = await shrunk(11, 'pro')
    const path = `/api/quiz-sessions/${first.id}`
    await mary.patch(path, { isActive: false })
    expect((await mary.patch(path, { isActive: true })).status).toBe(200)
    expect((await mary.patch(path, { expiresAt: inHours(100) })).status).toBe(200)
  })
})
