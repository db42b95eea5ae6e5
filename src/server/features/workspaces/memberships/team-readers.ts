import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'

/** Returns the addresses of all members of a workspace who can open a team and its rounds now. */
export async function listTeamReaders(
  db: Db,
  workspaceId: WorkspaceId,
  teamId: string,
): Promise<string[]> {
  const members = await db
    .selectFrom('account_workspaces')
    .innerJoin('accounts', 'accounts.id', 'account_workspaces.account_id')
    .select(['accounts.id', 'email', 'account_workspaces.role'])
    .where('account_workspaces.workspace_id', '=', workspaceId)
    .where('suspended_at', 'is', null)
    .execute()
  const given = await db
    .selectFrom('team_access')
    .select('account_id')
    .where('workspace_id', '=', workspaceId)
    .where('team_id', '=', teamId)
    .execute()
  const ids = new Set(given.map((row) => row.account_id))
  return members.filter(({ id, role }) => role === 'owner' || ids.has(id)).map(({ email }) => email)
}
