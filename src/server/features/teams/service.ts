import type { User } from '#contract/auth.ts'
import type { NewTeam, Team } from '#contract/teams.ts'
import { canCreateTeam, isReadOnly, readOnlyReason, teamLimit } from '#domain/limits.ts'
import * as auth from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import * as repo from './repo.ts'
import type { RankedTeam } from './repo.ts'

/** Called before quiz sessions are deleted, so that other features can release what depends on them. */
export type BeforeSessionsDeleted = (user: User, sessionIds: readonly string[]) => Promise<void>

/** The user's teams, oldest first. */
export async function list(db: Db, user: User): Promise<Team[]> {
  const teams = await repo.listByOwner(db, user.id)
  return teams.map((team) => shown(user, team))
}

/** 403 with `upgradeRequired` at the plan's limit, also where many are created at once. */
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
    return shown(account, await repo.insert(db, user.id, team))
  })

export async function update(
  db: Db,
  user: User,
  teamId: string,
  change: Partial<NewTeam>,
): Promise<Team> {
  const team = await repo.update(db, user.id, teamId, change)
  if (!team) throw notFound('This team')
  return shown(user, team)
}

/** The sessions that go with a team of the owner's. */
export const sessionIds = (db: Db, user: User, teamId: string): Promise<string[]> =>
  repo.sessionIds(db, user.id, teamId)

/** Deletes the team with its sessions and their answers. */
export async function remove(db: Db, user: User, teamId: string): Promise<void> {
  if (!(await repo.remove(db, user.id, teamId))) throw notFound('This team')
}

/**
 * Keeps a team in place until the transaction ends, for a new round. 404 unless the account's, 403
 * with `upgradeRequired` where it is read-only. The caller holds the account's lock.
 */
export async function holdOpen(db: Db, account: User, teamId: string): Promise<void> {
  demandOpen(account, await repo.holdOwned(db, account.id, teamId))
}

/**
 * The same for a round that there is. It keeps nothing in place: whoever deletes the team locks it
 * before its rounds, and the caller has locked one of those.
 */
export async function expectOpen(db: Db, account: User, teamId: string): Promise<void> {
  demandOpen(account, await repo.olderThan(db, account.id, teamId))
}

function demandOpen(account: User, older: number | undefined): void {
  if (older === undefined) throw notFound('This team')
  if (isReadOnly(account, older)) throw upgradeRequired(account, readOnlyReason(account))
}

function upgradeRequired(account: User, message: string): AppError {
  const { subscriptionTier: tier } = account
  const limit = teamLimit(account)
  return new AppError('upgrade_required', message, { upgradeRequired: true, tier, limit })
}

const shown = (account: User, { older, ...team }: RankedTeam): Team => ({
  ...team,
  readOnly: isReadOnly(account, older),
})
