import { ownerships } from './member-repo.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** True if every owner of a workspace is suspended. */
export async function areOwnersSuspended(db: Db, workspaceId: WorkspaceId): Promise<boolean> {
  const row = await ownerships(db)
    .innerJoin('accounts', 'accounts.id', 'account_workspaces.account_id')
    .select(sql<boolean | null>`bool_and(suspended_at is not null)`.as('suspended'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirst()
  return row?.suspended ?? false
}

/** Keeps the time since which a workspace is suspended. */
export async function setSuspended(
  db: Db,
  workspaceId: WorkspaceId,
  suspended: boolean,
): Promise<void> {
  await db
    .updateTable('workspaces')
    .set({ suspended_at: suspended ? sql`now()` : null })
    .where('workspace_id', '=', workspaceId)
    .where('suspended_at', suspended ? 'is' : 'is not', null)
    .execute()
}
