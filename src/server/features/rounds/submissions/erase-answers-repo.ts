import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** Erases what people answered to ended rounds. Nothing read here is output. */

export interface ErasableRound {
  readonly workspaceId: WorkspaceId
  readonly roundId: string
}

/**
 * SQL: true if a round ended longer ago than the shorter of two times: the one that its participants
 * were told and the workspace's present rule. False if neither is set.
 */
const isDue = sql<boolean>`(
  answers_erased_on is null
  and least(closed_at, expires_at) <= now() - make_interval(
    months => least(rounds.retention_months, workspaces.retention_months)))`

const NIL = '00000000-0000-0000-0000-000000000000'

/** Returns the first `limit` rounds behind `after` whose answers are to be erased, by their keys. */
export async function listDue(
  db: Db,
  after: { readonly workspaceId: string; readonly roundId: string } | null,
  limit: number,
): Promise<ErasableRound[]> {
  const { workspaceId, roundId } = after ?? { workspaceId: NIL, roundId: NIL }
  const { rows } = await sql<ErasableRound>`
    ${ALL_WORKSPACES} select rounds.workspace_id as "workspaceId", id as "roundId"
    from rounds
    join workspaces on workspaces.workspace_id = rounds.workspace_id
    where ${isDue}
      and (rounds.workspace_id, id) > (${workspaceId}::uuid, ${roundId}::uuid)
    order by rounds.workspace_id, id limit ${limit}`.execute(db)
  return rows
}

/** True if the answers of a locked round are to be erased. */
export async function isStillDue(
  db: Db,
  { workspaceId, roundId }: ErasableRound,
): Promise<boolean> {
  const { rows } = await sql`
    select true from rounds
    join workspaces on workspaces.workspace_id = rounds.workspace_id
    where rounds.workspace_id = ${workspaceId} and id = ${roundId} and ${isDue}`.execute(db)
  return rows.length > 0
}

/** What tells that a person answered or was invited, with the last column of the key. */
export const ERASED_TABLES = [
  { table: 'submissions', column: 'id' },
  { table: 'waiting_groups', column: 'id' },
  { table: 'submission_keys', column: 'first_hash' },
  { table: 'held_comments', column: 'question' },
  { table: 'sealing_keys', column: 'kind' },
  { table: 'comments', column: 'id' },
  { table: 'round_links', column: 'token_hash' },
  { table: 'round_invitations', column: 'member_id' },
  { table: 'invited_rounds', column: 'round_id' },
] as const

/** Deletes up to `limit` rows of a round and returns their number. */
export async function eraseRows(
  db: Db,
  { table, column }: (typeof ERASED_TABLES)[number],
  { workspaceId, roundId }: ErasableRound,
  limit: number,
): Promise<number> {
  const [name, key] = [sql.table(table), sql.ref(column)]
  const ofRound = sql`workspace_id = ${workspaceId} and round_id = ${roundId}`
  const { numAffectedRows } = await sql`
    delete from ${name} where ${ofRound} and ${key} = any(array(
      select ${key} from ${name} where ${ofRound} limit ${limit}))`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Returns the number of a round's manager's views: 0 or 1. */
export async function countViews(db: Db, { workspaceId, roundId }: ErasableRound): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    select count(*) as views from submissions
    where workspace_id = ${workspaceId} and round_id = ${roundId} and is_manager`.execute(db)
  return rows[0]?.views ?? 0
}

/** Records the day of the erasure. Counts, rollup and dates stay. */
export async function markErased(
  db: Db,
  { workspaceId, roundId }: ErasableRound,
  views: number,
): Promise<void> {
  await db
    .updateTable('rounds')
    .set({ answers_erased_on: sql`(now() at time zone 'utc')::date`, views_erased: views })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', roundId)
    .execute()
}
