import type { User } from '#contract/auth.ts'
import * as memberships from '#server/features/workspaces/memberships/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { lockAccount } from '#server/features/people/accounts/public.ts'
import { deleteKnownBrowsers, endLogins } from '#server/features/people/logins/public.ts'
import * as repo from './account-status-repo.ts'
import { toUser } from '#server/features/people/callers/public.ts'

// Changes to an account by admins and commands. Each function runs in the caller's transaction, which
// holds the account's lock.

/** Locks an account, suspended or not; undefined if it does not exist. */
export async function lockForChange(
  db: Db,
  accountId: string,
): Promise<(User & { readonly suspended: boolean }) | undefined> {
  const account = await lockAccount(db, accountId)
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
  await memberships.syncSuspensions(db, accountId)
  await endLogins(db, accountId)
  await deleteKnownBrowsers(db, accountId)
}

export async function unsuspend(db: Db, accountId: string): Promise<void> {
  await repo.updateGrants(db, accountId, { suspended_at: null })
  await memberships.syncSuspensions(db, accountId)
}
