import { randomUUID } from 'node:crypto'
import type { Trends } from '#contract/reports.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { trendRounds } from '#test/server/trend-rounds.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()

const trendRound = trendRounds(app)

const trendsOf = (client: Client, teamId: string, assessmentType = 'teamwork') =>
  client.get(`/api/reports/trends?teamId=${teamId}&assessmentType=${assessmentType}`)

describe('trends', () => {
  test('are the rounds in order, with a verdict for each pair of neighbors', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const { id: teamId, name } = await mary.team()
    const expected = [
      await trendRound(mary, teamId, [2, 2, 2, 2, 2], { title: 'First', expectedResponses: 5 }),
      await trendRound(mary, teamId, [4, 4, 4, 4, 4]),
      await trendRound(mary, teamId, [4, 4, 4, 4, 4]),
      await trendRound(mary, teamId, [1, 1, 1, 1, 1]),
      await trendRound(mary, teamId, [5, 5, 5, 5]),
    ]
    // These have no released submissions, or belong to another team or assessment.
    await trendRound(mary, teamId, [5, 5], { open: true })
    await trendRound(mary, teamId, [5, 5])
    await trendRound(mary, teamId, [1, 1, 1], { assessmentType: 'agile' })
    await trendRound(mary, (await mary.team({ name: 'Other' })).id, [1, 1, 1])

    const answer = await trendsOf(mary, teamId)
    expect(answer.status).toBe(200)
    const found: Trends = await answer.json()
    expect(found).toMatchObject({
      team: { id: teamId, name },
      assessmentType: 'teamwork',
      assessmentTitle: 'Teamwork and Collaboration',
    })
    expect(found.waves.map(({ sessionId: roundId }) => roundId)).toEqual(expected)
    expect(found.waves.map(({ averageScore }) => averageScore)).toEqual([40, 80, 80, 20, 100])
    expect(found.waves[0]).toMatchObject({
      title: 'First',
      isActive: false,
      released: 5,
      expectedResponses: 5,
      color: 'yellow',
      interval: { kind: 'everyone' },
    })
    expect(found.waves[0]?.categories.map(({ percentage }) => percentage)).toEqual(
      Array.from({ length: 5 }, () => 40),
    )
    expect(found.changes.map(({ from, to }) => [from, to])).toEqual(
      expected.slice(1).map((to, index) => [expected[index], to]),
    )
    expect(found.changes.map(({ overall }) => [overall.difference, overall.verdict])).toEqual([
      [40, 'up'],
      [0, 'unclear'],
      [-60, 'down'],
      [80, 'up'],
    ])
    // The bands of the second and third round overlap, the others do not.
    const bands = found.waves.map(({ band }) => band ?? { low: 0, high: 0 })
    expect(bands[0]?.high).toBeLessThan(bands[1]?.low ?? 0)
    expect(bands[1]?.high).toBeGreaterThan(bands[2]?.low ?? 100)
    expect(bands[3]?.high).toBeLessThan(bands[2]?.low ?? 0)
    for (const { overall, categories } of found.changes) {
      expect(categories).toHaveLength(5)
      for (const { verdict } of categories) expect(verdict).toBe(overall.verdict)
    }
  })

  test('make due releases first', async () => {
    const reads: ((mary: Client, teamId: string, id: string) => Promise<{ released: number }>)[] = [
      async (mary, teamId) => (await (await trendsOf(mary, teamId)).json()).waves[0],
      async (mary, _teamId, id) =>
        (await (await mary.get(`/api/reports/comparison?from=${id}&to=${id}`)).json()).to,
      async (mary) =>
        (await (await mary.get('/api/reports/portfolio?assessmentType=teamwork')).json()).teams[0]
          .wave,
    ]
    for (const read of reads) {
      const mary = await app.signedIn({ tier: 'pro' })
      const { id: teamId } = await mary.team()
      const id = await trendRound(mary, teamId, [3, 4, 5], { open: true })
      await app.expire(id)
      expect(await read(mary, teamId, id)).toMatchObject({ released: 3, averageScore: 80 })
    }
  })

  test('require a plan that includes them', async () => {
    for (const tier of ['free', 'starter'] as const) {
      const mary = await app.signedIn({ tier })
      const { id: teamId } = await mary.team()
      const roundId = await trendRound(mary, teamId, [3, 4, 5])
      for (const path of [
        `reports/trends?teamId=${teamId}&assessmentType=teamwork`,
        `reports/comparison?from=${roundId}&to=${roundId}`,
        'reports/portfolio?assessmentType=teamwork',
        'benchmarks/teamwork',
      ]) {
        const answer = await mary.get(`/api/${path}`)
        expect([path, answer.status]).toEqual([path, 403])
        expect(await answer.json()).toEqual({
          code: 'upgrade_required',
          message: expect.stringMatching(/Pro and Business/),
          upgradeRequired: true,
          tier,
        })
      }
    }
  })

  test('return 404 for an unknown team and 400 for an unknown assessment', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const eve = await app.signedIn({ tier: 'pro' })
    const { id: teamId } = await mary.team()
    expect((await trendsOf(eve, teamId)).status).toBe(404)
    expect((await trendsOf(mary, randomUUID())).status).toBe(404)
    expect((await trendsOf(mary, teamId, 'astrology')).status).toBe(400)
    expect(await (await trendsOf(mary, teamId)).json()).toMatchObject({ waves: [], changes: [] })
  })
})

