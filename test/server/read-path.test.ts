import { randomUUID } from 'node:crypto'
import type { QuizSession } from '#contract/sessions.ts'
import type { Team } from '#contract/teams.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, useApp } from './app.ts'
import type { Answer, Client } from './app.ts'
import { fillWithOthers } from './crowd.ts'
import { carriedOut } from './plans.ts'
import { statementsOf, working } from './statements.ts'
import type { Statement } from './statements.ts'

const app = useApp({ rateLimitScale: 1 })

/** Tables that never have more than a few rows. */
const SMALL = ['benchmarks', 'rate_keys', 'kysely_migration']

/** Enough for an account's own rows and for a page of an admin list. */
const MOST_ROWS = 1_500

let mary: Client
let team: Team
let rounds: { first: QuizSession; last: QuizSession; open: QuizSession }
let key: string

/** Creates a team with three sessions among other accounts with half a million submissions. */
beforeAll(async () => {
  // A registration counts against rate limits, which makes the key of the day.
  mary = await app.register({ tier: 'business', role: 'admin', email: 'mary@example.com' })
  team = await mary.team()
  const [first, last, open] = [await aRound(), await aRound(), await aRound()]
  rounds = { first, last, open }
  for (const round of [first, last]) {
    await app.answered(round, [4, 4, 2, 5, 5])
    await mary.post(`/api/quiz-sessions/${round.id}/release`)
  }
  await app.answered(open, [4, 4, 2])
  ;({ key } = await (await mary.post('/api/api-keys', { name: 'Script' })).json())
  await mary.post(`/api/assessments/teamwork/submit`, {
    teamName: 'Own',
    responses: await ownResponses(),
  })
  await fillWithOthers(app, last)
}, 120_000)

const aRound = () => mary.session({ teamId: team.id })

async function ownResponses() {
  const { questions } = await (await mary.get('/api/assessments/teamwork')).json()
  return questions.map(({ id, category }: { id: string; category: string }) => ({
    questionId: id,
    category,
    value: 3,
  }))
}

/** Returns the statements that a successful call sends. */
const sentBy = (call: () => Promise<Pick<Answer, 'status' | 'text'>>, how?: { jobs: boolean }) =>
  statementsOf(async () => {
    const answer = await call()
    if (answer.status >= 300) throw new Error(`${answer.status}: ${await answer.text()}`)
  }, how)

