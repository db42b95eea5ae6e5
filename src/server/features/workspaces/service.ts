import type { Tier } from '#domain/plans.ts'
import type { Role } from '#domain/workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { newWorkspaceId } from '#server/platform/scope.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import * as repo from './repo.ts'

// A transaction that locks both locks a workspace before an account.

export { newWorkspaceId }

/** Creates a workspace on the Free plan with its owner, in the caller's transaction. */
export async function create(
  db: Db,
  workspace: { readonly workspaceId: WorkspaceId; readonly name: string; readonly ownerId: string },
): Promise<void> {
  const { workspaceId, ownerId } = workspace
  const name = workspace.name.trim() || 'Workspace'
  await repo.insert(db, { workspaceId, name, tier: 'free' })
  await repo.insertMember(db, workspaceId, { accountId: ownerId, role: 'owner', tier: 'free' })
}

/**
 * Locks the workspace of a call until the transaction ends, so that counts read next stay valid, and
 * returns the scope with the workspace's current plan and the caller's current role. 401 if the
 * workspace no longer exists, 404 if the caller was removed from it.
 */
export async function lock(db: Db, scope: Scope): Promise<Scope> {
  const subscriptionTier = await lockById(db, scope.workspaceId)
  const role = await repo.roleOf(db, scope.workspaceId, scope.user.id)
  if (!role) throw notFound('This workspace')
  return { ...scope, role, user: { ...scope.user, subscriptionTier } }
}

/** Locks a workspace and returns its plan. 401 if it no longer exists. */
export async function lockById(db: Db, workspaceId: WorkspaceId): Promise<Tier> {
  const tier = await repo.lock(db, workspaceId)
  if (!tier) throw new AppError('unauthenticated', 'Please sign in.')
  return tier
}

/** Locks a workspace for background work and returns its plan; undefined if it no longer exists. */
export const lockIfExists = (db: Db, workspaceId: WorkspaceId): Promise<Tier | undefined> =>
  repo.lock(db, workspaceId)

/** Sets a workspace's plan. All changes of plan go through this function. */
export const setTier = (db: Db, workspaceId: WorkspaceId, tier: Tier): Promise<void> =>
  repo.setTier(db, workspaceId, tier)

/** The workspaces that an account owns. */
export const ownedBy = (db: Db, accountId: string): Promise<WorkspaceId[]> =>
  repo.ownedBy(db, accountId)

/** The accounts that own a workspace; emails about its plan and payments go to them. */
export const ownersOf = (db: Db, workspaceId: WorkspaceId): Promise<string[]> =>
  repo.ownersOf(db, workspaceId)

/** True if an account owns a workspace on the Free plan. The caller has locked the account. */
export const ownsFreeWorkspace = (db: Db, accountId: string): Promise<boolean> =>
  repo.ownsFree(db, accountId)

/** Sets the role of a member. The caller has locked the workspace and keeps an owner in it. */
export const setRole = (
  db: Db,
  workspaceId: WorkspaceId,
  accountId: string,
  role: Role,
): Promise<void> => repo.setRole(db, workspaceId, accountId, role)

/** Removes a member with its access to teams, under the same conditions. */
export const removeMember = (db: Db, workspaceId: WorkspaceId, accountId: string): Promise<void> =>
  repo.deleteMember(db, workspaceId, accountId)

/** Locks all workspaces that an account owns and returns their plans. */
export async function lockOwned(db: Db, accountId: string): Promise<Map<WorkspaceId, Tier>> {
  const tiers = new Map<WorkspaceId, Tier>()
  for (const workspaceId of await repo.ownedBy(db, accountId)) {
    const tier = await repo.lock(db, workspaceId)
    if (tier) tiers.set(workspaceId, tier)
  }
  return tiers
}

/** Opens or closes the quiz links of all workspaces that an account owns. */
export async function setSuspended(db: Db, accountId: string, suspended: boolean): Promise<void> {
  for (const workspaceId of await repo.ownedBy(db, accountId)) {
    await repo.setSuspended(db, workspaceId, suspended)
  }
}

/** Deletes a workspace with everything in it, in the caller's transaction. */
export const remove = (db: Db, workspaceId: WorkspaceId): Promise<void> =>
  repo.remove(db, workspaceId)
