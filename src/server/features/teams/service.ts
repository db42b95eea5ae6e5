import type { User } from '#contract/auth.ts'
import type { NewTeam, Team } from '#contract/teams.ts'
import { canCreateTeam, teamLimit } from '#domain/limits.ts'
import * as auth from '#server/features/auth/service.ts'
import type { Db } from '#server/platform/db/database.ts'
import { AppError, notFound } from '#server/platform/http/app-error.ts'
import * as repo from './repo.ts'

export const list = (db: Db, user: User): Promise<Team[]> => repo.listByOwner(db, user.id)

export const count = (db: Db, user: User): Promise<number> => repo.countByOwner(db, user.id)

/** 403 with `upgradeRequired` at the plan's limit, also where many are created at once. */
export const create = (db: Db, user: User, team: NewTeam): Promise<Team> =>
  db.transaction().execute(async (db) => {
    const account = await auth.lock(db, user.id)
    if (!canCreateTeam(account, await repo.countByOwner(db, user.id))) {
      throw teamLimitReached(account)
    }
    return repo.insert(db, user.id, team)
  })

export async function update(
  db: Db,
  user: User,
  teamId: string,
  change: Partial<NewTeam>,
): Promise<Team> {
  const team = await repo.update(db, user.id, teamId, change)
  if (!team) throw notFound('This team')
  return team
}

/** Deletes the team with its sessions and their answers. */
export async function remove(db: Db, user: User, teamId: string): Promise<void> {
  if (!(await repo.remove(db, user.id, teamId))) throw notFound('This team')
}

/** Keeps a team of the owner's in place until the transaction ends; 404 where there is none. */
export async function hold(db: Db, user: User, teamId: string): Promise<void> {
  if (!(await repo.holdOwned(db, user.id, teamId))) throw notFound('This team')
}

function teamLimitReached(user: User): AppError {
  const limit = teamLimit(user)
  return new AppError(
    'upgrade_required',
    `You've reached the ${user.subscriptionTier} plan limit of ${limit} team(s). Upgrade your plan to create more teams.`,
    { upgradeRequired: true, tier: user.subscriptionTier, limit },
  )
}
