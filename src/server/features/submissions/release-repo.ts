import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { answerTotal } from '#domain/rollup.ts'
import type { SessionRollup } from '#domain/rollup.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { ended } from './released.ts'
import type { StoredRollup } from './released.ts'

/**
 * What a release does to the tables of answers. Nothing that is read here reaches anybody: what can
 * be seen is read in repo.ts, from what was released.
 */

/** A round under its lock: nobody submits to it, releases or changes it until the end. */
export interface LockedSession {
  readonly id: string
  readonly teamId: string
  readonly assessmentType: AssessmentType
  readonly groupSize: number
  readonly waiting: number
  readonly expiresAt: Date
  readonly ended: boolean
}

export async function lockSession(
  db: Db,
  ownerId: string,
  sessionId: string,
): Promise<LockedSession | undefined> {
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

/** The owner's ended rounds in which enough wait for a release that nobody made yet. */
export async function sessionsDue(db: Db, ownerId: string): Promise<string[]> {
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
    select max(day) as day from waiting_groups where session_id = ${sessionId}`.execute(db)
  return rows[0]?.day ?? undefined
}

/**
 * Lets what waits in up to `most` groups of a locked round count, and gives these answers; none
 * where none wait any more. Each gets a row of its own, under a new id, all with the same day and in
 * random order, so that nothing of their arrival is left in the table.
 */
export async function releaseBatch(
  db: Db,
  sessionId: string,
  day: string,
  most: number,
): Promise<number[][]> {
  // Named in both places: rows are found by all that comes before their id in the key.
  const waiting = sql`session_id = ${sessionId}`
  const { rows } = await sql<{ answers: number[] }>`
    with taken as (
      delete from waiting_groups where ${waiting} and id in (
        select id from waiting_groups where ${waiting} order by id limit ${most}
      )
      returning answers
    )
    insert into submissions (session_id, answers, day, released)
    select ${sessionId}::uuid, one::smallint[], ${day}::date, true
    from taken, unnest(taken.answers) as one order by random()
    returning answers`.execute(db)
  return rows.map((row) => row.answers)
}

/** Notes that none of a locked round's submissions wait any more. */
export async function resetWaiting(db: Db, sessionId: string): Promise<void> {
  await db.updateTable('quiz_sessions').set({ waiting: 0 }).where('id', '=', sessionId).execute()
}

export async function writeRollup(db: Db, sessionId: string, rollup: StoredRollup): Promise<void> {
  const columns = { ...columnsOfRollup(rollup), last_day: rollup.lastDay }
  await db
    .insertInto('session_rollups')
    .values({ session_id: sessionId, ...columns })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(columns))
    .execute()
}

/** The columns that hold a rollup, but its latest day. */
export function columnsOfRollup(rollup: SessionRollup) {
  const { spread } = rollup
  const earlier = spread.released > 0 && spread.released < rollup.released
  return {
    released: rollup.released,
    answer_sum: answerTotal(rollup),
    counts: [...rollup.counts],
    sums: [...rollup.sums],
    spread_released: spread.released,
    spread_counts: earlier ? [...spread.counts] : null,
    spread_sums: earlier ? [...spread.sums] : null,
  }
}
