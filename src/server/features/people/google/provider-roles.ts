import type { Organization } from '#domain/organization.ts'
import type { Role } from '#domain/workspaces.ts'
import * as accounts from '#server/features/people/accounts/public.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'

/** Locks the shared workspace, if there is one. Call it before any account is locked. */
export async function lockSharedWorkspace(
  db: Db,
  organization: Organization | null,
): Promise<void> {
  const shared = await workspaces.findShared(db, organization)
  if (shared !== undefined) await workspaces.lockIfExists(db, shared)
}

/**
 * Gives a member of the shared workspace a role; the audit log says why. The last owner stays one. The caller has
 * called `lockSharedWorkspace`.
 */
export async function applyRole(
  db: Db,
  organization: Organization | null,
  accountId: string,
  role: Role,
  reason: string,
): Promise<void> {
  const workspaceId = await workspaces.findShared(db, organization)
  if (workspaceId === undefined) return
  const before = await memberships.roleOf(db, workspaceId, accountId)
  if (before === undefined || before === role) return
  const owners = await memberships.ownersOf(db, workspaceId)
  if (before === 'owner' && owners.length === 1) return
  await memberships.setRole(db, workspaceId, accountId, role)
  const user = await accounts.lock(db, accountId)
  const change = `${user.name} (${user.email}): ${role} instead of ${before}`
  await recordAudit(db, { workspaceId, user }, 'member.changed', `${change}, ${reason}`)
}
