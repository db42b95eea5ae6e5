import type { Role } from '#domain/workspaces.ts'
import { lockById } from '#server/features/workspaces/service.ts'
import * as repo from '#server/features/workspaces/repo.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { Client } from './app.ts'

/** Makes a person a member of the first workspace of another one, without an invitation. */
export const joinWorkspace = (
  db: Db,
  owner: Client,
  member: Client,
  role: Role,
  teamIds: readonly string[] = [],
): Promise<void> =>
  db.transaction().execute(async (db) => {
    const workspaceId = owner.user.workspace?.id as WorkspaceId
    const tier = await lockById(db, workspaceId)
    const accountId = member.user.id
    await repo.insertMember(db, workspaceId, { accountId, role, tier })
    for (const team_id of teamIds) {
      await db
        .insertInto('team_access')
        .values({ workspace_id: workspaceId, team_id, account_id: accountId })
        .execute()
    }
  })
