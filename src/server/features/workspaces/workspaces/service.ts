import type { User } from '#contract/auth.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { updateWorkspace, Workspace, WorkspaceRules } from '#contract/workspaces.ts'
import type { Organization } from '#domain/organization.ts'
import { OWN_SERVER_TIER } from '#domain/plans.ts'
import type { Tier } from '#domain/plans.ts'
import { includesRole, MAX_WORKSPACES } from '#domain/workspaces.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import { newWorkspaceId } from '#server/platform/scope.ts'
import type { Scope, WorkspaceId } from '#server/platform/scope.ts'
import * as members from '#server/features/workspaces/memberships/public.ts'
import * as repo from './repo.ts'
import { requireFurther } from './shared-workspace.ts'
import { changeRules } from './rules.ts'

// A transaction that locks both locks a workspace before an account. Several of a kind are locked in the
// order of their ids.

export { newWorkspaceId }

/**
 * Creates a workspace with its owner, in the caller's transaction, which has locked the account. It is on the Free
 * plan, and on an organization's own server has everything. 409 if the account is in too many workspaces.
 */
export async function create(
  db: Db,
  organization: Organization | null,
  workspace: { readonly workspaceId: WorkspaceId; readonly name: string; readonly ownerId: string },
): Promise<void> {
  const { workspaceId, ownerId } = workspace
  await requireFewWorkspaces(db, ownerId)
  const name = workspace.name.trim() || 'Workspace'
  const tier = organization ? OWN_SERVER_TIER : 'free'
  await repo.insert(db, { workspaceId, name, tier, tierBefore: organization && 'free' })
  await members.insertMember(db, workspaceId, { accountId: ownerId, role: 'owner', tier })
}

/** Throws a 409 if an account, which is locked, cannot be in another workspace. */
export async function requireFewWorkspaces(db: Db, accountId: string): Promise<void> {
  if ((await members.countOfAccount(db, accountId)) < MAX_WORKSPACES) return
  throw new AppError(
    'conflict',
    `You are in ${MAX_WORKSPACES} workspaces, which is the most. Leave one first.`,
  )
}

/**
 * Locks the workspace of a call until the transaction ends, so that counts read next stay valid, and
 * returns the scope with the workspace's current plan and the caller's current role. 401 if the
 * workspace no longer exists, 404 if the caller was removed from it, 403 if the role was reduced, 409 if
 * the caller's address was confirmed while the call waited: the account may have been taken over.
 */
