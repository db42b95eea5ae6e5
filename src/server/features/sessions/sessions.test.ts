import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import type { Team } from '#contract/teams.ts'
import { aTeam, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { sql } from 'kysely'
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
      token: expect.any(String),
      expiresAt: expect.any(String),
      createdAt: expect.any(String),
      isActive: true,
      closedAt: null,
      groupSize: 3,
      expectedResponses: null,
      totalSubmissions: 0,
      released: 0,
      waiting: 0,
      averageScore: 0,
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

describe('pages of the list of sessions', () => {
  /** Five sessions of two teams; all but the last have the same creation time. */
  async function fiveSessions() {
    const mary = await app.signedIn({ tier: 'business' })
    const [core, ops] = [
      await mary.team({ ...aTeam, name: 'Core' }),
      await mary.team({ ...aTeam, name: 'Ops_1' }),
    ]
    const titles = ['Delta', 'alpha', 'Charlie', 'bravo', '100% echo']
    for (const [index, title] of titles.entries()) {
      await mary.session({ teamId: index < 3 ? core.id : ops.id, title, groupSize: 1 })
    }
    await sql`
      update quiz_sessions set created_at = (
        select min(created_at) from quiz_sessions where account_id = ${mary.user.id})
      where account_id = ${mary.user.id} and created_at < (
        select max(created_at) from quiz_sessions where account_id = ${mary.user.id})`.execute(
      app.db,
    )
    return { mary, core, ops }
  }

  const get = async (mary: Client, path: string) => {
    const answer = await mary.get(path)
    expect(answer.status).toBe(200)
    const rows: QuizSession[] = await answer.json()
    const links = answer.headers.get('link') ?? ''
    const linkTo = (rel: string) => new RegExp(`<([^>]*)>; rel="${rel}"`).exec(links)?.[1]
    return {
      titles: rows.map(({ title }) => title),
      total: Number(answer.headers.get('x-total-count')),
      next: linkTo('next'),
      prev: linkTo('prev'),
    }
  }

  test.each(['created', '-created', 'title', '-title', 'team', '-team'])(
    'follow each other in both directions, sorted by %s',
    async (sort) => {
      const { mary } = await fiveSessions()
      const whole = await get(mary, `/api/quiz-sessions?sort=${sort}`)
      expect(whole).toMatchObject({ total: 5, next: undefined, prev: undefined })
      const first = await get(mary, `/api/quiz-sessions?sort=${sort}&limit=2`)
      const second = await get(mary, first.next ?? '')
      const third = await get(mary, second.next ?? '')
      expect([first, second, third].flatMap(({ titles }) => titles)).toEqual(whole.titles)
      expect([first.total, second.total, third.total]).toEqual([5, 5, 5])
      expect([first.prev, third.next]).toEqual([undefined, undefined])
      expect(await get(mary, third.prev ?? '')).toMatchObject({ titles: second.titles })
      expect(await get(mary, second.prev ?? '')).toMatchObject({
        titles: first.titles,
        prev: undefined,
      })
    },
  )

  test('are sorted by title in any case, by team, and by time', async () => {
    const { mary } = await fiveSessions()
    const titles = async (sort: string) =>
      (await get(mary, `/api/quiz-sessions?sort=${sort}`)).titles
    expect(await titles('title')).toEqual(['100% echo', 'alpha', 'bravo', 'Charlie', 'Delta'])
    expect((await titles('-team')).slice(0, 2)).toEqual(['100% echo', 'bravo'])
    expect((await titles('-created'))[0]).toBe('100% echo')
    expect((await titles('created')).at(-1)).toBe('100% echo')
  })

  test.each([
    ['search=ALPHA', ['alpha']],
    ['search=100%25', ['100% echo']],
    ['search=ops_', ['100% echo', 'bravo']],
    ['search=o%25s', []],
    ['search=nothing', []],
    ['state=completed', ['alpha']],
    ['state=active', ['100% echo', 'bravo', 'Charlie', 'Delta']],
    ['state=results', ['bravo']],
    ['state=active&search=core', ['Charlie', 'Delta']],
  ])('with %s have the matching sessions and their number', async (query, expected) => {
    const { mary } = await fiveSessions()
    const all: QuizSession[] = await (await mary.get('/api/quiz-sessions')).json()
    const find = (title: string) => all.find((session) => session.title === title)
    await mary.patch(`/api/quiz-sessions/${find('alpha')?.id}`, { isActive: false })
    await app.answered(find('bravo')!, [4])
    const { titles, total } = await get(mary, `/api/quiz-sessions?sort=title&${query}`)
    expect(titles).toEqual(expected)
    expect(total).toBe(expected.length)
    if (expected.length > 1) {
      const page = await get(mary, `/api/quiz-sessions?sort=title&limit=1&${query}`)
      expect(page).toMatchObject({ titles: [expected[0]], total: expected.length })
      expect((await get(mary, page.next ?? '')).titles).toEqual([expected[1]])
    }
  })

  test('of one team', async () => {
    const { mary, ops } = await fiveSessions()
    const { titles, total } = await get(mary, `/api/quiz-sessions?teamId=${ops.id}`)
    expect([titles.toSorted(), total]).toEqual([['100% echo', 'bravo'], 2])
    const eve = await app.signedIn()
    expect(await get(eve, `/api/quiz-sessions?teamId=${ops.id}`)).toMatchObject({
      titles: [],
      total: 0,
    })
  })

  test('with results include a round whose release was due', async () => {
    const { mary } = await fiveSessions()
    const session = await mary.session({ teamId: (await mary.team()).id, title: 'Ended' })
    await app.answered(session, [4, 4, 4])
    await sql`update quiz_sessions set expires_at = now() where id = ${session.id}`.execute(app.db)
    expect(await get(mary, '/api/quiz-sessions?state=results')).toMatchObject({ titles: ['Ended'] })
  })

  test('have 500 rows without a limit', async () => {
    const { mary, core } = await fiveSessions()
    await sql`
      insert into quiz_sessions (account_id, team_id, assessment_type, assessment_version, title,
        token, group_size, created_at, expires_at)
      select account_id, team_id, assessment_type, assessment_version, 'Earlier', 'earlier-' || n, 3,
        created_at - make_interval(days => n), created_at
      from quiz_sessions, generate_series(1, 600) as n where team_id = ${core.id} and title = 'Delta'`.execute(
      app.db,
    )
    const page = await get(mary, '/api/quiz-sessions')
    expect([page.titles.length, page.total]).toEqual([500, 605])
    expect((await get(mary, page.next ?? '')).titles).toHaveLength(105)
  })

  test('need a cursor that is a session of the account', async () => {
    const { mary } = await fiveSessions()
    const other = await app.signedIn()
    for (const id of [(await other.session()).id, randomUUID()]) {
      for (const cursor of ['after', 'before']) {
        const answer = await mary.get(`/api/quiz-sessions?${cursor}=${id}`)
        expect([answer.status, await answer.text()]).toEqual([404, expect.not.stringContaining(id)])
      }
    }
    for (const bad of [
      'limit=0',
      'limit=1001',
      'limit=x',
      'limit=1.5',
      'after=1',
      'sort=id',
      'state=x',
    ]) {
      expect((await mary.get(`/api/quiz-sessions?${bad}`)).status).toBe(400)
    }
  })
})
