import type { Round } from '#contract/rounds.ts'
import { setTier, workspaceOf } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { newInvitedRound } from '#test/server/invited-round.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

const aRound = (teamId: string, change: Record<string, unknown> = {}) => ({
  title: 'November round',
  assessmentType: 'teamwork',
  teamId,
  ...change,
})

const listed = async (client: Client): Promise<Round[]> =>
  (await client.get('/api/quiz-sessions')).json()

const hoursOf = (round: Round) =>
  (Date.parse(round.expiresAt) - Date.parse(round.createdAt)) / 3_600_000

describe('a plan', () => {
  test('free allows one round a month, and deleting it does not restore the quota', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const team = await mary.team()
    const first = await mary.round({ teamId: team.id })
    const create = () => mary.post('/api/quiz-sessions', aRound(team.id))
    const refused = {
      code: 'upgrade_required',
      message: expect.stringContaining('of 1 round per month'),
      upgradeRequired: true,
      tier: 'free',
      limit: 1,
    }
    const second = await create()
    expect(second.status).toBe(403)
    expect(await second.json()).toEqual(refused)

    await mary.delete(`/api/quiz-sessions/${first.id}`)
    expect(await (await create()).json()).toEqual(refused)
    await mary.delete(`/api/teams/${team.id}`)
    const other = await mary.team({ name: 'Other' })
    const third = await mary.post('/api/quiz-sessions', aRound(other.id))
    expect(await third.json()).toEqual(refused)
  })

  test('counts rounds by UTC month', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const round = await mary.round()
    const workspaceId = await workspaceOf(app.db, mary.user.id)
    await sql`
      update round_months set month = date_trunc('month', now() at time zone 'utc') - interval '1 month'
      where workspace_id = ${workspaceId}`.execute(app.db)
    await mary.round({ teamId: round.teamId })
    const { rows } = await sql<{ month: string }>`
      select month from round_months
      where workspace_id = ${workspaceId} order by month desc`.execute(app.db)
    expect(rows[0]?.month).toBe(`${new Date().toISOString().slice(0, 7)}-01`)
  })

  test.each([
    ['free', 1],
    ['starter', 6],
    ['pro', 6],
    ['business', 6],
  ] as const)('%s: of six concurrent requests, %i create a session', async (tier, room) => {
    const mary = await app.signedIn({ tier })
    const team = await mary.team()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => mary.post('/api/quiz-sessions', aRound(team.id))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(room)
    const refused = answers.filter(({ status }) => status === 403)
    expect(refused).toHaveLength(6 - room)
    for (const answer of refused) {
      expect(await answer.json()).toMatchObject({ upgradeRequired: true, tier, limit: 1 })
    }
    expect(await listed(mary)).toHaveLength(room)
  })

  test('free: of seven requests that start before any is stored, one creates a round', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const team = await mary.team()
    const creating = await app.db.transaction().execute(async (holding) => {
      // Requests that count the month's rounds must wait for this row.
      await sql`
        insert into round_months (workspace_id, month, created)
        values (${mary.user.workspace?.id}, date_trunc('month', now() at time zone 'utc')::date, 0)`.execute(
        holding,
      )
      const sent = Array.from({ length: 7 }, () => mary.post('/api/quiz-sessions', aRound(team.id)))
      await app.waiting(7)
      return { sent }
    })
    const answers = await Promise.all(creating.sent)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(6)
    expect(await listed(mary)).toHaveLength(1)
  })

  test.each([
    ['free', 1],
    ['free', 25],
    ['free', 264],
    ['starter', 1],
    ['starter', 23],
    ['starter', 264],
  ] as const)('%s rejects a link lifetime of %i hours', async (tier, expiresInHours) => {
    const mary = await app.signedIn({ tier })
    const team = await mary.team()
    const answer = await mary.post('/api/quiz-sessions', aRound(team.id, { expiresInHours }))
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ upgradeRequired: true, tier, limit: 24 })
    expect(await listed(mary)).toEqual([])
    const ordinary = await mary.round({ teamId: team.id, expiresInHours: 24 })
    expect(hoursOf(ordinary)).toBe(24)
  })

  test.each([
    ['pro', 1],
    ['pro', 264],
    ['business', 1],
    ['business', 264],
  ] as const)('%s allows a link lifetime of %i hours', async (tier, expiresInHours) => {
    const mary = await app.signedIn({ tier })
    expect(hoursOf(await mary.round({ expiresInHours }))).toBe(expiresInHours)
  })

  test('no plan lets an open round stay open for more than 264 hours', async () => {
    const mary = await app.signedIn({ tier: 'business' })
    const team = await mary.team()
    const answer = await mary.post('/api/quiz-sessions', aRound(team.id, { expiresInHours: 265 }))
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      issues: [{ path: 'expiresInHours', message: 'Must be at most 264 hours.' }],
    })
  })

  test('an invited round stays open for 7 days on Free, and for 31 on the others', async () => {
    const { mary, round } = await newInvitedRound(app, 3, { expiresInHours: 744 })
    expect(hoursOf(round)).toBe(744)
    const change = (hours: number) =>
      mary.patch(`/api/quiz-sessions/${round.id}`, {
        expiresAt: new Date(Date.now() + hours * 3_600_000).toISOString(),
      })
    await setTier(app.db, mary.user.id, 'free')
    expect((await change(167)).status).toBe(200)
    const longer = await change(169)
    expect([longer.status, await longer.json()]).toMatchObject([
      403,
      {
        message:
          'On the free plan an invited round stays open for up to 7 days. Upgrade your plan to choose another end date.',
        upgradeRequired: true,
        limit: 168,
      },
    ])
    await setTier(app.db, mary.user.id, 'starter')
    expect((await change(743)).status).toBe(200)
    expect((await change(745)).status).toBe(400)
  })
})
