import type { NewTeam, Team, TeamListQuery } from '#contract/teams.ts'
import { canCreateTeam, isReadOnly, readOnlyReason, teamLimit } from '#domain/limits.ts'
import type { Account } from '#domain/limits.ts'
import { UNLIMITED } from '#domain/plans.ts'
import { recordAudit } from '#server/features/workspaces/audit/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './repo.ts'
import type { RankedTeam } from './repo.ts'

/** What other features do when rounds are deleted; the app passes it in. */
export interface RoundDeletion {
  /** Called before the transaction that deletes them. */
  readonly prepare: (scope: Scope, roundIds: readonly string[]) => Promise<void>
  /** Called in that transaction. */
  readonly detach: (db: Db, scope: Scope, roundIds: readonly string[]) => Promise<void>
}

/** Returns a page of the workspace's teams. 404 if the page's cursor is not one of them. */
export async function list(db: Db, scope: Scope, query: TeamListQuery): Promise<CountedPage<Team>> {
  const page = await repo.listPage(db, scope, query)
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) await get(db, scope, cursor)
  const isWhole = cursor === undefined && !page.hasNext
  const total = isWhole ? page.rows.length : await repo.countMatching(db, scope, query.search)
  return { ...page, rows: page.rows.map((team) => withReadOnly(scope, team)), total }
}

/** Returns a team of the workspace. 404 for a team of another one. */
export async function get(db: Db, scope: Scope, teamId: string): Promise<Team> {
  const team = await repo.find(db, scope, teamId)
  if (!team) throw notFound('This team')
  return withReadOnly(scope, team)
}

/** Yields all teams of the workspace, oldest first. `db` has to be a transaction. */
export async function* streamAll(db: Db, scope: Scope): AsyncGenerator<Team> {
  for await (const team of repo.streamAll(db, scope)) yield withReadOnly(scope, team)
}

/** Teams that a smaller plan names as read-only. */
const MAX_NAMED = 20

/**
 * Returns the teams that a limit would make read-only: the oldest of them by name, and the number of
 * all.
 */
export async function beyondLimit(
  db: Db,
  scope: Scope,
  limit: number,
): Promise<{ readOnlyTeams: { id: string; name: string }[]; readOnlyTeamCount: number }> {
  const count = limit === UNLIMITED ? 0 : Math.max(0, (await repo.count(db, scope)) - limit)
  const named = count > 0 ? await repo.listOverLimit(db, scope, limit, MAX_NAMED) : []
  return { readOnlyTeams: named, readOnlyTeamCount: count }
}

/** Creates a team. 403 with `upgradeRequired` at the plan's limit, also for concurrent requests. */
export const create = (db: Db, scope: Scope, team: NewTeam): Promise<Team> =>
  db.transaction().execute(async (db) => {
    const locked = await workspaces.lock(db, scope)
    await requireBelowLimit(db, locked)
    return get(db, locked, await repo.insert(db, locked, team))
  })

/**
 * Throws 403 with `upgradeRequired` at the plan's limit of teams. The caller holds the workspace's
 * lock.
 */
export async function requireBelowLimit(db: Db, locked: Scope): Promise<void> {
  const { user } = locked
  if (canCreateTeam(user, await repo.count(db, locked))) return
  const limit = teamLimit(user)
  throw upgradeRequired(
    user,
    `You've reached the ${user.subscriptionTier} plan limit of ${limit} team(s). Upgrade your plan to create more teams.`,
  )
}

/** Returns the ids of a team's rounds. */
export const roundIds = (db: Db, scope: Scope, teamId: string): Promise<string[]> =>
  repo.roundIds(db, scope, teamId)

export async function update(
  db: Db,
  scope: Scope,
  teamId: string,
  change: Partial<NewTeam>,
): Promise<Team> {
  await repo.update(db, scope, teamId, change)
  return get(db, scope, teamId)
}

/**
 * Deletes the team with its rounds and their submissions. 404 for a team of another workspace.
 * @param requireConfirmation throws if the caller's login is not confirmed; called if there are rounds
 */
export async function remove(
  db: Db,
  scope: Scope,
  teamId: string,
  { prepare, detach }: RoundDeletion,
  requireConfirmation: () => void,
): Promise<void> {
  const found = await repo.roundIds(db, scope, teamId)
  if (found.length > 0) requireConfirmation()
  await prepare(scope, found)
  await db.transaction().execute(async (db) => {
    // While the workspace is locked, no round can be created.
    await workspaces.lock(db, scope)
    const roundIds = await repo.roundIds(db, scope, teamId)
    if (roundIds.length > 0) requireConfirmation()
    await detach(db, scope, roundIds)
    const name = await repo.remove(db, scope, teamId, roundIds)
    if (name === undefined) throw notFound('This team')
    const rounds = roundIds.length === 1 ? '1 round' : `${roundIds.length} rounds`
    await recordAudit(db, scope, 'team.deleted', `Deleted the team “${name}” with ${rounds}.`)
  })
}

/**
 * Prevents deletion of a team until the transaction ends, for a new round. 404 for a team of
 * another workspace, 403 with `upgradeRequired` if it is read-only. The caller holds the workspace's
 * lock.
 */
export async function lockEditableTeam(db: Db, scope: Scope, teamId: string): Promise<void> {
  requireEditable(scope, await repo.lockTeam(db, scope, teamId))
}

/**
 * Makes the same check for an existing round, without a lock: deleting a team locks the team before
 * its rounds, and the caller has locked one of its rounds.
 */
export async function requireEditableTeam(db: Db, scope: Scope, teamId: string): Promise<void> {
  requireEditable(scope, await repo.countOlder(db, scope, teamId))
}

function requireEditable({ user }: Scope, older: number | undefined): void {
  if (older === undefined) throw notFound('This team')
  if (isReadOnly(user, older)) throw upgradeRequired(user, readOnlyReason(user))
}

function upgradeRequired(account: Account, message: string): AppError {
  const { subscriptionTier: tier } = account
  const limit = teamLimit(account)
  return new AppError('upgrade_required', message, { upgradeRequired: true, tier, limit })
}

const withReadOnly = ({ user }: Scope, { older, ...team }: RankedTeam): Team => ({
  ...team,
  readOnly: isReadOnly(user, older),
})
