import type { AdminUser } from '#contract/admin.ts'
import type { Portfolio, Trends } from '#contract/reports.ts'
import type { RoundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import type { Team } from '#contract/teams.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { AnswerCounter, fromCells } from '#domain/rollup.ts'
import { actionTimes, roundTimes } from '#server/demo/generate-rounds.ts'
import { MANAGER, TEAMS } from '#server/demo/seed-data.ts'
import { dateOf } from '#server/demo/dates.ts'
import { openDatabase } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SAMPLE_ANSWERS } from '#web/features/results/sample/sample-answers.ts'
import { sampleAnswers } from '#server/demo/sample-answers.ts'
import { insertAccount } from './accounts.ts'
import { useApp } from './app.ts'
import type { Client } from './app.ts'
import { passwordIn, runDemo, signInToDemo } from './demo-workspace.ts'
import { dump } from './dump.ts'
import { waitForMails } from './sent-mails.ts'
import { cloneDatabase, emptyDatabase } from './test-database.ts'

let database: Awaited<ReturnType<typeof emptyDatabase>>
let first: Awaited<ReturnType<typeof runDemo>>
beforeAll(async () => {
  database = await emptyDatabase()
  // No server was ever started on this database.
  first = await runDemo(database)
})
// Registered before the server's, because hooks run in reverse: the database outlives the server.
afterAll(() => database.drop())
const app = useApp({ sharedDatabase: () => database.connection })

const read = async (client: Client, path: string) => (await client.get(path)).json()

async function resultsOf(client: Client): Promise<(RoundResults & { round: Round })[]> {
  const rounds: Round[] = await read(client, '/api/quiz-sessions')
  return Promise.all(
    rounds.map(async (round) => ({
      round,
      ...(await read(client, `/api/quiz-sessions/${round.id}/results-v2`)),
    })),
  )
}

/** Returns all results without IDs, which are random. */
async function resultsWithoutIds(client: Client): Promise<unknown> {
  const all = (await resultsOf(client)).map(({ session: round, summary }) => ({
    session: round,
    summary,
  }))
  return JSON.parse(withoutIds(all))
}

const withoutIds = (answers: unknown): string =>
  JSON.stringify(answers).replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'id')

/** Returns answers without ids and without the days and months on which they were made. */
const undated = (answers: unknown): string =>
  withoutIds(answers)
    .replaceAll(/\d{4}-\d\d-\d\d(T[\d:.]+Z)?/g, 'day')
    .replaceAll(/(Jan|Febr)uary|March|April|May|June|July|August|(Sept|Nov|Dec)ember|October/g, '')

/** Returns the database rows that contain one of the IDs. */
const rowsOf = async (ids: readonly string[]) =>
  (await app.dump()).filter((line) => ids.some((id) => line.includes(id)))

test('changes nothing if the email address belongs to an account that is not a demo account', async () => {
  const { connection, drop } = await cloneDatabase()
  const db = openDatabase(connection, pino({ level: 'silent' }), 1)
  await insertAccount(db, { email: MANAGER.email.toUpperCase(), tier: 'business' })
  const before = await dump(db)
  expect(await runDemo({ connection })).toEqual({
    code: 1,
    output: `${MANAGER.email} belongs to an account that is not a demo account. Nothing was changed.\n`,
  })
  expect(await dump(db)).toEqual(before)
  await db.destroy()
  await drop()
})

