import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import type { Team } from '#contract/teams.ts'
import { aTeam, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const HOUR_MS = 3_600_000

const aSession = (teamId: string, change: Record<string, unknown> = {}) => ({
  title: 'November round',
  assessmentType: 'teamwork',
  teamId,
  ...change,
})

const listed = async (client: Client): Promise<QuizSession[]> =>
  (await client.get('/api/quiz-sessions')).json()

const hoursOf = (session: QuizSession) =>
  (Date.parse(session.expiresAt) - Date.parse(session.createdAt)) / HOUR_MS

describe('creating a session', () => {
  test('defaults to 24 hours, group size 3 and no expected responses', async () => {
    const mary = await app.signedIn()
    const team = await mary.team()
    const answer = await mary.post('/api/quiz-sessions', aSession(team.id))
    expect(answer.status).toBe(201)
    const session = await answer.json()
    expect(session).toEqual({
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
      retentionMonths: null,
      answersErasedOn: null,
      totalSubmissions: 0,
      released: 0,
      waiting: 0,
      deletedUnread: 0,
      averageScore: 0,
      favourable: null,
    })
    expect(hoursOf(session)).toBe(24)
    expect(await listed(mary)).toEqual([session])
    expect(await (await mary.get(`/api/quiz-sessions/${session.id}`)).json()).toEqual(session)
  })

  test('stores the given values, trimmed', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const session = await mary.session({
      title: '  Spring ',
      description: ' First line\nsecond line ',
      assessmentType: 'digital',
      expiresInHours: 72,
      groupSize: 5,
      expectedResponses: 12,
    })
    expect(session).toMatchObject({
      title: 'Spring',
      description: 'First line\nsecond line',
      assessmentType: 'digital',
      assessmentTitle: 'Digital Transformation Readiness',
      groupSize: 5,
      expectedResponses: 12,
    })
    expect(hoursOf(session)).toBe(72)
  })

  test('gives each link a token of at least 128 random bits', async () => {
    const mary = await app.signedIn({ tier: 'business' })
    const team = await mary.team()
    const sessions = await Promise.all(
      Array.from({ length: 30 }, () => mary.session({ teamId: team.id })),
    )
    const tokens = sessions.map(({ token }) => token)
    expect(new Set(tokens).size).toBe(30)
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
    const session = await mary.session({
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
    expect(session).toMatchObject({
      isActive: true,
      closedAt: null,
      waiting: 0,
      released: 0,
      totalSubmissions: 0,
      averageScore: 0,
    })
    expect(session.token).not.toBe('easy')
    expect(hoursOf(session)).toBe(24)
    expect(await listed(mary)).toHaveLength(1)
  })

  test('does not use up the quota if it is rejected', async () => {
    const mary = await app.signedIn({ tier: 'free' })
    const team = await mary.team()
    const bad = [{ title: '' }, { teamId: randomUUID() }, { groupSize: 2 }, { expiresInHours: 48 }]
    for (const change of bad) {
      const answer = await mary.post('/api/quiz-sessions', aSession(team.id, change))
      expect(answer.status).toBeGreaterThanOrEqual(400)
    }
    await mary.session({ teamId: team.id })
  })
})

describe('a new session', () => {
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
    const bad = await mary.post('/api/quiz-sessions', aSession(team.id, { [field]: value }))
    expect(bad.status).toBe(400)
    expect(await bad.json()).toMatchObject({ code: 'bad_input', issues: [{ path: field }] })
    expect(await listed(mary)).toEqual(before)
  })

  test.each([1, 3, 4, 5, 8, 10])('accepts group size %i', async (groupSize) => {
    expect(await mary.session({ teamId: team.id, groupSize })).toMatchObject({ groupSize })
  })

  test.each([
    [null, null],
    [undefined, null],
    [1, 1],
    [1_000_000, 1_000_000],
  ])('stores expectedResponses %j as %j', async (given, expectedResponses) => {
    const session = await mary.session({ teamId: team.id, expectedResponses: given })
    expect(session).toMatchObject({ expectedResponses })
  })

  test('returns the same error for another account’s team and an unknown one', async () => {
    const eve = await app.signedIn()
    const theirs = await eve.post('/api/quiz-sessions', aSession(team.id))
    const nobodys = await eve.post('/api/quiz-sessions', aSession(randomUUID()))
    expect(theirs.status).toBe(404)
    expect(await theirs.text()).toBe(await nobodys.text())
    expect(await listed(eve)).toEqual([])
  })
})

describe('the list of sessions', () => {
  test('shows the account’s own sessions, latest first, with the submission counts of each team', async () => {
    const mary = await app.signedIn({ tier: 'starter' })
    const eve = await app.signedIn({ tier: 'starter' })
    const team = await mary.team({ ...aTeam, name: 'Support' })
    const first = await mary.session({ teamId: team.id, title: 'First' })
    const second = await mary.session({ teamId: team.id, title: 'Second', groupSize: 1 })
    const third = await mary.session({ teamId: team.id, title: 'Third' })
    const theirs = await eve.session()
    await app.answered(first, [4, 4])
    await app.answered(second, [5, 4])
    await app.answered(third, [3, 3, 3])
    await mary.post(`/api/quiz-sessions/${third.id}/release`)
    await app.answered(third, [5])
    await app.answered(theirs, [1])

    const sessions = await listed(mary)
    expect(sessions.map(({ title, teamName }) => [title, teamName])).toEqual([
      ['Third', 'Support'],
      ['Second', 'Support'],
      ['First', 'Support'],
    ])
    expect(sessions).toMatchObject([
      { totalSubmissions: 4, released: 3, waiting: 1, averageScore: 60 },
      { totalSubmissions: 2, released: 2, waiting: 0, averageScore: 90 },
      { totalSubmissions: 2, released: 0, waiting: 2, averageScore: 0 },
    ])
    for (const session of sessions) {
      expect(await (await mary.get(`/api/quiz-sessions/${session.id}`)).json()).toEqual(session)
    }
    expect(await listed(await app.signedIn())).toEqual([])
  })
})
