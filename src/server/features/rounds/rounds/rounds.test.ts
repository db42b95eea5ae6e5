import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import type { Team } from '#contract/teams.ts'
import { aTeam, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const HOUR_MS = 3_600_000

const aRound = (teamId: string, change: Record<string, unknown> = {}) => ({
  title: 'November round',
  assessmentType: 'teamwork',
  teamId,
  ...change,
})

const listed = async (client: Client): Promise<Round[]> =>
  (await client.get('/api/quiz-sessions')).json()

const hoursOf = (round: Round) =>
  (Date.parse(round.expiresAt) - Date.parse(round.createdAt)) / HOUR_MS

describe('creating a round', () => {
  test('defaults to 24 hours, group size 3 and no expected responses', async () => {
    const mary = await app.signedIn()
    const team = await mary.team()
    const answer = await mary.post('/api/quiz-sessions', aRound(team.id))
    expect(answer.status).toBe(201)
    const round = await answer.json()
    expect(round).toEqual({
      id: expect.any(String),
      title: 'November round',
      description: null,
      teamId: team.id,
      teamName: 'Core',
      assessmentType: 'teamwork',
      assessmentTitle: 'Teamwork and Collaboration',
      assessmentVersion: 2,
      token: expect.any(String),
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
      isActive: true,
      closedAt: null,
      createdByYou: true,
      groupSize: 3,
      expectedResponses: null,
      access: 'open',
      sharing: 'manager',
      sharedToken: null,
      openQuestions: [],
      canSkip: false,
      retentionMonths: null,
      answersErasedOn: null,
      totalSubmissions: 0,
      released: 0,
      waiting: 0,
      deletedUnread: 0,
      keyLost: false,
      averageScore: 0,
      favourable: null,
    })
    expect(hoursOf(round)).toBe(24)
    expect(await listed(mary)).toEqual([round])
    expect(await (await mary.get(`/api/quiz-sessions/${round.id}`)).json()).toEqual(round)
  })

  test('stores the given values, trimmed', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const round = await mary.round({
      title: '  Spring ',
      description: ' First line\nsecond line ',
      assessmentType: 'digital',
      expiresInHours: 72,
      groupSize: 5,
      expectedResponses: 12,
    })
    expect(round).toMatchObject({
      title: 'Spring',
      description: 'First line\nsecond line',
      assessmentType: 'digital',
      assessmentTitle: 'Digital Transformation Readiness',
      groupSize: 5,
      expectedResponses: 12,
    })
    expect(hoursOf(round)).toBe(72)
  })

  test('gives each link a token of at least 128 random bits', async () => {
    const mary = await app.signedIn({ tier: 'business' })
    const team = await mary.team()
    const rounds = await Promise.all(
      Array.from({ length: 8 }, () => mary.round({ teamId: team.id })),
    )
    const tokens = rounds.map(({ token }) => token)
    expect(new Set(tokens).size).toBe(8)
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]+$/)
      expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16)
    }
    // No byte is equal in all tokens, so no part comes from a counter or a clock.
    const bytes = tokens.map((token) => [...Buffer.from(token, 'base64url')])
    const constant = bytes[0]?.filter((byte, at) => bytes.every((other) => other[at] === byte))
    expect(constant).toEqual([])
  })

  test('ignores unknown fields of the body', async () => {
    const mary = await app.signedIn()
    const round = await mary.round({
      id: randomUUID(),
      token: 'easy',
      accountId: randomUUID(),
      isActive: false,
      closedAt: '2020-01-01T00:00:00Z',
      expiresAt: '2099-01-01T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
      waiting: 7,
      released: 7,
      totalSubmissions: 7,
      averageScore: 99,
    })
    expect(round).toMatchObject({
      isActive: true,
      closedAt: null,
      waiting: 0,
      released: 0,
      totalSubmissions: 0,
      averageScore: 0,
    })
    expect(round.token).not.toBe('easy')
    expect(hoursOf(round)).toBe(24)
    expect(await listed(mary)).toHaveLength(1)
  })

  test('does not use up the quota if it is rejected', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const team = await mary.team()
    const bad = [{ title: '' }, { teamId: randomUUID() }, { groupSize: 2 }, { expiresInHours: 48 }]
    for (const change of bad) {
      const answer = await mary.post('/api/quiz-sessions', aRound(team.id, change))
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
    await mary.round({ teamId: team.id })
  })
})

