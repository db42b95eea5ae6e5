import type { Role } from '#domain/workspaces.ts'
import { addMember } from '#server/features/workspaces/memberships/service.ts'
import { lockById } from '#server/features/workspaces/workspaces/service.ts'
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
    await addMember(db, workspaceId, { accountId: member.user.id, role, tier, teamIds })
  })
