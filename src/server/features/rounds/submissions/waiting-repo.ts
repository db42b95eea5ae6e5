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
    select group_size as "groupSize",
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

/** A waiting group: the text of each response, which ends with the hash of its ticket. */
export interface WaitingGroup {
  readonly id: string
  readonly responses: readonly string[]
}

/** Returns all waiting groups of a locked round. */
export async function listGroups(
  db: Db,
  { workspaceId, roundId }: RoundKey,
): Promise<WaitingGroup[]> {
  const { rows } = await sql<WaitingGroup>`
    select id, answers as responses from waiting_groups
    where workspace_id = ${workspaceId} and round_id = ${roundId}`.execute(db)
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

/** Stores the responses of a group. They must be in random order. */
export async function writeGroup(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  { id, responses }: WaitingGroup,
): Promise<void> {
  await sql`
    update waiting_groups
    set answers = ${[...responses]}::text[],
      day = greatest(day, (now() at time zone 'utc')::date)
    where workspace_id = ${workspaceId} and round_id = ${roundId} and id = ${id}`.execute(db)
}

export async function deleteGroup(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  id: string,
): Promise<void> {
  await sql`
    delete from waiting_groups
    where workspace_id = ${workspaceId} and round_id = ${roundId} and id = ${id}`.execute(db)
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
