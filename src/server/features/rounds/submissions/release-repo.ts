import type { Sharing } from '#contract/shared-results.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import { fromStored, toCells } from '#domain/rollup.ts'
import type { Answers, RoundRollup } from '#domain/rollup.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RoundAccess } from '#contract/fields.ts'
import { mayReadTeam } from '#server/platform/db/team-access.ts'
import type { JobScope, Scope } from '#server/platform/scope.ts'
import { toArrayLiteral } from '#server/platform/write-path/array-literal.ts'
import { sql } from 'kysely'
import { ended, endedLongAgo } from '#server/features/rounds/released/public.ts'

/**
 * The queries of a release. Nothing read here is output; released.ts reads released submissions for
 * output.
 */

/** A locked round: submissions, releases and changes wait until the transaction ends. */
export interface LockedRound {
  readonly id: string
  readonly teamId: string
  readonly assessmentType: AssessmentType
  readonly groupSize: number
  readonly access: RoundAccess
  /** The number of invited people in an invited round. */
  readonly expectedResponses: number | null
  readonly sharing: Sharing
  readonly asksOpenQuestions: boolean
  readonly waiting: number
  /** A response was sent, also if it was withdrawn later. Not set by group size 1. */
  readonly responded: boolean
  readonly hasResults: boolean
  readonly expiresAt: Date
  readonly ended: boolean
  /** It ended so long ago that repeats are no longer recognized. */
  readonly endedLongAgo: boolean
  /** An invited round whose end has deleted what it deletes. */
  readonly concluded: boolean
  /** The day on which its answers were erased, or null. */
  readonly answersErasedOn: string | null
}

export async function lockRound(
  db: Db,
  scope: Scope | JobScope,
  roundId: string,
): Promise<LockedRound | undefined> {
  const row = await db
    .selectFrom('rounds')
    .select(['id', 'team_id', 'assessment_type', 'group_size', 'access', 'sharing', 'waiting'])
    .select(['expires_at', 'open_questions', 'concluded', 'responded'])
    .select('expected_responses as expectedResponses')
    .select('answers_erased_on as answersErasedOn')
    .select([ended.as('ended'), endedLongAgo.as('endedLongAgo')])
    .where('workspace_id', '=', scope.workspaceId)
    .where('id', '=', roundId)
    .where(mayReadTeam(scope, 'rounds.team_id'))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  return {
    id: row.id,
    teamId: row.team_id,
    assessmentType: row.assessment_type,
    groupSize: row.group_size,
    access: row.access,
    expectedResponses: row.expectedResponses,
    sharing: row.sharing,
    asksOpenQuestions: row.open_questions.length > 0,
    waiting: row.waiting,
    responded: row.responded,
    hasResults: await isReleased(db, scope, roundId),
    expiresAt: row.expires_at,
    ended: row.ended,
    endedLongAgo: row.endedLongAgo,
    concluded: row.concluded,
    answersErasedOn: row.answersErasedOn,
  }
}

/**
 * True if a locked round has released submissions. A statement that waits for a lock sees other tables
 * as they were before, so this is a statement of its own: a release may have held the lock.
 */
