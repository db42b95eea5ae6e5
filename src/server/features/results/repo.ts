import { randomUUID } from 'node:crypto'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Rollup } from '#domain/rollup.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/**
 * The only place that reads answers. Everything that anybody can see comes from the functions
 * below that speak of released submissions; a test looks for other readers of these tables.
 */

/** A round under its lock: nobody submits to it, releases or changes it until the end. */
export interface LockedRound {
  readonly id: string
  readonly teamId: string
  readonly assessmentType: AssessmentType
  readonly groupSize: number
  readonly waiting: number
  readonly expiresAt: Date
  readonly ended: boolean
}

/** The rollup as stored, with the latest day of what is in it. */
export interface StoredRollup extends Rollup {
  readonly lastDay: string | null
}

/** What lists need of a session: counts, and the sum of all released answers. */
export interface ReleasedCounts {
  readonly released: number
  readonly answerSum: number
  readonly managerViews: number
}

const ended = sql<boolean>`(closed_at is not null or expires_at <= clock_timestamp())`

export async function lockRound(
  db: Db,
  ownerId: string,
  sessionId: string,
): Promise<LockedRound | undefined> {
  const row = await db
    .selectFrom('quiz_sessions')
    .select(['id', 'team_id', 'assessment_type', 'group_size', 'waiting', 'expires_at'])
    .select(ended.as('ended'))
    .where('account_id', '=', ownerId)
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      teamId: row.team_id,
      assessmentType: row.assessment_type,
      groupSize: row.group_size,
      waiting: row.waiting,
      expiresAt: row.expires_at,
      ended: row.ended,
    }
  )
}

/**
 * The whole of what is kept of an answerer whose answers wait. They are written together with up
 * to `company` others that wait, all under new ids, with the day of the latest and in random order:
 * whatever PostgreSQL notes about rows of one transaction is then noted about a group, and neither
 * that nor the day leads from a retry key to anyone. The caller holds the session's lock.
 */
export async function insertAmongWaiting(
  db: Db,
  sessionId: string,
  answers: readonly number[],
  company: number,
): Promise<void> {
  const waiting = sql`session_id = ${sessionId} and not released and not is_manager`
  const from = randomUUID()
  await sql`
    with chosen as (
      (select id from submissions where ${waiting} and id >= ${from}::uuid
        order by id limit ${company})
      union all
      (select id from submissions where ${waiting} and id < ${from}::uuid
        order by id limit ${company})
      limit ${company}
    ), taken as (
      delete from submissions where id in (select id from chosen) returning answers
    )
    insert into submissions (session_id, answers)
    select ${sessionId}::uuid, answers from (
      select answers from taken
      union all
      select ${[...answers]}::smallint[]
    ) as mixed order by random()`.execute(db)
}

/** The owner's ended rounds in which enough wait for a release that nobody made yet. */
export async function dueRounds(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('quiz_sessions')
    .select('id')
    .where('account_id', '=', ownerId)
    .where('waiting', '>', 0)
    .whereRef('waiting', '>=', 'group_size')
    .where(ended)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** The latest day among a locked round's waiting submissions; undefined where none wait. */
export async function latestWaitingDay(db: Db, sessionId: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from submissions
    where session_id = ${sessionId} and not released and not is_manager`.execute(db)
  return rows[0]?.day ?? undefined
}

/**
 * Marks up to `most` waiting submissions of a locked round as released and gives their answers.
 * The rows are written anew, under new ids, all with the same day and in random order, so that
 * nothing of their arrival is left in the table.
 */
export async function releaseSome(
  db: Db,
  sessionId: string,
  day: string,
  most: number,
): Promise<number[][]> {
  const { rows } = await sql<{ answers: number[] }>`
    with taken as (
      delete from submissions where id in (
        select id from submissions
        where session_id = ${sessionId} and not released and not is_manager
        order by id limit ${most}
      )
      returning answers
    )
    insert into submissions (session_id, answers, day, released)
    select ${sessionId}::uuid, answers, ${day}::date, true from taken order by random()
    returning answers`.execute(db)
  return rows.map((row) => row.answers)
}

/** Notes that none of a locked round's submissions wait any more. */
export async function noneWaits(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('quiz_sessions').set({ waiting: 0 }).where('id', '=', sessionId).execute()
}

/** The rollup of a locked round; undefined before the first release. */
export async function readRollup(db: Db, sessionId: string): Promise<StoredRollup | undefined> {
  const row = await db
    .selectFrom('session_rollups')
    .select(['released', 'counts', 'sums', 'last_day'])
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return (
    row && { released: row.released, counts: row.counts, sums: row.sums, lastDay: row.last_day }
  )
}

export async function writeRollup(db: Db, sessionId: string, rollup: StoredRollup): Promise<void> {
  const columns = {
    released: rollup.released,
    answer_sum: rollup.counts.reduce(
      (sum, count, cell) => sum + count * ((cell % SCALE_POINTS) + 1),
      0,
    ),
    last_day: rollup.lastDay,
    counts: [...rollup.counts],
    sums: [...rollup.sums],
  }
  await db
    .insertInto('session_rollups')
    .values({ session_id: sessionId, ...columns })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(columns))
    .execute()
}

/** Released counts of sessions, by session id; sessions without any are left out. */
export async function releasedCounts(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, ReleasedCounts>> {
  if (sessionIds.length === 0) return new Map()
  const { rows } = await sql<{
    session_id: string
    released: number
    answer_sum: number
    manager_views: number
  }>`
    select ids.session_id,
      coalesce(session_rollups.released, 0) as released,
      coalesce(session_rollups.answer_sum, 0) as answer_sum,
      (select count(*) from submissions
        where submissions.session_id = ids.session_id and is_manager) as manager_views
    from unnest(${sessionIds}::uuid[]) as ids (session_id)
    left join session_rollups on session_rollups.session_id = ids.session_id`.execute(db)
  return new Map(
    rows.map((row) => [
      row.session_id,
      {
        released: row.released,
        answerSum: row.answer_sum,
        managerViews: row.manager_views,
      },
    ]),
  )
}

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

/** Released submissions over all sessions of an owner, and how many sessions have any. */
export async function releasedTotals(
  db: Db,
  ownerId: string,
): Promise<{ submissions: number; sessions: number }> {
  return db
    .selectFrom('session_rollups')
    .innerJoin('quiz_sessions', 'quiz_sessions.id', 'session_rollups.session_id')
    .select((e) => [
      e.fn.coalesce(e.fn.sum<number>('released'), sql<number>`0`).as('submissions'),
      e.fn.countAll<number>().as('sessions'),
    ])
    .where('account_id', '=', ownerId)
    .where('released', '>', 0)
    .executeTakeFirstOrThrow()
}

/** Released submissions of the whole installation. */
export async function releasedOverall(db: Db): Promise<number> {
  const row = await db
    .selectFrom('session_rollups')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('released'), sql<number>`0`).as('submissions'))
    .executeTakeFirstOrThrow()
  return row.submissions
}