describe('a new round', () => {
  let mary: Client
  let team: Team
  beforeAll(async () => {
    mary = await app.signedIn({ tier: 'pro' })
    team = await mary.team()
  })

  test.each([
    ['title', ''],
    ['title', '  '],
    ['title', undefined],
    ['title', 'x'.repeat(161)],
    ['title', 'two\nlines'],
    ['description', 'x'.repeat(1001)],
    ['teamId', undefined],
    ['teamId', 'core'],
    ['assessmentType', 'constructor'],
    ['assessmentType', 'Teamwork'],
    ['assessmentType', undefined],
    ['groupSize', 0],
    ['groupSize', 2],
    ['groupSize', 6],
    ['groupSize', 11],
    ['groupSize', -3],
    ['groupSize', 3.5],
    ['groupSize', '3'],
    ['groupSize', null],
    ['groupSize', [3]],
    ['expectedResponses', 0],
    ['expectedResponses', -1],
    ['expectedResponses', 1.5],
    ['expectedResponses', '12'],
    ['expectedResponses', 1_000_001],
    ['expiresInHours', 0],
    ['expiresInHours', -24],
    ['expiresInHours', 265],
    ['expiresInHours', 1.5],
    ['expiresInHours', '24'],
    ['expiresInHours', null],
  ])('rejects %s = %j and names the field', async (field, value) => {
    const before = await listed(mary)
    const bad = await mary.post('/api/quiz-sessions', aRound(team.id, { [field]: value }))
    expect(bad.status).toBe(400)
    expect(await bad.json()).toMatchObject({ code: 'bad_input', issues: [{ path: field }] })
    expect(await listed(mary)).toEqual(before)
  })

  test.each([1, 3, 4, 5, 8, 10])('accepts group size %i', async (groupSize) => {
    expect(await mary.round({ teamId: team.id, groupSize })).toMatchObject({ groupSize })
  })

  test.each([
    [null, null],
    [undefined, null],
    [1, 1],
    [1_000_000, 1_000_000],
  ])('stores expectedResponses %j as %j', async (given, expectedResponses) => {
    const round = await mary.round({ teamId: team.id, expectedResponses: given })
    expect(round).toMatchObject({ expectedResponses })
  })

  test('returns the same error for another account’s team and an unknown one', async () => {
    const eve = await app.signedIn()
    const theirs = await eve.post('/api/quiz-sessions', aRound(team.id))
    const nobodys = await eve.post('/api/quiz-sessions', aRound(randomUUID()))
    expect(theirs.status).toBe(404)
    expect(await theirs.text()).toBe(await nobodys.text())
    expect(await listed(eve)).toEqual([])
  })
})

describe('the list of rounds', () => {
  test('shows the account’s own rounds, latest first, with the submission counts of each team', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const eve = await app.signedIn({ tier: 'starter' })
    const team = await mary.team({ ...aTeam, name: 'Support' })
    const first = await mary.round({ teamId: team.id, title: 'First' })
    const second = await mary.round({ teamId: team.id, title: 'Second', groupSize: 1 })
    const third = await mary.round({ teamId: team.id, title: 'Third' })
    const theirs = await eve.round()
    await app.answered(first, [4, 4])
    await app.answered(second, [5, 4])
    await app.answered(third, [3, 3, 3])
    await mary.post(`/api/quiz-sessions/${third.id}/release`)
    await app.answered(third, [5])
    await app.answered(theirs, [1])

    const rounds = await listed(mary)
    expect(rounds.map(({ title, teamName }) => [title, teamName])).toEqual([
      ['Third', 'Support'],
      ['Second', 'Support'],
      ['First', 'Support'],
    ])
    expect(rounds).toMatchObject([
      { totalSubmissions: 4, released: 3, waiting: 1, averageScore: 60 },
      { totalSubmissions: 2, released: 2, waiting: 0, averageScore: 90 },
      { totalSubmissions: 2, released: 0, waiting: 2, averageScore: 0 },
    ])
    for (const round of rounds) {
      expect(await (await mary.get(`/api/quiz-sessions/${round.id}`)).json()).toEqual(round)
    }
    expect(await listed(await app.signedIn())).toEqual([])
  })
})