/** Runs each statement again and returns those with a full table scan or too many rows. */
async function tooWide(statements: readonly Statement[], small = SMALL) {
  const work = working(statements)
  if (work.length === 0) throw new Error('nothing was sent to the database')
  const found = []
  for (const statement of work) {
    const before = statements.slice(0, statements.indexOf(statement))
    const telling = before.filter((one) => /set_config\(|set local/.test(one.sql))
    const { sql: text, wholly, rows } = await carriedOut(app.db, statement, telling)
    const grown = wholly.filter((table) => !small.includes(table))
    if (grown.length > 0 || rows > MOST_ROWS) found.push({ text, wholly: grown, rows })
  }
  return found
}

test('a statement that reads too many rows is detected', async () => {
  const wide = { sql: 'select id from saved_results where team_name = $1', values: ['none'] }
  const { wholly, rows } = await carriedOut(app.db, wide)
  expect(wholly).toEqual(['saved_results'])
  expect(rows).toBeGreaterThan(MOST_ROWS)
  expect(await tooWide([wide])).toMatchObject([{ wholly: ['saved_results'] }])
})

const at = (id: string) => `/api/quiz-sessions/${id}`

/** Calls of a signed-in user, with their number of statements including the login's. */
const READS: readonly [name: string, path: () => string, statements: number][] = [
  ['who is signed in', () => '/api/auth/user', 1],
  ['the sessions', () => '/api/quiz-sessions', 2],
  ['the teams', () => '/api/teams', 2],
  ['what is used', () => '/api/usage', 2],
  ['a session', () => at(rounds.last.id), 2],
  ['results of a second round', () => `${at(rounds.last.id)}/results-v2`, 5],
  ['insights', () => `${at(rounds.last.id)}/insights`, 3],
  ['the figures as CSV', () => `${at(rounds.last.id)}/export.csv`, 6],
  ['trends', () => `/api/reports/trends?teamId=${team.id}&assessmentType=teamwork`, 4],
  ['all teams side by side', () => '/api/reports/portfolio?assessmentType=teamwork', 4],
  ['a benchmark', () => '/api/benchmarks/teamwork', 2],
  ['own results', () => '/api/results', 2],
  ['the logins', () => '/api/auth/logins', 2],
]

describe('a signed-in call reads few rows and checks the login once:', () => {
  test.each(READS)('%s', async (_name, path, statements) => {
    const sent = await sentBy(() => mary.get(path()))
    expect(working(sent).map((one) => one.sql)).toHaveLength(statements)
    const [who, ...others] = working(sent).map((one) => one.sql)
    expect(who).toMatch(/from "logins" inner join "accounts"/)
    expect(others.filter((text) => /\blogins\b/.test(text))).toHaveLength(
      path().endsWith('/logins') ? 1 : 0,
    )
    expect(await tooWide(sent)).toEqual([])
  })
})

test('the use of a login is recorded once a day', async () => {
  const noting = async () =>
    (await sentBy(() => mary.get('/api/teams'))).filter(({ sql }) =>
      sql.startsWith('update "logins"'),
    )
  expect(await noting()).toEqual([])
  await sql`update logins set last_used_at = now() - interval '1 day'
    where account_id = ${mary.user.id}`.execute(app.db)
  const sent = await noting()
  expect(sent).toHaveLength(1)
  expect(await tooWide(sent)).toEqual([])
  expect(await noting()).toEqual([])
})

const byKey = () => app.visitor().get('/api/teams', { authorization: `Bearer ${key}` })
const logIn = () =>
  app.visitor().post('/api/auth/login', { email: mary.user.email, password: PASSWORD })

describe('common calls read few rows:', () => {
  test('a call with an API key', async () => {
    await sentBy(byKey)
    const sent = await sentBy(byKey)
    // The key, its rate limit, and the requested data.
    expect(working(sent)).toHaveLength(3)
    expect(await tooWide(sent)).toEqual([])
  })

  test('opening a quiz', async () => {
    const sent = await sentBy(() => app.visitor().get(`/api/quiz-session/${rounds.open.token}`))
    expect(working(sent).length).toBeLessThanOrEqual(2)
    expect(await tooWide(sent)).toEqual([])
  })

  test('submitting, and repeating a submission', async () => {
    const submissionId = randomUUID()
    const send = () => app.submit(rounds.open, 4, { submissionId })
    expect(await tooWide(await sentBy(send))).toEqual([])
    expect(await tooWide(await sentBy(send))).toEqual([])
    // Without an idempotency key it is stored again when its statements are repeated.
    expect(await tooWide(await sentBy(() => app.submit(rounds.open)))).toEqual([])
  })

  test('a release, by request and by the first reader', async () => {
    expect(await tooWide(await sentBy(() => mary.post(`${at(rounds.open.id)}/release`)))).toEqual(
      [],
    )
    const round = await aRound()
    await app.answered(round, [4, 4, 4])
    await app.expire(round.id)
    expect(await tooWide(await sentBy(() => mary.get('/api/quiz-sessions')))).toEqual([])
    expect(await (await mary.get(at(round.id))).json()).toMatchObject({ released: 3 })
  })

  test('signing in, and creating a session', async () => {
    expect(await tooWide(await sentBy(logIn))).toEqual([])
    expect(
      await tooWide(
        await sentBy(() =>
          mary.post('/api/quiz-sessions', {
            title: 'Another',
            teamId: team.id,
            assessmentType: 'teamwork',
          }),
        ),
      ),
    ).toEqual([])
  })

  test('sending an email', async () => {
    const { email } = mary.user
    const sent = await sentBy(
      async () => {
        const answer = await app.visitor().post('/api/auth/forgot-password', { email })
        await app.mailbox.to(email)
        return answer
      },
      { jobs: true },
    )
    expect(sent.some(({ sql }) => /skip locked/i.test(sql))).toBe(true)
    expect(await tooWide(sent, [...SMALL, 'queue'])).toEqual([])
  })
})

const LISTS = [
  '/api/admin/users',
  '/api/admin/users?sort=email',
  '/api/admin/users?search=person777@',
  '/api/admin/teams',
  '/api/admin/teams?search=person777@',
  '/api/admin/teams?search=Company 777',
  '/api/admin/audit',
  '/api/admin/audit?search=person777@',
]

describe('a page of an admin list reads few rows except for the total:', () => {
  test.each(LISTS)('%s', async (path) => {
    const sent = await sentBy(() => mary.get(path))
    const counts = sent.filter(({ sql }) => /^\s*select count\(\*\) as total from/.test(sql))
    // A search counts its matches in the same query.
    expect(counts).toHaveLength(path.includes('search') ? 0 : 1)
    const found = await mary.get(path)
    expect((await found.json()).length).toBeGreaterThan(0)
    expect(await tooWide(sent.filter((statement) => !counts.includes(statement)))).toEqual([])
  })
})

test('a page of a long list reads only that page, at any offset', async () => {
  await sql`
    insert into quiz_sessions (account_id, team_id, assessment_type, assessment_version, title,
      token, group_size, created_at, expires_at)
    select account_id, team_id, assessment_type, assessment_version, 'Earlier', 'earlier' || n, 3,
      created_at - make_interval(days => n), created_at
    from quiz_sessions, generate_series(1, 3000) as n
    where id = ${rounds.first.id}`.execute(app.db)
  await sql`analyze quiz_sessions`.execute(app.db)
  const whole: { id: string }[] = await (await mary.get('/api/quiz-sessions')).json()
  expect(whole.length).toBeGreaterThan(3_000)
  const part = `/api/quiz-sessions?limit=50&after=${whole[2_499]?.id}`
  const sent = await sentBy(() => mary.get(part))
  expect(await tooWide(sent)).toEqual([])
  for (const statement of working(sent)) {
    expect((await carriedOut(app.db, statement)).rows).toBeLessThan(400)
  }
  expect(await (await mary.get(part)).json()).toEqual(whole.slice(2_500, 2_550))
})