describe('the demo workspace', () => {
  /** The demo manager, signed in after the second run. */
  let dana: Client

  test('is replaced by a second run with the same figures, without changes to other accounts', async () => {
    const mary = await app.signedIn()
    const own = await mary.round()
    await app.answered(own, [2, 3, 4])
    await waitForMails(app)
    const ownRows = await rowsOf([mary.user.id, own.id])
    const administrator = await app.signedIn({ role: 'admin' })

    expect(first.code).toBe(0)
    expect(first.output).toContain('https://demo.example.com/login')
    const earlier = await signInToDemo(app, passwordIn(first.output))
    expect(earlier.user).toMatchObject({
      subscriptionTier: 'business',
      emailConfirmed: true,
      isAdmin: false,
      name: expect.stringContaining('demo'),
    })
    const figures = await resultsWithoutIds(earlier)
    const extra = await earlier.round({ title: 'Created by a visitor' })

    const second = await runDemo(app)
    expect(second.code).toBe(0)
    expect(passwordIn(second.output)).not.toBe(passwordIn(first.output))
    expect((await earlier.get('/api/teams')).status).toBe(401)
    dana = await signInToDemo(app, passwordIn(second.output))
    expect(await resultsWithoutIds(dana)).toEqual(figures)
    const { totalResponses: all } = await read(dana, '/api/usage')
    expect(second.output).toContain(` and ${all} responses`)
    expect(await rowsOf([earlier.user.id, extra.id, extra.teamId])).toEqual([])

    expect(await rowsOf([mary.user.id, own.id])).toEqual(ownRows)
    expect(app.mailbox.mails.map(({ to }) => to)).not.toContain(MANAGER.email)
    // The demo account does not count as paid, and the table of users says that it is a demo.
    expect(await read(administrator, '/api/admin/analytics')).toMatchObject({
      totalUsers: 3,
      paidUsers: 0,
    })
    const users: AdminUser[] = await read(administrator, '/api/admin/users')
    expect(users.filter(({ subscriptionTier }) => subscriptionTier !== 'free')).toMatchObject([
      { email: MANAGER.email, demo: true },
    ])
  }, 60_000)

  test('shows each kind of result', async () => {
    const teams: Team[] = await read(dana, '/api/teams')
    const [app, depot, care] = ['Tracking App', 'Depot Operations', 'Customer Care'].map(
      (name) => teams.find((team) => team.name === name)?.id,
    )
    const all = await resultsOf(dana)
    const latest = (team: string | undefined, type: string) =>
      all.find(({ round }) => round.teamId === team && round.assessmentType === type)?.summary
    const trends = (team: string | undefined, type: string): Promise<Trends> =>
      read(dana, `/api/reports/trends?teamId=${team}&assessmentType=${type}`)

    const released = all.filter(({ summary }) => summary.released > 0)
    expect(new Set(released.map(({ round }) => round.assessmentType)).size).toBe(
      ASSESSMENT_TYPES.length,
    )
    expect(teams.every(({ companyName }) => companyName.includes('demo'))).toBe(true)
    expect(await read(dana, '/api/branding')).toMatchObject({ logo: { width: expect.any(Number) } })

    // One team improves and one declines.
    const agile = await trends(app, 'agile')
    expect(agile.waves).toHaveLength(6)
    expect(agile.changes.at(-1)?.overall).toMatchObject({ verdict: 'up' })
    expect(agile.changes.map(({ overall }) => overall.verdict)).toContain('unclear')
    const pulses = await trends(depot, 'engagement')
    expect(pulses.waves).toHaveLength(4)
    expect(pulses.changes.at(-1)?.overall.verdict).toBe('down')
    const workload = pulses.changes.at(-1)?.categories.at(-1)
    expect(workload).toMatchObject({ category: 'Workload and Recovery', verdict: 'down' })
    const split = latest(depot, 'engagement')?.advanced?.questions.filter(
      ({ agreement }) => agreement?.split,
    )
    expect(split?.length).toBeGreaterThanOrEqual(2)

    // One manager's view is better than the team's.
    const gaps = latest(care, 'leadership')?.managerView?.gap?.categories ?? []
    expect(gaps.filter(({ difference }) => difference >= 20).length).toBeGreaterThanOrEqual(2)
    const portfolio: Portfolio = await read(
      dana,
      '/api/reports/portfolio?assessmentType=engagement',
    )
    expect(portfolio.teams.map(({ change }) => change?.verdict)).toEqual(['up', 'down', undefined])
    expect((await trends(care, 'teamwork')).changes[0]?.overall.verdict).toBe('too-few')

    // Results that are not shown, by reason.
    expect(latest(depot, 'agile')).toMatchObject({ released: 0, heldBack: 3, categories: [] })
    expect(latest(app, 'digital')).toMatchObject({ released: 0, waiting: 5, categoryDetails: [] })
    expect(latest(care, 'innovation')).toMatchObject({ groupSize: 1, released: 5, waiting: 0 })
    expect(all.filter(({ session: round }) => round.isActive)).toHaveLength(2)
    const partial = latest(depot, 'engagement')
    expect(partial).toMatchObject({ expectedResponses: 14, participation: 71.4 })
    expect(partial?.advanced?.overall.kind).toBe('range')
    expect(new Set((await read(dana, '/api/results')).map(typeOf)).size).toBe(4)
  })

  // If not, scripts/write-sample.ts writes the sample again.
  test('is what /sample shows', async () => {
    expect(undated(await sampleAnswers((path) => read(dana, path)))).toBe(undated(SAMPLE_ANSWERS))
  })

  test('has the same counts, rollups and days as data created through the API', async () => {
    const demo = await sql<{ workspaceId: string }>`
      select current_workspace_id as "workspaceId" from accounts where demo`.execute(app.db)
    const workspaceId = demo.rows[0]?.workspaceId
    const { rows } = await sql<Stored>`
      select assessment_type, waiting, created_at, least(closed_at, expires_at, now()) as until,
        (select coalesce(sum(cardinality(sealed)), 0) from waiting_groups
          where workspace_id = ${workspaceId} and round_id = s.id) as waiting_rows,
        (select coalesce(json_agg(answers), '[]') from submissions
          where workspace_id = ${workspaceId} and round_id = s.id
            and released and not is_manager) as answers,
        array(
          select day::text from submissions
          where workspace_id = ${workspaceId} and round_id = s.id
          union select day::text from waiting_groups
          where workspace_id = ${workspaceId} and round_id = s.id) as days,
        last_day::text, released, entered
      from rounds s left join round_rollups r
        on r.workspace_id = s.workspace_id and r.round_id = s.id
      where s.workspace_id = ${workspaceId}`.execute(app.db)
    expect(rows).toHaveLength(TEAMS.flatMap(({ rounds }) => rounds).length)
    for (const row of rows) {
      expect(row.waiting).toBe(row.waiting_rows)
      const [day, ...others] = row.days
      expect(others).toEqual([])
      expect(day && day >= dayOf(row.created_at) && day <= dayOf(row.until)).toBe(true)
      if (row.waiting > 0) continue
      const assessment = ASSESSMENTS[row.assessment_type]
      const { released, entered, last_day } = row
      expect(last_day).toBe(day)
      expect({ people: released, counts: fromCells(entered ?? []) }).toEqual(
        new AnswerCounter(assessment).add(row.answers).counted(),
      )
    }
    const months = await sql<{ created: number; held: number }>`
      select created, (select count(*) from rounds q where q.workspace_id = ${workspaceId}
        and date_trunc('month', created_at at time zone 'utc') = month) as held
      from round_months m where workspace_id = ${workspaceId}`.execute(app.db)
    expect(months.rows.length).toBeGreaterThan(5)
    for (const { created, held } of months.rows) expect(created).toBe(held)
  })
})

