import type { User } from '#contract/auth.ts'
import type { Tier } from '#domain/plans.ts'
import type { Db } from '#server/platform/db/database.ts'
import { forgetAll } from './known-browsers.ts'
import * as repo from './repo.ts'
import { toUser } from './service.ts'

// What others than its owner change about an account: admins, commands and payments. Each works in
// the caller's transaction, which holds the account's lock.

/** Locks an account, whether or not it is suspended; undefined where there is none. */
export async function lockForChange(
  db: Db,
  accountId: string,
): Promise<(User & { readonly suspended: boolean }) | undefined> {
  const account = await repo.lockAccount(db, accountId)
  return account && { ...toUser(account), suspended: account.suspended }
}

/** Puts an account on a plan, by a payment or by hand: the one place where that happens. */
export const giveTier = (db: Db, accountId: string, tier: Tier): Promise<void> =>
  repo.updateGrants(db, accountId, { tier })

export const giveRole = (db: Db, accountId: string, role: User['role']): Promise<void> =>
  repo.updateGrants(db, accountId, { role })

/**
 * Ends every login, and lets nobody in until it is lifted; what the account owns stays as it is.
 * Whoever is just signing in waits for the account's row, and then finds it suspended.
 */
export async function suspend(db: Db, accountId: string): Promise<void> {
  await repo.suspend(db, accountId)
  await repo.deleteLoginsOf(db, accountId)
  await forgetAll(db, accountId)
}

export const liftSuspension = (db: Db, accountId: string): Promise<void> =>
  repo.updateGrants(db, accountId, { suspended_at: null })
