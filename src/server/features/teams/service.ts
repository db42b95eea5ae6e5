import type { User } from '#contract/auth.ts'
import type { NewTeam, Team, TeamListQuery } from '#contract/teams.ts'
import { canCreateTeam, isReadOnly, readOnlyReason, teamLimit } from '#domain/limits.ts'
import * as auth from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import type { CountedPage } from '#server/platform/http/list-page.ts'
import * as repo from './repo.ts'
import type { RankedTeam } from './repo.ts'

/** Called before quiz sessions are deleted, so that other features can release what depends on them. */
export type BeforeSessionsDeleted = (user: User, sessionIds: readonly string[]) => Promise<void>

/** A page of the user's teams. 404 if the page's cursor is not a team of the user. */
export async function list(db: Db, user: User, query: TeamListQuery): Promise<CountedPage<Team>> {
  const page = await repo.listPage(db, user.id, query)
  const cursor = query.after ?? query.before
  // An unknown cursor would otherwise look like the end of the list.
  if (page.rows.length === 0 && cursor !== undefined) await get(db, user, cursor)
  const isWhole = cursor === undefined && !page.hasNext
  const total = isWhole ? page.rows.length : await repo.countMatching(db, user.id, query.search)
  return { ...page, rows: page.rows.map((team) => withReadOnly(user, team)), total }
}

/** One of the user's teams. 404 for a team of another user. */
export async function get(db: Db, user: User, teamId: string): Promise<Team> {
  const team = await repo.find(db, user.id, teamId)
  if (!team) throw notFound('This team')
  return withReadOnly(user, team)
}

/** All of the user's teams, oldest first. */
export async function listAll(db: Db, user: User): Promise<Team[]> {
  const teams = await repo.listByOwner(db, user.id)
  return teams.map((team) => withReadOnly(user, team))
}

/** Creates a team. 403 with `upgradeRequired` at the plan's limit, also for concurrent requests. */
export const create = (db: Db, user: User, team: NewTeam): Promise<Team> =>
  db.transaction().execute(async (db) => {
    const account = await auth.lock(db, user.id)
    if (!canCreateTeam(account, await repo.countByOwner(db, user.id))) {
      const limit = teamLimit(account)
      throw upgradeRequired(
        account,
        `You've reached the ${account.subscriptionTier} plan limit of ${limit} team(s). Upgrade your plan to create more teams.`,
      )
    }
    return withReadOnly(account, await repo.insert(db, user.id, team))
  })

export async function update(
  db: Db,
  user: User,
  teamId: string,
  change: Partial<NewTeam>,
): Promise<Team> {
  const team = await repo.update(db, user.id, teamId, change)
  if (!team) throw notFound('This team')
  return withReadOnly(user, team)
}

/** The ids of a team's sessions, which are deleted with it. */
export const sessionIds = (db: Db, user: User, teamId: string): Promise<string[]> =>
  repo.sessionIds(db, user.id, teamId)

/** Deletes the team with its sessions and their submissions. */
export async function remove(db: Db, user: User, teamId: string): Promise<void> {
  if (!(await repo.remove(db, user.id, teamId))) throw notFound('This team')
}

/**
 * Prevents deletion of a team until the transaction ends, for a new session. 404 for a team of
 * another account, 403 with `upgradeRequired` if it is read-only. The caller holds the account's lock.
 */
export async function lockEditableTeam(db: Db, account: User, teamId: string): Promise<void> {
  requireEditable(account, await repo.lockOwned(db, account.id, teamId))
}

/**
 * The same check for an existing session, without a lock: deleting a team locks the team before its
 * sessions, and the caller has locked one of its sessions.
 */
export async function requireEditableTeam(db: Db, account: User, teamId: string): Promise<void> {
  requireEditable(account, await repo.countOlder(db, account.id, teamId))
}

function requireEditable(account: User, older: number | undefined): void {
  if (older === undefined) throw notFound('This team')
  if (isReadOnly(account, older)) throw upgradeRequired(account, readOnlyReason(account))
}

function upgradeRequired(account: User, message: string): AppError {
  const { subscriptionTier: tier } = account
  const limit = teamLimit(account)
  return new AppError('upgrade_required', message, { upgradeRequired: true, tier, limit })
}

const withReadOnly = (account: User, { older, ...team }: RankedTeam): Team => ({
  ...team,
  readOnly: isReadOnly(account, older),
})
