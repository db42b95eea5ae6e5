import type { User } from '#contract/auth.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import * as repo from './repo.ts'

/**
 * Deletes all invitations of a workspace, or those that one account sent, also expired ones, in the caller's
 * transaction, which holds the workspace's lock. Returns their number.
 */
export async function revokeAll(
  db: Db,
  scope: { readonly workspaceId: WorkspaceId; readonly user: Pick<User, 'id' | 'name' | 'email'> },
  invitedBy?: string,
): Promise<number> {
  const { workspaceId } = scope
  const all = await repo.listAll(db, workspaceId)
  const invitations = all.filter((one) => invitedBy === undefined || one.invited_by === invitedBy)
  for (const { id, email } of invitations) {
    await repo.remove(db, { workspaceId, invitationId: id })
    await recordAudit(db, scope, 'invitation.revoked', email)
  }
  return invitations.length
}
