import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS } from '#domain/assessments/catalogue.ts'
import { emptyRollup } from '#domain/rollup.ts'
import type { Rollup, ShownRollup } from '#domain/rollup.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'

/**
 * The only place that reads answers for anybody to see: everything comes from the functions below
 * that speak of released submissions. Releases themselves are made in release-repo.ts; a test looks
 * for other readers of these tables.
 */

/** The rollup as stored, with what shows of its spread and the latest day of what is in it. */
export interface StoredRollup extends ShownRollup {
  readonly lastDay: string | null
}

/** By the database's clock. */
export const ended = sql<boolean>`(closed_at is not null or expires_at <= clock_timestamp())`

/** The rollup of one session; undefined before the first release. */
export async function readRollup(db: Db, sessionId: string): Promise<StoredRollup | undefined> {
  const row = await db
    .selectFrom('session_rollups')
    .innerJoin('quiz_sessions', 'quiz_sessions.id', 'session_id')
    .select(['assessment_type', ...ROLLUP])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return row && toRollup(row)
}

/** The columns of a rollup, as `toRollup` reads them. */
export const ROLLUP = [
  'released',
  'counts',
  'sums',
  'last_day',
  'spread_released',
  'spread_counts',
  'spread_sums',
] as const

export interface RollupRow {
  readonly assessment_type: AssessmentType
  readonly released: number
  readonly counts: number[]
  readonly sums: number[]
  readonly last_day: string | null
  readonly spread_released: number
  readonly spread_counts: number[] | null
  readonly spread_sums: number[] | null
}

export function toRollup(row: RollupRow): StoredRollup {
  const { released, counts, sums, last_day: lastDay } = row
  const whole = { released, counts, sums }
  return { ...whole, lastDay, spread: spreadOf(row, whole) }
}

function spreadOf(row: RollupRow, whole: Rollup): Rollup {
  const { spread_released: released, spread_counts: counts, spread_sums: sums } = row
  if (counts && sums) return { released, counts, sums }
  return released === whole.released ? whole : emptyRollup(ASSESSMENTS[row.assessment_type])
}

/** What is released of a session beside its own columns: counts, and the sum of all answers. */
export interface ReleasedCounts {
  readonly released: number
  readonly answerSum: number
  readonly managerViews: number
}

/** Adds what is released of each session to a query over sessions, so that it is one query. */
export const withCounts = <O>(sessions: SelectQueryBuilder<Schema, 'quiz_sessions' | 'teams', O>) =>
  sessions.leftJoin('session_rollups', 'session_rollups.session_id', 'quiz_sessions.id').select([
    sql<number>`coalesce(session_rollups.released, 0)`.as('released'),
    sql<number>`coalesce(session_rollups.answer_sum, 0)`.as('answerSum'),
    sql<number>`(select count(*) from submissions
        where submissions.session_id = quiz_sessions.id and is_manager)`.as('managerViews'),
  ])

/** The same with the whole rollup, for `rollupOf`. */
export const withRollup = <O>(sessions: SelectQueryBuilder<Schema, 'quiz_sessions' | 'teams', O>) =>
  withCounts(sessions).select(['last_day', 'counts', 'sums']).select(SPREAD)

const SPREAD = ['spread_released', 'spread_counts', 'spread_sums'] as const

/** The rollup of a row that `withRollup` read; undefined before the first release. */
export function rollupOf(
  row: { readonly assessmentType: AssessmentType } & {
    readonly [C in keyof Omit<RollupRow, 'assessment_type'>]: RollupRow[C] | null
  },
): StoredRollup | undefined {
  const { released, counts, sums, spread_released } = row
  if (released === null || !counts || !sums || spread_released === null) return undefined
  const { assessmentType: assessment_type, last_day, spread_counts, spread_sums } = row
  const spread = { spread_released, spread_counts, spread_sums }
  return toRollup({ assessment_type, released, counts, sums, last_day, ...spread })
}

/**
 * Whether an owner has an ended round in which enough wait for a release that nobody made yet: it
 * has to be made before anything is shown.
 */