describe('a comparison', () => {
  test('requires two rounds of one assessment, of one team or two', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const core = await mary.team()
    const field = await mary.team({ name: 'Field' })
    const from = await trendRound(mary, core.id, [2, 2, 2, 2, 2])
    const to = await trendRound(mary, field.id, [4, 4, 4, 4, 4])
    const agile = await trendRound(mary, core.id, [4, 4, 4], { assessmentType: 'agile' })
    const waits = await trendRound(mary, core.id, [4], { open: true })
    const compare = (one: string, other: string) =>
      mary.get(`/api/reports/comparison?from=${one}&to=${other}`)

    expect(await (await compare(from, to)).json()).toMatchObject({
      from: { sessionId: from, averageScore: 40 },
      to: { sessionId: to, averageScore: 80 },
      changes: { overall: { before: 40, after: 80, difference: 40, verdict: 'up' } },
    })
    expect(await (await compare(to, from)).json()).toMatchObject({
      changes: { overall: { difference: -40, verdict: 'down' } },
    })
    const different = await compare(from, agile)
    expect(different.status).toBe(400)
    expect((await different.json()).message).toContain('same assessment')
    for (const unknown of [waits, randomUUID()]) {
      expect((await compare(from, unknown)).status).toBe(404)
      expect((await compare(unknown, to)).status).toBe(404)
    }
    expect((await compare(from, 'no-id')).status).toBe(400)
  })
})

test('the portfolio has every team with its latest round and its overall change', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const teams = [
    await mary.team({ name: 'Core' }),
    await mary.team({ name: 'Field' }),
    await mary.team({ name: 'New' }),
  ] as const
  await trendRound(mary, teams[0].id, [2, 2, 2])
  const latest = await trendRound(mary, teams[0].id, [4, 4, 4])
  await trendRound(mary, teams[0].id, [5], { open: true })
  // A later round without a score: people could answer only one question.
  const unscored = await mary.round({ teamId: teams[0].id, canSkip: true })
  for (let person = 0; person < 3; person++) {
    await app.submit(unscored, (question) => (question === 0 ? 5 : null))
  }
  await mary.patch(`/api/quiz-sessions/${unscored.id}`, { isActive: false })
  const other = await trendRound(mary, teams[1].id, [3, 3, 3])
  const answer = await mary.get('/api/reports/portfolio?assessmentType=teamwork')
  const found = await answer.json()
  expect(found.categories).toHaveLength(5)
  expect(found.teams).toEqual([
    {
      team: { id: teams[0].id, name: 'Core' },
      wave: expect.objectContaining({ sessionId: latest, averageScore: 80 }),
      change: { before: 40, after: 80, difference: 40, verdict: 'too-few', standsOut: null },
      versionBreak: null,
    },
    {
      team: { id: teams[1].id, name: 'Field' },
      wave: expect.objectContaining({ sessionId: other, averageScore: 60 }),
      change: null,
      versionBreak: null,
    },
    { team: { id: teams[2].id, name: 'New' }, wave: null, change: null, versionBreak: null },
  ])
})

test('the results of a round include the changes since the previous one', async () => {
  const mary = await app.signedIn({ tier: 'pro' })
  const { id: teamId } = await mary.team()
  const first = await trendRound(mary, teamId, [2, 2, 2, 2, 2], { title: 'Spring' })
  const second = await trendRound(mary, teamId, [4, 4, 4, 4, 4], { title: 'Autumn' })
  const since = async (id: string) =>
    (await (await mary.get(`/api/quiz-sessions/${id}/results-v2`)).json()).summary.advanced
      .sinceLastWave
  expect(await since(first)).toBeNull()
  expect(await since(second)).toMatchObject({
    previous: { id: first, title: 'Spring', released: 5 },
    overall: { before: 40, after: 80, difference: 40, verdict: 'up' },
  })
})

describe('report counts', () => {
  test('count rounds with results by team and assessment, latest first', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const other = await app.signedIn()
    const { id: teamId } = await mary.team()
    const counts = async (client = mary) => (await client.get('/api/reports')).json()
    expect(await counts()).toEqual([])
    await trendRound(mary, teamId, [2, 2, 2])
    await trendRound(mary, teamId, [4, 4, 4])
    await trendRound(mary, teamId, [4, 4])
    await trendRound(mary, teamId, [3, 3, 3], { open: true })
    const agile = await trendRound(mary, teamId, [3, 3, 3], { assessmentType: 'agile', open: true })
    // The release is due when the round has expired, and made by the call.
    await sql`update rounds set expires_at = now() where id = ${agile}`.execute(app.db)
    expect(await counts()).toMatchObject([
      { teamId, assessmentType: 'agile', rounds: 1 },
      { teamId, assessmentType: 'teamwork', rounds: 2 },
    ])
    expect(await counts(other)).toEqual([])
  })
})
