import { randomUUID } from 'node:crypto'
import type { Round } from '#contract/rounds.ts'
import type { Team } from '#contract/teams.ts'
import { isPreparable } from '#server/platform/db/prepared-statements.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PASSWORD, useApp } from './app.ts'
import type { JsonResponse, Client } from './app.ts'
import { insertBulkData } from './bulk-data.ts'
import { planModes, queryStats } from './query-plans.ts'
import { statementsOf, withoutTransactionStatements } from './statements.ts'
import type { Statement } from './statements.ts'

const app = useApp({ rateLimitScale: 1 })

/** Tables that never have more than a few rows. */
const SMALL_TABLES = ['benchmarks', 'rate_keys', 'kysely_migration', 'server_keys']

/** Enough for an account's own rows and for a page of an admin list. */
const MAX_ROWS = 1_500

let mary: Client
let team: Team
let rounds: { first: Round; last: Round; open: Round }
let key: string

/** Creates a team with three rounds among other accounts with half a million submissions. */
beforeAll(async () => {
  // A registration counts against rate limits, which makes the key of the day.
  mary = await app.register({ tier: 'business', role: 'admin', email: 'mary@example.com' })
  team = await mary.team()
  const [first, last, open] = [await createRound(), await createRound(), await createRound()]
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
  // The statements of jobs that run every minute would count as a call's.
  await sql`delete from jobs.schedule`.execute(app.db)
  // The queue looks at what was scheduled once a minute.
  await vi.waitUntil(async () => (await dueJobs()) === 0, 75_000)
  await insertBulkData(app, last)
}, 180_000)