export async function lock(db: Db, scope: Scope): Promise<Scope> {
  const subscriptionTier = await lockById(db, scope.workspaceId)
  const member = await repo.findMember(db, scope.workspaceId, scope.user.id)
  if (!member) throw notFound('This workspace')
  const { role, emailConfirmed } = member
  if (emailConfirmed !== scope.user.emailConfirmed) {
    throw new AppError('conflict', 'Your account was changed just now. Please try again.')
  }
  if (!includesRole(role, scope.role)) {
    throw new AppError('forbidden', 'Your role in this workspace was changed.')
  }
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

/** Returns the workspace of a team, for jobs; undefined if the team no longer exists. */
export const ofTeam = (db: Db, teamId: string): Promise<WorkspaceId | undefined> =>
  repo.ofTeam(db, teamId)

/** Returns the workspaces that a person is in, by name. `current` is the one of the call. */
export async function listOf(db: Db, user: User): Promise<Workspace[]> {
  const workspaces = await members.listOf(db, user.id)
  return workspaces.map(({ id, name, role, tier, groupSize, ...rules }) => ({
    id,
    name,
    role,
    current: id === user.workspace?.id,
    subscriptionTier: tier,
    rules: { minimumGroupSize: groupSize, ...rules },
  }))
}

/** Makes the workspace of a call the caller's current one. */
export const open = (db: Db, { workspaceId, user }: Scope): Promise<void> =>
  members.setCurrent(db, workspaceId, user.id)

/** Locks all workspaces that an account owns and returns their plans. */
export async function lockOwned(db: Db, accountId: string): Promise<Map<WorkspaceId, Tier>> {
  const tiers = new Map<WorkspaceId, Tier>()
  for (const workspaceId of await members.ownedBy(db, accountId)) {
    const tier = await repo.lock(db, workspaceId)
    if (tier) tiers.set(workspaceId, tier)
  }
  return tiers
}

/** Locks workspaces in the order of their ids. 401 if one no longer exists. */
export async function lockAll(db: Db, workspaceIds: readonly WorkspaceId[]): Promise<void> {
  for (const workspaceId of [...new Set(workspaceIds)].toSorted()) {
    await lockById(db, workspaceId)
  }
}

/** Returns the names of workspaces by id. */
export const namesOf = (
  db: Db,
  workspaceIds: readonly WorkspaceId[],
): Promise<ReadonlyMap<WorkspaceId, string>> => repo.namesOf(db, workspaceIds)

/** Returns a workspace as one of its members sees it. 404 if it no longer exists. */
export async function read(
  db: Db,
  { workspaceId, role, user }: Pick<Scope, 'workspaceId' | 'role' | 'user'>,
): Promise<Workspace> {
  const row = await repo.find(db, workspaceId)
  if (!row) throw notFound('This workspace')
  return {
    id: workspaceId,
    name: row.name,
    role,
    current: await members.isCurrent(db, workspaceId, user.id),
    subscriptionTier: row.tier,
    rules: rulesOf(row),
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof repo.find>>>

/** Returns the rules in a workspace's row. */
export const rulesOf = (row: Row): WorkspaceRules => ({
  minimumGroupSize: row.minimum_group_size as WorkspaceRules['minimumGroupSize'],
  retentionMonths: row.retention_months,
  twoFactorRequired: row.two_factor_required,
})

/** Returns a workspace's row. 404 if it no longer exists. */
export async function findRow(db: Db, workspaceId: WorkspaceId): Promise<Row> {
  const row = await repo.find(db, workspaceId)
  if (!row) throw notFound('This workspace')
  return row
}

/**
 * Creates a workspace and makes it the current one of its owner. 403 with `upgradeRequired` if the person already
 * owns one on the Free plan, also for concurrent requests. The errors of `requireFurther`.
 */
export const createOwn = (
  db: Db,
  organization: Organization | null,
  user: User,
  name: string,
): Promise<Workspace> =>
  db.transaction().execute(async (db) => {
    await requireFurther(db, organization, user.id)
    if ((await members.lockAccounts(db, [user.id])) === 0) {
      throw new AppError('unauthenticated', 'Please sign in.')
    }
    if (await members.ownsFreeWorkspace(db, user.id)) throw secondFreeWorkspace()
    const workspaceId = newWorkspaceId()
    await create(db, organization, { workspaceId, name, ownerId: user.id })
    await members.setCurrent(db, workspaceId, user.id)
    await recordAudit(db, { workspaceId, user }, 'workspace.created', `Workspace “${name}”`)
    return read(db, { workspaceId, role: 'owner', user })
  })

const secondFreeWorkspace = () =>
  new AppError(
    'upgrade_required',
    'You already own a workspace on the Free plan. Upgrade it to create another one.',
    { upgradeRequired: true, tier: 'free' },
  )

/** Changes the fields that are given. */
export const update = (
  db: Db,
  scope: Scope,
  { name, rules }: Parsed<typeof updateWorkspace, 'body'>,
): Promise<Workspace> =>
  db.transaction().execute(async (db) => {
    const locked = await lock(db, scope)
    if (name !== undefined) await rename(db, scope, name)
    if (rules) await changeRules(db, locked, rules)
    return read(db, scope)
  })

async function rename(db: Db, scope: Scope, name: string): Promise<void> {
  const { name: former } = await findRow(db, scope.workspaceId)
  if (name === former) return
  await repo.setName(db, scope.workspaceId, name)
  await recordAudit(db, scope, 'workspace.renamed', `“${former}” is now “${name}”`)
}

/**
 * Deletes a workspace with everything in it, in the caller's transaction, which holds its lock. It
 * locks the accounts whose current workspace it is, and `accountId`.
 */
export async function remove(db: Db, workspaceId: WorkspaceId, accountId: string): Promise<void> {
  const present = await members.presentIn(db, workspaceId)
  await members.lockAccounts(db, [...present, accountId])
  await repo.remove(db, workspaceId)
  await members.moveOn(db, workspaceId, present)
}
