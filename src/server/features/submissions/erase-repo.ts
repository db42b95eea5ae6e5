import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** Erases what people answered to ended sessions. Nothing read here is output. */

export interface ErasableSession {
  readonly workspaceId: WorkspaceId
  readonly sessionId: string
}

/**
 * SQL: true if a session ended longer ago than the shorter of two times: the one that its participants
 * were told and the workspace's present rule. False if neither is set.
 */
const isDue = sql<boolean>`(
  answers_erased_on is null
  and least(closed_at, expires_at) <= now() - make_interval(
    months => least(quiz_sessions.retention_months, workspaces.retention_months)))`

const NIL = '00000000-0000-0000-0000-000000000000'

/** The first `limit` sessions behind `after` whose answers are to be erased, by their keys. */
export async function listDue(
  db: Db,
  after: { readonly workspaceId: string; readonly sessionId: string } | null,
  limit: number,
): Promise<ErasableSession[]> {
  const { workspaceId, sessionId } = after ?? { workspaceId: NIL, sessionId: NIL }
  const { rows } = await sql<ErasableSession>`
    ${ALL_WORKSPACES} select quiz_sessions.workspace_id as "workspaceId", id as "sessionId"
    from quiz_sessions
    join workspaces on workspaces.workspace_id = quiz_sessions.workspace_id
    where ${isDue}
      and (quiz_sessions.workspace_id, id) > (${workspaceId}::uuid, ${sessionId}::uuid)
    order by quiz_sessions.workspace_id, id limit ${limit}`.execute(db)
  return rows
}

/** True if the answers of a locked session are to be erased. */
export async function isStillDue(
  db: Db,
  { workspaceId, sessionId }: ErasableSession,
): Promise<boolean> {
  const { rows } = await sql`
    select true from quiz_sessions
    join workspaces on workspaces.workspace_id = quiz_sessions.workspace_id
    where quiz_sessions.workspace_id = ${workspaceId} and id = ${sessionId} and ${isDue}`.execute(
    db,
  )
  return rows.length > 0
}

/** What tells that a person answered or was invited, with the last column of the key. */
export const ERASED_TABLES = [
  { table: 'submissions', column: 'id' },
  { table: 'waiting_groups', column: 'id' },
  { table: 'submission_keys', column: 'key_hash' },
  { table: 'waiting_comments', column: 'question' },
  { table: 'comments', column: 'id' },
  { table: 'round_links', column: 'token_hash' },
  { table: 'round_invitations', column: 'member_id' },
  { table: 'invited_rounds', column: 'session_id' },
] as const

/** Deletes up to `limit` rows of a session and returns their number. */
export async function eraseRows(
  db: Db,
  { table, column }: (typeof ERASED_TABLES)[number],
  { workspaceId, sessionId }: ErasableSession,
  limit: number,
): Promise<number> {
  const [name, key] = [sql.table(table), sql.ref(column)]
  const ofSession = sql`workspace_id = ${workspaceId} and session_id = ${sessionId}`
  const { numAffectedRows } = await sql`
    delete from ${name} where ${ofSession} and ${key} = any(array(
      select ${key} from ${name} where ${ofSession} limit ${limit}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** The number of a session's manager's views: 0 or 1. */
export async function countViews(
  db: Db,
  { workspaceId, sessionId }: ErasableSession,
): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select count(*) as views from submissions
    where workspace_id = ${workspaceId} and session_id = ${sessionId} and is_manager`.execute(db)
  return rows[0]?.views ?? 0
}

/** Records the day of the erasure. Counts, rollup and dates stay. */
export async function markErased(
  db: Db,
  { workspaceId, sessionId }: ErasableSession,
  views: number,
): Promise<void> {
  await db
    .updateTable('quiz_sessions')
    .set({ answers_erased_on: sql`(now() at time zone 'utc')::date`, views_erased: views })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sessionId)
    .execute()
}
