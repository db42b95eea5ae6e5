import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, totalQuestions } from '#domain/assessments/catalogue.ts'
import { scoreOf } from '#domain/team-results.ts'
import { ReadyJson } from '#server/platform/http/serializer.ts'
import type { SessionResults } from '#contract/results.ts'
import { emptyRollup } from '#domain/rollup.ts'
import type { Rollup, SessionRollup } from '#domain/rollup.ts'
import { showsDistribution } from '#domain/release.ts'
import { roundToOneDecimal, SCALE_POINTS } from '#domain/scoring.ts'
import { favorableSharesOf } from '#domain/statistics/team-statistics.ts'
import type { Favourable } from '#domain/statistics/team-statistics.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Schema } from '#server/platform/db/schema.ts'
import { sql } from 'kysely'
import type { SelectQueryBuilder } from 'kysely'

/**
 * The one module that reads submissions for output. Every function here returns released submissions
 * only; a test finds other readers of these tables. Releases are made in release-repo.ts, and figures
 * over many sessions are read in released-totals.ts.
 */

/** A stored rollup with the part whose distributions are published and the day of its latest release. */
export interface StoredRollup extends SessionRollup {
  readonly lastDay: string | null
}

/** SQL: true if a quiz session has been closed or has expired, by the database's clock. */
export const ended = sql<boolean>`(closed_at is not null or expires_at <= clock_timestamp())`

/** SQL: true if a quiz session has released submissions. */
export const hasResults = sql<boolean>`exists (
  select from session_rollups as rollup
  where rollup.session_id = quiz_sessions.id and rollup.released > 0)`

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

interface RollupRow {
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

/** Released submissions of a session, their answers, and manager's views (0 or 1). */
export interface ReleasedCounts {
  readonly released: number
  readonly answerSum: number
  readonly managerViews: number
  /** Submissions in the distributions; null before the first release. */
  readonly spreadReleased: number | null
  /** Their answers by value, of all questions together. Show them only by `showsDistribution`. */
  readonly answerCounts: readonly number[] | null
}

/** Adds each session's ReleasedCounts to a query over quiz sessions. */
export const withCounts = <O>(sessions: SelectQueryBuilder<Schema, 'quiz_sessions' | 'teams', O>) =>
  sessions.leftJoin('session_rollups', 'session_rollups.session_id', 'quiz_sessions.id').select([
    sql<number>`coalesce(session_rollups.released, 0)`.as('released'),
    sql<number>`coalesce(session_rollups.answer_sum, 0)`.as('answerSum'),
    'session_rollups.spread_released as spreadReleased',
    sql<number[] | null>`(select array_agg(total order by value)
        from (
          select (place - 1) % ${SCALE_POINTS}::integer as value, sum(count)::integer as total
          from unnest(coalesce(
            session_rollups.spread_counts,
            case when session_rollups.spread_released = session_rollups.released
              then session_rollups.counts end
          )) with ordinality as answers (count, place)
          group by 1
        ) as totals)`.as('answerCounts'),
    sql<number>`(select count(*) from submissions
        where submissions.session_id = quiz_sessions.id and is_manager)`.as('managerViews'),
  ])

/** Adds each session's ReleasedCounts and rollup to a query; `rollupOf` reads the rollup. */
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

/** What lists show of a session's submissions. */
export interface SessionCounts {
  readonly released: number
  readonly managerViews: number
  /** Mean of all released answers in percent, 0 to 100; 0 before the first release. */
  readonly averageScore: number
  /** Shares of the released answers; undefined if no distribution is shown. */
  readonly favourable: Favourable | undefined
}

/** The SessionCounts of a row that `withCounts` read. */
export const countsOf = ({
  assessmentType,
  groupSize,
  released,
  answerSum,
  managerViews,
  spreadReleased,
  answerCounts,
}: ReleasedCounts & {
  readonly assessmentType: AssessmentType
  readonly groupSize: number
}): SessionCounts => {
  const answers = released * totalQuestions(ASSESSMENTS[assessmentType])
  const averageScore = answers === 0 ? 0 : roundToOneDecimal(scoreOf(answerSum, answers).percentage)
  const shown = showsDistribution(groupSize, spreadReleased ?? 0)
  const favourable = shown ? favorableSharesOf([{ distribution: answerCounts }]) : undefined
  return { released, managerViews, averageScore, favourable }
}

/**
 * SQL: true if a session of this owner has ended with enough waiting submissions for a release that
 * has not been made yet. It has to be made before anything is shown.
 */
export const hasDueRelease = (ownerId: string) =>
  sql<boolean>`exists (
    select from quiz_sessions as due
    where due.account_id = ${ownerId} and due.waiting > 0 and due.waiting >= due.group_size
      and (due.closed_at is not null or due.expires_at <= clock_timestamp()))`

/**
 * JSON of the contract's `results`: the days of released submissions and of the manager's view, at most
 * `limit` entries. Ordered by random ids, so that the order reveals nothing. The list is built as
 * text, because a thousand objects cost more to read, check and serialize than all other results.
 */
export async function releasedDaysJson(
  db: Db,
  sessionId: string,
  limit: number,
): Promise<ReadyJson<SessionResults['results']>> {
  const { rows } = await sql<{ days: string | null; managerDay: string | null }>`
    select array_agg(case when not is_manager then day end order by id)::text as days,
      min(day) filter (where is_manager) as "managerDay"
    from (
      (select id, is_manager, day from submissions
        where session_id = ${sessionId} and is_manager)
      union all
      (select id, is_manager, day from submissions
        where session_id = ${sessionId} and released and not is_manager
        order by id limit ${limit - 1})
    ) as visible`.execute(db)
  const { days, managerDay } = rows[0] ?? {}
  if (!days) return new ReadyJson('[]')
  const team = days.slice(1, -1).replaceAll(',', `${ENTRY_END},${ENTRY_START}`)
  const entries = `${ENTRY_START}${team}${ENTRY_END}`
  const all = managerDay
    ? entries.replace(`${ENTRY_START}NULL`, `{"isManager":true,"completedAt":"${managerDay}`)
    : entries
  return new ReadyJson(`[${all}]`)
}

const ENTRY_START = '{"isManager":false,"completedAt":"'
const ENTRY_END = '"}'

/** The manager's view; undefined if it does not exist. */
export const managerView = (
  db: Db,
  sessionId: string,
): Promise<{ day: string; answers: number[] } | undefined> =>
  db
    .selectFrom('submissions')
    .select(['day', 'answers'])
    .where('session_id', '=', sessionId)
    .where('is_manager', '=', true)
    .executeTakeFirst()

/**
 * Released answers per person, in the order of the assessment's questions. Only for an owner's session
 * whose group size is 1. Ordered by random ids.
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

/** A query for an owner's released submissions and the number of sessions that have any. */
export const releasedTotals = (db: Db, ownerId: string) =>
  db
    .selectFrom('session_rollups')
    .innerJoin('quiz_sessions', 'quiz_sessions.id', 'session_rollups.session_id')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('released'), sql<number>`0`).as('submissions'),
      e.fn.countAll<number>().as('sessions'),
      hasDueRelease(ownerId).as('releaseDue'),
    ])
    .where('account_id', '=', ownerId)
    .where('released', '>', 0)
