import type { Role } from '#domain/workspaces.ts'
import { setCurrent } from '#server/features/workspaces/memberships/member-repo.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { Client, TestApp } from './app.ts'
import { joinWorkspace } from './join-workspace.ts'

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
  await joinWorkspace(app.db, owner, client, role, teamIds)
  await setCurrent(app.db, owner.user.workspace?.id as WorkspaceId, client.user.id)
  return client
}
