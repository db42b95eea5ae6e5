import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Changes responses of invited rounds that wait for others. They are found by their tickets alone. */

/** An assessment, and the version of its questions if answers are sent. */
export interface AnsweredQuestions {
  readonly type: AssessmentType
  readonly version: number | null
}

/** A locked round. `isMatch`: it has these questions. */
export interface LockedRound {
  readonly groupSize: number
  readonly canSkip: boolean
  readonly openQuestions: number
  readonly isMatch: boolean
  readonly closed: boolean
  readonly expired: boolean
}

export async function lockRound(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  { type, version }: AnsweredQuestions,
): Promise<LockedRound | undefined> {
  const { rows } = await sql<LockedRound>`
    select group_size as "groupSize", can_skip as "canSkip",
      cardinality(open_questions) as "openQuestions",
      assessment_type = ${type}
        and assessment_version = coalesce(${version}::integer, assessment_version) as "isMatch",
      closed_at is not null or suspended_at is not null as closed,
      expires_at <= clock_timestamp() as expired
    from rounds
      join workspaces on workspaces.workspace_id = rounds.workspace_id
    where rounds.workspace_id = ${workspaceId} and id = ${roundId}
    for no key update of rounds`.execute(db)
  return rows[0]
}

/** Returns the condition that a group has the value with a mark. */
const hasMark = (mark: Buffer) => sql<boolean>`exists (
  select from unnest(sealed) as value where substr(value, 1, ${mark.length}) = ${mark})`

/** True if the value with a mark waits in a locked round. */
export async function isWaiting(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  question: number,
  mark: Buffer,
): Promise<boolean> {
  const { rows } = await sql`
    select from waiting_groups
    where workspace_id = ${workspaceId} and round_id = ${roundId} and question = ${question}
      and ${hasMark(mark)}`.execute(db)
  return rows.length > 0
}

/**
 * Deletes up to `limit` groups of a locked round, that with a mark and others chosen at random, and returns their
 * values and latest day. Groups of answers have question 0.
 */
export async function takeGroups(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  question: number,
  { mark, limit }: { mark: Buffer; limit: number },
): Promise<{ values: Buffer[]; day: string | null }> {
  const waiting = sql`
    workspace_id = ${workspaceId} and round_id = ${roundId} and question = ${question}`
  // Two statements: a database that is spread over machines deletes by no function that is random.
  const chosen = await sql<{ id: string }>`
    select id from waiting_groups where ${waiting}
    order by ${hasMark(mark)} desc, random() limit ${limit}`.execute(db)
  const { rows } = await sql<{ sealed: Buffer[]; day: string }>`
    delete from waiting_groups where ${waiting} and id = any(${chosen.rows.map(({ id }) => id)}::uuid[])
    returning sealed, day`.execute(db)
  const days = rows.map(({ day }) => day).toSorted()
  return { values: rows.flatMap(({ sealed }) => sealed), day: days.at(-1) ?? null }
}

/** Stores groups, whose values must be in random order, with today or a later day. */
export async function insertGroups(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  question: number,
  { day, groups }: { day: string | null; groups: readonly Buffer[][] },
): Promise<void> {
  const latest = sql<string>`greatest(${day}::date, (now() at time zone 'utc')::date)`
  await db
    .insertInto('waiting_groups')
    .values(
      groups.map((sealed) => ({
        workspace_id: workspaceId,
        round_id: roundId,
        question,
        day: latest,
        sealed,
      })),
    )
    .execute()
}

/** True if a response was stored with a ticket and not withdrawn. */
export async function isSpent(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  ticket: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from submission_keys
    where workspace_id = ${workspaceId} and round_id = ${roundId}
      and ${ticket}::uuid = any(hashes)`.execute(db)
  return rows.length > 0
}

/** Frees a ticket and counts its response no longer. */
export async function freeTicket(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  ticket: string,
): Promise<void> {
  const hash = sql`${ticket}::uuid`
  const ofRound = sql`workspace_id = ${workspaceId} and round_id = ${roundId}`
  await sql`delete from submission_keys where ${ofRound} and hashes = array[${hash}]`.execute(db)
  // Nothing of it stays, also where its row begins.
  await sql`
    update submission_keys set hashes = array_remove(hashes, ${hash}),
      first_hash = case first_hash when ${hash} then hashes[2] else first_hash end
    where ${ofRound} and ${hash} = any(hashes)`.execute(db)
  await db
    .updateTable('rounds')
    .set({ waiting: sql`waiting - 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .execute()
}
