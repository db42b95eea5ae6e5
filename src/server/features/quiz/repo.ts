import { createHash } from 'node:crypto'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { Tier } from '#domain/plans.ts'
import { retryKeyOf } from '#domain/stored-submission.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/**
 * A session as an answerer meets it; closed and expired by the database's clock. As long as its
 * owner's account is suspended it counts as closed.
 */
export interface QuizRow {
  id: string
  title: string
  description: string | null
  teamId: string
  teamName: string
  assessmentType: AssessmentType
  expiresAt: Date
  groupSize: number
  closed: boolean
  expired: boolean
}

/** While an account is suspended its links are closed; nothing of them is changed by that. */
const ownerNotSuspended = sql<boolean>`exists (
  select from accounts where id = quiz_sessions.account_id and suspended_at is null)`

function quizzes(db: Db) {
  return db
    .selectFrom('quiz_sessions')
    .innerJoin('teams', 'teams.id', 'quiz_sessions.team_id')
    .select([
      'quiz_sessions.id',
      'title',
      'quiz_sessions.description',
      'team_id as teamId',
      'teams.name as teamName',
      'assessment_type as assessmentType',
      'expires_at as expiresAt',
      'group_size as groupSize',
    ])
    .select(sql<boolean>`closed_at is not null or not ${ownerNotSuspended}`.as('closed'))
    .select(sql<boolean>`expires_at <= clock_timestamp()`.as('expired'))
}

/** With whoever runs it, whose look it may have. */
export function findByToken(
  db: Db,
  token: string,
): Promise<(QuizRow & { ownerId: string; ownerTier: Tier }) | undefined> {
  return quizzes(db)
    .innerJoin('accounts', 'accounts.id', 'quiz_sessions.account_id')
    .select(['quiz_sessions.account_id as ownerId', 'accounts.tier as ownerTier'])
    .where('token', '=', token)
    .executeTakeFirst()
}

export function findById(db: Db, sessionId: string): Promise<QuizRow | undefined> {
  return quizzes(db).where('quiz_sessions.id', '=', sessionId).executeTakeFirst()
}

/** Remembers an attempt; false where it was remembered before. */
export async function rememberAttempt(
  db: Db,
  sessionId: string,
  submissionId: string,
): Promise<boolean> {
  const keyHash = createHash('sha256').update(retryKeyOf(sessionId, submissionId)).digest()
  const row = await db
    .insertInto('submission_keys')
    .values({ session_id: sessionId, key_hash: keyHash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Locks the session if it is open at this very moment and counts one more waiting submission,
 * where answers wait at all. Undefined where it is not open.
 */
export function admit(
  db: Db,
  sessionId: string,
): Promise<{ id: string; group_size: number; assessment_type: AssessmentType } | undefined> {
  return db
    .updateTable('quiz_sessions')
    .set({ waiting: sql`waiting + case when group_size = 1 then 0 else 1 end` })
    .where('id', '=', sessionId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .where(ownerNotSuspended)
    .returning(['id', 'group_size', 'assessment_type'])
    .executeTakeFirst()
}

/** The whole of what is kept of an answerer whose answers count at once; gives the UTC day. */
export async function insertLive(
  db: Db,
  sessionId: string,
  answers: readonly number[],
): Promise<string> {
  const { day } = await db
    .insertInto('submissions')
    .values({ session_id: sessionId, answers: [...answers], released: true })
    .returning('day')
    .executeTakeFirstOrThrow()
  return day
}

/**
 * Stores the creator's own view, in place of an earlier one. False where the session is not the
 * owner's or not open.
 */
export async function putManagerView(
  db: Db,
  ownerId: string,
  sessionId: string,
  answers: readonly number[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into submissions (session_id, answers, is_manager, released)
    select id, ${[...answers]}::smallint[], true, true from quiz_sessions
    where id = ${sessionId} and account_id = ${ownerId}
      and closed_at is null and expires_at > clock_timestamp()
    on conflict (session_id) where is_manager
      do update set answers = excluded.answers, day = excluded.day`.execute(db)
  return (numAffectedRows ?? 0n) > 0n
}
