import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { SessionKey } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Changes responses of invited rounds that wait for others. They are found by their tickets alone. */

/** An assessment, and the version of its questions if answers are sent. */
export interface AnsweredQuestions {
  readonly type: AssessmentType
  readonly version: number | null
}

/** A locked session. `isMatch`: it has these questions. */
export interface LockedRound {
  readonly groupSize: number
  readonly isMatch: boolean
  readonly closed: boolean
  readonly expired: boolean
}

export async function lockSession(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
  { type, version }: AnsweredQuestions,
): Promise<LockedRound | undefined> {
  const { rows } = await sql<LockedRound>`
    select group_size as "groupSize",
      assessment_type = ${type}
        and assessment_version = coalesce(${version}::integer, assessment_version) as "isMatch",
      closed_at is not null or suspended_at is not null as closed,
      expires_at <= clock_timestamp() as expired
    from quiz_sessions
      join workspaces on workspaces.workspace_id = quiz_sessions.workspace_id
    where quiz_sessions.workspace_id = ${workspaceId} and id = ${sessionId}
    for no key update of quiz_sessions`.execute(db)
  return rows[0]
}

/** The group in which a ticket's response waits, with the number of responses in it. */
export async function findGroup(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
  ticket: string,
): Promise<{ id: string; size: number } | undefined> {
  const { rows } = await sql<{ id: string; size: number }>`
    select id, cardinality(answers) as size from waiting_groups
    where workspace_id = ${workspaceId} and session_id = ${sessionId}
      and exists (select from unnest(answers) as one where split_part(one, ' ', 2) = ${ticket})
    `.execute(db)
  return rows[0]
}

/** True if a response was stored with a ticket and not withdrawn. */
export async function isSpent(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
  ticket: string,
): Promise<boolean> {
  const { rows } = await sql`
    select from submission_keys
    where workspace_id = ${workspaceId} and session_id = ${sessionId}
      and key_hash = decode(${ticket}, 'hex')`.execute(db)
  return rows.length > 0
}

/** Replaces the answers of a ticket and shuffles its group. `answers` is the text of an array. */
export async function replaceAnswers(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
  groupId: string,
  ticket: string,
  answers: string,
): Promise<void> {
  await sql`
    update waiting_groups
    set day = greatest(day, (now() at time zone 'utc')::date),
      answers = array(
        select case when split_part(one, ' ', 2) = ${ticket}
          then ${answers}::text || ' ' || ${ticket}::text else one end
        from unnest(answers) as one order by random())
    where workspace_id = ${workspaceId} and session_id = ${sessionId} and id = ${groupId}`.execute(
    db,
  )
}

/** Deletes the answers of a ticket, frees it, and shuffles its group. */
export async function deleteAnswers(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
  groupId: string,
  ticket: string,
): Promise<void> {
  await sql`
    update waiting_groups
    set answers = array(
      select one from unnest(answers) as one
      where split_part(one, ' ', 2) <> ${ticket} order by random())
    where workspace_id = ${workspaceId} and session_id = ${sessionId} and id = ${groupId}`.execute(
    db,
  )
  await sql`
    delete from submission_keys
    where workspace_id = ${workspaceId} and session_id = ${sessionId}
      and key_hash = decode(${ticket}, 'hex')`.execute(db)
  await db
    .updateTable('quiz_sessions')
    .set({ waiting: sql`waiting - 1` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sessionId)
    .execute()
}

/** Merges a group with another one of the session, if there is one, and deletes it if it is empty. */
export async function mergeGroup(
  db: Db,
  { workspaceId, sessionId }: SessionKey,
  groupId: string,
): Promise<void> {
  const ofSession = sql`workspace_id = ${workspaceId} and session_id = ${sessionId}`
  const { rows } = await sql<{ id: string }>`
    select id from waiting_groups where ${ofSession} and id <> ${groupId}
    order by random() limit 1`.execute(db)
  const [other] = rows
  if (other) {
    await sql`
      update waiting_groups
      set day = greatest(waiting_groups.day, small.day),
        answers = array(
          select one from unnest(waiting_groups.answers || small.answers) as one order by random())
      from waiting_groups as small
      where waiting_groups.workspace_id = ${workspaceId}
        and waiting_groups.session_id = ${sessionId} and waiting_groups.id = ${other.id}
        and small.workspace_id = ${workspaceId}
        and small.session_id = ${sessionId} and small.id = ${groupId}`.execute(db)
  }
  const isEmpty = sql`cardinality(answers) = 0`
  await sql`
    delete from waiting_groups
    where ${ofSession} and id = ${groupId} and ${other ? sql`true` : isEmpty}`.execute(db)
}