async function isReleased(
  db: Db,
  { workspaceId }: Scope | JobScope,
  roundId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('round_rollups')
    .select('round_id')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the ids of the rounds that `hasDueRelease` finds. */
export async function roundsDue(db: Db, scope: Scope): Promise<string[]> {
  const rows = await db
    .selectFrom('rounds')
    .select('id')
    .where('workspace_id', '=', scope.workspaceId)
    .where(mayReadTeam(scope, 'rounds.team_id'))
    .where('waiting', '>', 0)
    .where(sql<boolean>`(waiting >= group_size or access = 'invited')`)
    .where(ended)
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Returns the latest day of a locked round's waiting submissions; undefined if none are waiting. */
export async function latestWaitingDay(
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day) as day from waiting_groups
    where workspace_id = ${workspaceId} and round_id = ${roundId} and question = 0`.execute(db)
  return rows[0]?.day ?? undefined
}

/**
 * Deletes up to `limit` waiting groups of a locked round, those of answers (question 0) or of the comments on a
 * question, and returns their sealed values; empty if none are left.
 */
export async function takeWaiting(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  question: number,
  limit: number,
): Promise<Buffer[]> {
  // Repeated in both queries so that both use the primary key. An array instead of `in`: PostgreSQL
  // takes the workspace and the round for independent, expects one row and would compare all pairs.
  const waiting = sql`
    workspace_id = ${workspaceId} and round_id = ${roundId} and question = ${question}`
  const { rows } = await sql<{ sealed: Buffer[] }>`
    delete from waiting_groups where ${waiting} and id = any(array(
      select id from waiting_groups where ${waiting} order by id limit ${limit}
    ))
    returning sealed`.execute(db)
  return rows.flatMap(({ sealed }) => sealed)
}

/**
 * Stores released answers. Each submission gets its own row with a new id, all with the same day. They must be
 * in random order, so that the table does not reveal the order of arrival. They are written in the order of their
 * random ids, since an index takes a quarter less space then.
 */
export async function insertReleased(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  day: string,
  answers: readonly Answers[],
): Promise<void> {
  await sql`
    insert into submissions (workspace_id, round_id, id, answers, day, released)
    select ${workspaceId}::uuid, ${roundId}::uuid, uuid_hash_extended(gen_random_uuid(), 0) as id,
      one::smallint[], ${day}::date, true
    from unnest(${answers.map(toArrayLiteral)}::text[]) as one
    order by id`.execute(db)
}

/** Sets a locked round's count of waiting submissions to 0. */
export async function resetWaiting(
  db: Db,
  { workspaceId }: Scope | JobScope,
  roundId: string,
): Promise<void> {
  await db
    .updateTable('rounds')
    .set({ waiting: 0 })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .execute()
}

/** Deletes all waiting submissions of a locked invited round, counts them and marks it as concluded. */
export async function deleteWaiting(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  waiting: number,
): Promise<void> {
  await db
    .deleteFrom('waiting_groups')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
  await db
    .updateTable('rounds')
    .set({ waiting: 0, deleted_unread: waiting, concluded: true })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .execute()
}

/** Deletes the released answers that are too few to be published, after the last release of a round. */
export async function deletePool(db: Db, { workspaceId, roundId }: RoundKey): Promise<void> {
  await db
    .updateTable('round_rollups')
    .set({ pool: null })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('pool', 'is not', null)
    .execute()
}

/** Returns the invited rounds of all workspaces that have ended and are not concluded. */
export async function listToConclude(db: Db): Promise<RoundKey[]> {
  const { rows } = await sql<RoundKey>`
    ${ALL_WORKSPACES} select workspace_id as "workspaceId", id as "roundId" from rounds
    where access = 'invited' and not concluded
      and (closed_at is not null or expires_at <= now())`.execute(db)
  return rows
}

/** Returns the whole rollup of a locked round, for the next release; undefined before the first one. */
export async function readRollup(
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<RoundRollup | undefined> {
  const row = await db
    .selectFrom('round_rollups')
    .select(['released', 'entered', 'distribution', 'pool'])
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .executeTakeFirst()
  return row && { released: row.released, questions: fromStored(row) }
}

export async function writeRollup(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  { released, questions }: RoundRollup,
  lastDay: string,
): Promise<void> {
  const entered = toCells(questions.map((question) => question.entered))
  const distribution = toCells(questions.map((question) => question.distribution))
  const pool = toCells(questions.map((question) => question.pool))
  const columns = {
    released,
    mean: sql<number | null>`overall_mean(${entered}::integer[])`,
    last_day: lastDay,
    entered,
    distribution: distribution.join() === entered.join() ? null : distribution,
    pool: pool.every((count) => count === 0) ? null : pool,
  }
  await db
    .insertInto('round_rollups')
    .values({ workspace_id: workspaceId, round_id: roundId, ...columns })
    .onConflict((conflict) => conflict.columns(['workspace_id', 'round_id']).doUpdateSet(columns))
    .execute()
}
