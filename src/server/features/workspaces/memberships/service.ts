import type { Tier } from '#domain/plans.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import * as repo from './member-repo.ts'
import { areOwnersSuspended, setSuspended } from './suspension-repo.ts'

/** Returns the workspaces that an account owns. */
export const ownedBy = (db: Db, accountId: string): Promise<WorkspaceId[]> =>
  repo.ownedBy(db, accountId)

/** Returns the accounts that own a workspace; emails about its plan and payments go to them. */
export const ownersOf = (db: Db, workspaceId: WorkspaceId): Promise<string[]> =>
  repo.ownersOf(db, workspaceId)

/** True if an account owns a workspace on the Free plan. The caller has locked the account. */
export const ownsFreeWorkspace = async (db: Db, accountId: string): Promise<boolean> =>
  (await repo.countFreeOwnedBy(db, accountId)) > 0

/** Returns the role of an account in a workspace; undefined if it is not in it. */
export const roleOf = (
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<Role | undefined> => repo.roleOf(db, workspaceId, accountId)

/** Sets the role of a member. The caller has locked the workspace and keeps an owner in it. */
export async function setRole(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
  role: Role,
): Promise<void> {
  await repo.setRole(db, workspaceId, accountId, role)
  await syncSuspension(db, workspaceId)
}

/** Returns the workspace that an account has owned longest; undefined if it owns none. */
export const oldestOwnedBy = (db: Db, accountId: string): Promise<WorkspaceId | undefined> =>
  repo.oldestOwnedBy(db, accountId)

/** Returns the workspaces that an account is in, the one joined first at the start. */
export const membershipsOf = (db: Db, accountId: string): Promise<repo.Membership[]> =>
  repo.membershipsOf(db, accountId)

/**
 * Closes the quiz links of a workspace if all its owners are suspended, and opens them otherwise. Called
 * when an owner is suspended or reinstated, comes or goes.
 */
export async function syncSuspension(db: Db, workspaceId: WorkspaceId): Promise<void> {
  await setSuspended(db, workspaceId, await areOwnersSuspended(db, workspaceId))
}

/** Closes or opens the quiz links of all workspaces that an account owns, after its status changed. */
export async function syncSuspensions(db: Db, accountId: string): Promise<void> {
  for (const workspaceId of await repo.ownedBy(db, accountId)) await syncSuspension(db, workspaceId)
}

/**
 * Ends an account's membership, in the caller's transaction, which holds the workspace's lock if the
 * account is an owner. The caller deletes the person's API keys.
 */
export async function endMembership(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<void> {
  const role = await repo.roleOf(db, workspaceId, accountId)
  await repo.removeMember(db, workspaceId, accountId)
  await repo.moveOn(db, workspaceId, [accountId])
  if (role === 'owner') await syncSuspension(db, workspaceId)
}

/**
 * Adds a person to a workspace who may read the given teams of it, in the caller's transaction, which
 * holds the workspace's lock.
 */
export async function addMember(
  db: Db,
  workspaceId: WorkspaceId,
  member: {
    readonly accountId: string
    readonly role: Role
    readonly tier: Tier
    readonly teamIds: readonly string[]
    readonly invitationHash?: Buffer
  },
): Promise<void> {
  const { accountId, teamIds } = member
  await repo.insertMember(db, workspaceId, member)
  if (teamIds.length === 0) return
  await db
    .insertInto('team_access')
    .values(
      teamIds.map((teamId) => ({
        workspace_id: workspaceId,
        team_id: teamId,
        account_id: accountId,
      })),
    )
    .execute()
}

/** Takes all teams of a workspace from a member. */
export async function removeTeamAccess(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
): Promise<void> {
  await db
    .deleteFrom('team_access')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .execute()
}