async function dueJobs(): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::integer as due from jobs.job
    where state in ('created', 'retry', 'active') and start_after <= now()`.execute(app.db)
  return rows[0]?.due ?? 0
}

const createRound = () => mary.round({ teamId: team.id })

async function ownResponses() {
  const { questions } = await (await mary.get('/api/assessments/teamwork')).json()
  return questions.map(({ id, category }: { id: string; category: string }) => ({
    questionId: id,
    category,
    value: 3,
  }))
}

/** Returns the statements that a successful call sends. */
const statementsSentBy = (
  call: () => Promise<Pick<JsonResponse, 'status' | 'text'>>,
  how?: { jobs: boolean },
) =>
  statementsOf(async () => {
    const answer = await call()
    if (answer.status >= 300) throw new Error(`${answer.status}: ${await answer.text()}`)
  }, how)

/** Runs each statement again and returns those with a full table scan or too many rows. */
async function readingTooMuch(statements: readonly Statement[], small = SMALL_TABLES) {
  const work = withoutTransactionStatements(statements)
  if (work.length === 0) throw new Error('nothing was sent to the database')
  const found = []
  for (const statement of work) {
    const before = statements.slice(0, statements.indexOf(statement))
    const settings = before.filter((one) => /set_config\(|set local/.test(one.sql))
    const plans = await planModes(app.db)
    for (const plan of isPreparable(statement.sql) ? plans : plans.slice(0, 1)) {
      const mode = { sql: `set local plan_cache_mode = ${plan}`, values: [] }
      const stats = await queryStats(app.db, statement, [mode, ...settings])
      const scannedTables = stats.fullScans.filter((table) => !small.includes(table))
      if (scannedTables.length > 0 || stats.rows > MAX_ROWS)
        found.push({ text: stats.sql, plan, fullScans: scannedTables, rows: stats.rows })
    }
  }
  return found
}

test('a statement that reads too many rows is detected', async () => {
  const wide = { sql: 'select id from saved_results where team_name = $1', values: ['none'] }
  const { fullScans, rows } = await queryStats(app.db, wide)
  expect(fullScans).toEqual(['saved_results'])
  expect(rows).toBeGreaterThan(MAX_ROWS)
  expect(await readingTooMuch([wide])).toMatchObject(
    (await planModes(app.db)).map((plan) => ({ plan, fullScans: ['saved_results'] })),
  )
})

const at = (id: string) => `/api/quiz-sessions/${id}`

/** Calls of a signed-in user, with their number of statements including the login's. */
const READS: readonly [name: string, path: () => string, statements: number][] = [
  ['the signed-in user', () => '/api/auth/user', 1],
  ['the sessions', () => '/api/quiz-sessions', 2],
  ['the teams', () => '/api/teams', 2],
  ['the usage', () => '/api/usage', 2],
  ['the actions', () => '/api/actions', 2],
  ['the actions of a team', () => `/api/teams/${team.id}/actions`, 3],
  ['a session', () => at(rounds.last.id), 2],
  ['results of a second session', () => `${at(rounds.last.id)}/results-v2`, 3],
  ['insights', () => `${at(rounds.last.id)}/insights`, 3],
  ['the figures as CSV', () => `${at(rounds.last.id)}/export.csv`, 6],
  ['the report counts', () => '/api/reports', 3],
  ['trends', () => `/api/reports/trends?teamId=${team.id}&assessmentType=teamwork`, 4],
  ['all teams compared', () => '/api/reports/portfolio?assessmentType=teamwork', 4],
  ['where the newest teams stand', () => '/api/reports/standings', 3],
  ['a benchmark', () => '/api/benchmarks/teamwork', 2],
  ['own results', () => '/api/results', 2],
  ['the logins', () => '/api/auth/logins', 2],
  ['the workspaces', () => '/api/workspaces', 3],
  ['the audit log', () => `/api/workspaces/${mary.user.workspace?.id}/audit`, 2],
]

describe('a signed-in call reads few rows and checks the login once:', () => {
  test.each(READS)('%s', async (_name, path, statements) => {
    const sent = await statementsSentBy(() => mary.get(path()))
    expect(withoutTransactionStatements(sent).map((one) => one.sql)).toHaveLength(statements)
    const [loginCheck, ...others] = withoutTransactionStatements(sent).map(({ sql }) => sql)
    expect(loginCheck).toMatch(
      /from "accounts" left join "account_workspaces" .* inner join "logins"/,
    )
    expect(others.filter((text) => /\blogins\b/.test(text))).toHaveLength(
      path().endsWith('/logins') ? 1 : 0,
    )
    expect(await readingTooMuch(sent)).toEqual([])
  })
})

test('the use of a login is recorded once a day', async () => {
  const loginUpdates = async () =>
    (await statementsSentBy(() => mary.get('/api/teams'))).filter(({ sql }) =>
      sql.startsWith('update "logins"'),
    )
  expect(await loginUpdates()).toEqual([])
  await sql`update logins set last_used_at = now() - interval '1 day'
    where account_id = ${mary.user.id}`.execute(app.db)
  const sent = await loginUpdates()
  expect(sent).toHaveLength(1)
  expect(await readingTooMuch(sent)).toEqual([])
  expect(await loginUpdates()).toEqual([])
})

const openQuiz = () => app.visitor().get(`/api/quiz-session/${rounds.open.token}`)
const byKey = () => app.visitor().get('/api/teams', { authorization: `Bearer ${key}` })
const logIn = () =>
  app.visitor().post('/api/auth/login', { email: mary.user.email, password: PASSWORD })

describe('common calls read few rows:', () => {
  test('a call with an API key', async () => {
    await statementsSentBy(byKey)
    const sent = await statementsSentBy(byKey)
    // The account, the key, its rate limit, and the requested data.
    expect(withoutTransactionStatements(sent)).toHaveLength(4)
    expect(await readingTooMuch(sent)).toEqual([])
  })

  test('opening a quiz', async () => {
    const first = await statementsSentBy(openQuiz)
    // The workspace of a round is read once.
    expect(withoutTransactionStatements(first)).toHaveLength(2)
    const sent = await statementsSentBy(openQuiz)
    expect(withoutTransactionStatements(sent)).toHaveLength(1)
    expect(await readingTooMuch([...first, ...sent])).toEqual([])
  })

  test('submitting, and repeating a submission', async () => {
    const submissionId = randomUUID()
    const send = () => app.submit(rounds.open, 4, { submissionId })
    expect(await readingTooMuch(await statementsSentBy(send))).toEqual([])
    expect(await readingTooMuch(await statementsSentBy(send))).toEqual([])
    // Without an idempotency key it is stored again when its statements are repeated.
    expect(await readingTooMuch(await statementsSentBy(() => app.submit(rounds.open)))).toEqual([])
  })

  test('a release, by request and by the first reader', async () => {
    expect(
      await readingTooMuch(
        await statementsSentBy(() => mary.post(`${at(rounds.open.id)}/release`)),
      ),
    ).toEqual([])
    const round = await createRound()
    await app.answered(round, [4, 4, 4])
    await app.expire(round.id)
    expect(
      await readingTooMuch(await statementsSentBy(() => mary.get('/api/quiz-sessions'))),
    ).toEqual([])
    expect(await (await mary.get(at(round.id))).json()).toMatchObject({ released: 3 })
  })

  test('signing in, and creating a round', async () => {
    expect(await readingTooMuch(await statementsSentBy(logIn))).toEqual([])
    expect(
      await readingTooMuch(
        await statementsSentBy(() =>
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
    const sent = await statementsSentBy(
      async () => {
        const answer = await app.visitor().post('/api/auth/forgot-password', { email })
        await app.mailbox.to(email)
        return answer
      },
      { jobs: true },
    )
    expect(sent.some(({ sql }) => /skip locked/i.test(sql))).toBe(true)
    expect(await readingTooMuch(sent, [...SMALL_TABLES, 'queue'])).toEqual([])
  })
})

const LISTS = [
  '/api/admin/users',
  '/api/admin/users?sort=email',
  '/api/admin/users?search=person777@',
  '/api/admin/teams',
  '/api/admin/workspaces',
  '/api/admin/workspaces?search=person777@',
  '/api/admin/teams?search=person777@',
  '/api/admin/teams?search=Company 777',
  '/api/admin/audit',
  '/api/admin/audit?search=person777@',
]

describe('a page of an admin list reads few rows except for the total:', () => {
  test.each(LISTS)('%s', async (path) => {
    const sent = await statementsSentBy(() => mary.get(path))
    const counts = sent.filter(({ sql }) =>
      /^\s*(\/\*.*\*\/ )?select count\(\*\) as total from/.test(sql),
    )
    // A search counts its matches in the same query.
    expect(counts).toHaveLength(path.includes('search') ? 0 : 1)
    const found = await mary.get(path)
    expect((await found.json()).length).toBeGreaterThan(0)
    expect(await readingTooMuch(sent.filter((statement) => !counts.includes(statement)))).toEqual(
      [],
    )
  })
})