test('its dates are valid on each day of a year', () => {
  const problems: string[] = []
  for (let day = 0; day < 366; day++) {
    const now = new Date(Date.UTC(2026, 0, 1 + day, day % 24, 30))
    const check = (holds: boolean, problem: string) =>
      holds || problems.push(`${now.toISOString()}: ${problem}`)
    const all = TEAMS.flatMap((team) => {
      const formed = dateOf(team.createdOffset, now)
      return team.rounds.map((round) => ({
        ...round,
        ...roundTimes(round, now),
        team,
        formed,
      }))
    })
    for (const { fullTitle, startedAt, formed } of all) {
      check(startedAt > formed && startedAt < now, `${fullTitle} is out of order`)
      check(startedAt.getUTCDay() % 6 > 0, `${fullTitle} started on a weekend`)
    }
    const open = all.filter(({ closedAt, expiresAt }) => !closedAt && expiresAt > now)
    const openRounds = open.map(({ team, assessment }) => `${team.key} ${assessment}`)
    check(openRounds.join() === 'tracking-app digital,customer-care innovation', openRounds.join())
    const names = all.map(({ team, assessment, fullTitle }) => team.key + assessment + fullTitle)
    check(new Set(names).size === all.length, 'two sessions have the same name')
    // Lists are sorted by start time.
    const startTimes = new Set(all.map(({ startedAt }) => startedAt.getTime()))
    check(startTimes.size === all.length, 'two sessions start at the same time')
    for (const { actions = [], startedAt, expiresAt, assessment, team } of all) {
      const next = all.find(
        (round) =>
          round.team === team && round.assessment === assessment && round.startedAt > startedAt,
      )
      for (const action of actions) {
        const { agreedAt, dueDate, endedOn } = actionTimes(action, startedAt)
        const isBetween = agreedAt > expiresAt && next !== undefined && agreedAt < next.startedAt
        check(isBetween, `${action.title} was not agreed between two rounds`)
        const isOverdue = endedOn === null && dueDate < dayOf(now)
        check(isOverdue === (team.key === 'depot-operations'), `${action.title} is due`)
        if (endedOn === null || !next) continue
        const isInOrder = endedOn > dayOf(agreedAt) && endedOn < dayOf(next.startedAt)
        check(isInOrder, `${action.title} ended too early or too late`)
      }
    }
    // Reports open with the latest readable round, which belongs to the improving team.
    const [latest] = all
      .filter((round) => !open.includes(round) || round.groupSize === 1)
      .toSorted((a, b) => b.startedAt.getTime() - a.startedAt.getTime())
    check(latest?.title === 'check-in', 'reports open with another session')
  }
  expect(problems).toEqual([])
})

interface Stored {
  assessment_type: Round['assessmentType']
  waiting: number
  waiting_rows: number
  created_at: Date
  until: Date
  answers: number[][]
  days: string[]
  last_day: string | null
  released: number | null
  entered: number[] | null
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)
const typeOf = ({ assessmentType }: { assessmentType: string }) => assessmentType
