import type { User } from '#contract/auth.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { deleteKnownBrowsers } from './known-browsers.ts'
import * as repo from './repo.ts'
import { endLogins, toUser } from './service.ts'

// Changes to an account by admins and commands. Each function runs in the caller's transaction, which
// holds the account's lock.

/** Locks an account, suspended or not; undefined if it does not exist. */
export async function lockForChange(
  db: Db,
  accountId: string,
): Promise<(User & { readonly suspended: boolean }) | undefined> {
  const account = await repo.lockAccount(db, accountId)
  return account && { ...toUser(account), suspended: account.suspended }
}

export const setRole = (db: Db, accountId: string, role: User['role']): Promise<void> =>
  repo.updateGrants(db, accountId, { role })

/**
 * Suspends an account and ends all its logins; its data is kept. The quiz links of its workspaces are
 * closed unless another owner is not suspended. A concurrent sign-in waits for the lock on the
 * account's row and then fails.
 */
export async function suspend(db: Db, accountId: string): Promise<void> {
  await repo.suspend(db, accountId)
  await workspaces.syncSuspensions(db, accountId)
  await endLogins(db, accountId)
  await deleteKnownBrowsers(db, accountId)
}

export async function unsuspend(db: Db, accountId: string): Promise<void> {
  await repo.updateGrants(db, accountId, { suspended_at: null })
  await workspaces.syncSuspensions(db, accountId)
}