export const owesRelease = (ownerId: string) =>
  sql<boolean>`exists (
    select from quiz_sessions as due
    where due.account_id = ${ownerId} and due.waiting > 0 and due.waiting >= due.group_size
      and (due.closed_at is not null or due.expires_at <= clock_timestamp()))`

/**
 * That somebody answered, and on which day: released submissions and the manager's own view, at
 * most `limit`. Ordered by their random ids, which tells nothing.
 */
export async function releasedDays(
  db: Db,
  sessionId: string,
  limit: number,
): Promise<{ isManager: boolean; day: string }[]> {
  const { rows } = await sql<{ is_manager: boolean; day: string }>`
    select is_manager, day from (
      (select id, is_manager, day from submissions
        where session_id = ${sessionId} and is_manager)
      union all
      (select id, is_manager, day from submissions
        where session_id = ${sessionId} and released and not is_manager
        order by id limit ${limit - 1})
    ) as visible order by id`.execute(db)
  return rows.map((row) => ({ isManager: row.is_manager, day: row.day }))
}

/** What the session's creator answered for themselves; undefined where they have not. */
export async function managersAnswers(db: Db, sessionId: string): Promise<number[] | undefined> {
  const row = await db
    .selectFrom('submissions')
    .select('answers')
    .where('session_id', '=', sessionId)
    .where('is_manager', '=', true)
    .executeTakeFirst()
  return row?.answers
}

/**
 * Released answers person by person, each in the order of the assessment's questions: of a round of
 * the owner's that protects nobody, and of no other, whatever it once was. Ordered by random ids.
 */
export async function unprotectedAnswers(
  db: Db,
  ownerId: string,
  sessionId: string,
  limit: number,
): Promise<number[][]> {
  const rows = await db
    .selectFrom('submissions')
    .innerJoin('quiz_sessions', 'quiz_sessions.id', 'submissions.session_id')
    .select('submissions.answers')
    .where('submissions.session_id', '=', sessionId)
    .where('quiz_sessions.account_id', '=', ownerId)
    .where('quiz_sessions.group_size', '=', 1)
    .where('submissions.released', '=', true)
    .where('submissions.is_manager', '=', false)
    .orderBy('submissions.id')
    .limit(limit)
    .execute()
  return rows.map(({ answers }) => answers)
}

/** Released submissions over all sessions of an owner, and how many sessions have any: a query. */
export const releasedTotals = (db: Db, ownerId: string) =>
  db
    .selectFrom('session_rollups')
    .innerJoin('quiz_sessions', 'quiz_sessions.id', 'session_rollups.session_id')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('released'), sql<number>`0`).as('submissions'),
      e.fn.countAll<number>().as('sessions'),
      owesRelease(ownerId).as('owed'),
    ])
    .where('account_id', '=', ownerId)
    .where('released', '>', 0)

/**
 * Released submissions of the rounds that protect a group: they come to count by groups alone, while
 * those of the others would tell of each one's arrival.
 */
export async function releasedInGroups(db: Db): Promise<number> {
  const { rows } = await sql<{ submissions: number }>`
    select coalesce(sum(session_rollups.released), 0)::bigint as submissions
    from session_rollups join quiz_sessions on quiz_sessions.id = session_rollups.session_id
    where quiz_sessions.group_size > 1`.execute(db)
  return rows[0]?.submissions ?? 0
}

/** Released submissions of the whole installation. */
export async function releasedOverall(db: Db): Promise<number> {
  const row = await db
    .selectFrom('session_rollups')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('released'), sql<number>`0`).as('submissions'))
    .executeTakeFirstOrThrow()
  return row.submissions
}

/**
 * The same by the UTC month in which their rounds were created, from a day on; months without any
 * are left out. When answers came in or came to count is not looked at.
 */
export async function releasedByMonth(db: Db, since: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ month: string; submissions: number }>`
    select to_char(month, 'YYYY-MM') as month, submissions
    from (
      select date_trunc('month', created_at at time zone 'utc') as month,
        sum(released) as submissions
      from session_rollups
      join quiz_sessions on quiz_sessions.id = session_rollups.session_id
      where created_at >= ${since}::timestamp at time zone 'utc'
      group by 1
    ) as months
    where submissions > 0`.execute(db)
  return new Map(rows.map(({ month, submissions }) => [month, submissions]))
}
