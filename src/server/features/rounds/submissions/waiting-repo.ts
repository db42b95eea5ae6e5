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

/** Answers or comments that wait together, sealed, each behind the mark of its ticket. */
export interface WaitingGroup {
  readonly id: string
  readonly values: readonly Buffer[]
}

/** Returns all waiting groups of a locked round: those of answers, for which `question` is 0, or of comments. */
export async function listGroups(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  question: number,
): Promise<WaitingGroup[]> {
  const { rows } = await sql<WaitingGroup>`
    select id, sealed as values from waiting_groups
    where workspace_id = ${workspaceId} and round_id = ${roundId}
      and question = ${question}`.execute(db)
  return rows
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
      and key_hash = decode(${ticket}, 'hex')`.execute(db)
  return rows.length > 0
}

/** Replaces the values of a group. They must be in random order. */
export async function writeGroup(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  question: number,
  { id, values }: WaitingGroup,
): Promise<void> {
  await sql`
    update waiting_groups
    set sealed = ${[...values]}::bytea[],
      day = greatest(day, (now() at time zone 'utc')::date)
    where workspace_id = ${workspaceId} and round_id = ${roundId} and question = ${question}
      and id = ${id}`.execute(db)
}

export async function insertGroup(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  question: number,
  values: readonly Buffer[],
): Promise<void> {
  await db
    .insertInto('waiting_groups')
    .values({ workspace_id: workspaceId, round_id: roundId, question, sealed: [...values] })
    .execute()
}

export async function deleteGroup(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  question: number,
  id: string,
): Promise<void> {
  await db
    .deleteFrom('waiting_groups')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .where('question', '=', question)
    .where('id', '=', id)
    .execute()
}

/** Frees a ticket and counts its response no longer. */
export async function freeTicket(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  ticket: string,
): Promise<void> {
  await sql`
    delete from submission_keys
    where workspace_id = ${workspaceId} and round_id = ${roundId}
      and key_hash = decode(${ticket}, 'hex')`.execute(db)
  await db
    .updateTable('rounds')
    .set({ waiting: sql`waiting - 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .execute()
}
