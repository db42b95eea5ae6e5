import type { TeamStanding } from '#contract/reports.ts'
import { setTier } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { trendRounds } from '#test/server/trend-rounds.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

const trendRound = trendRounds(app)

const standings = async (client: Client): Promise<TeamStanding[]> =>
  (await client.get('/api/reports/standings')).json()

const FALL = { before: 80, after: 40, difference: -40, verdict: 'down' }

describe('the standings', () => {
  test('are the latest round of each newest team, with its change and lowest category', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const { id: teamId } = await mary.team()
    await trendRound(mary, teamId, [1, 1, 1], { assessmentType: 'agile' })
    await trendRound(mary, teamId, [4, 4, 4, 4, 4])
    const latest = await trendRound(mary, teamId, [2, 2, 2, 2, 2], { title: 'Latest' })
    // Without results: an open round, and a team that has none.
    await trendRound(mary, teamId, [5, 5, 5], { open: true })
    await mary.team({ name: 'New' })
    expect(await standings(mary)).toEqual([
      {
        teamId,
        sessionId: latest,
        title: 'Latest',
        assessmentType: 'teamwork',
        assessmentTitle: 'Teamwork and Collaboration',
        released: 5,
        averageScore: 40,
        favourable: { favourable: 0, neutral: 0, unfavourable: 100 },
        change: { ...FALL, standsOut: expect.any(Number) },
        lowest: {
          category: 'Communication',
          percentage: 40,
          favourable: { favourable: 0, neutral: 0, unfavourable: 100 },
        },
        isLowestClear: false,
        fallen: expect.arrayContaining(['Communication']),
        scores: [80, 40],
      },
    ])
    // Scores of other questions are no point of the trend.
    await sql`update rounds set assessment_version = 1 where team_id = ${teamId} and title <> 'Latest'`.execute(
      app.db,
    )
    expect(await standings(mary)).toMatchObject([{ scores: [40] }])
    await setTier(app.db, mary.user.id, 'free')
    expect(await standings(mary)).toMatchObject([
      { teamId, change: { standsOut: null }, fallen: expect.any(Array), scores: [] },
    ])
    expect(await standings(await app.signedIn())).toEqual([])
  })

  test('say that the lowest category is clearly so', async () => {
    const mary = await app.signedIn()
    const round = await mary.round()
    for (const person of [0, 1, 2, 3, 4, 5]) {
      // The fifth to eighth questions are those of Coordination.
      await app.submit(round, (position) => (position >= 4 && position < 8 ? 1 : 4 + (person % 2)))
    }
    await mary.patch(`/api/quiz-sessions/${round.id}`, { isActive: false })
    expect(await standings(mary)).toMatchObject([
      { lowest: { category: 'Coordination' }, isLowestClear: true },
    ])
  })

  test('have no change for the first round of an assessment', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const { id: teamId } = await mary.team()
    await trendRound(mary, teamId, [4, 4, 4])
    await trendRound(mary, teamId, [4, 4, 4], { assessmentType: 'agile' })
    expect(await standings(mary)).toMatchObject([
      { assessmentType: 'agile', favourable: null, change: null, fallen: [] },
    ])
  })
})
