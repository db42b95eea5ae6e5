import type { Role } from '#domain/workspaces.ts'
import * as workspaces from '#server/features/workspaces/repo.ts'
import type { Client, TestApp } from './app.ts'
import { workspaceOf } from './accounts.ts'

/**
 * Adds a person to the workspace that `owner` owns, without an invitation; it becomes the person's
 * current one. Default: a new account, which owns a workspace too.
 */
export async function addMember(
  app: TestApp,
  owner: Client,
  { role, teamIds = [] }: { role: Role; teamIds?: readonly string[] },
  person?: Client,
): Promise<Client> {
  const client = person ?? (await app.signedIn())
  const workspaceId = await workspaceOf(app.db, owner.user.id)
  const accountId = client.user.id
  await app.db.transaction().execute(async (db) => {
    const tier = await workspaces.lock(db, workspaceId)
    if (!tier) throw new Error('the workspace does not exist')
    await workspaces.insertMember(db, workspaceId, { accountId, role, tier })
    for (const teamId of teamIds) {
      const access = { workspace_id: workspaceId, team_id: teamId, account_id: accountId }
      await db.insertInto('team_access').values(access).execute()
    }
    const current = { current_workspace_id: workspaceId }
    await db.updateTable('accounts').set(current).where('id', '=', accountId).execute()
  })
  return client
}
