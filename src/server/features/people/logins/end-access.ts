import type { Db } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/http/app-error.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { deleteIdentitiesOf, deletePendingChange } from './access-repo.ts'
import { deleteKnownBrowsers } from './known-browsers.ts'
import * as logins from './login-repo.ts'
import { deletePendingLogins } from './pending-logins.ts'

/** Deletes a browser's login; does nothing if the token is unknown. */
export async function logout(db: Db, token: string): Promise<void> {
  await logins.deleteLogin(db, hashToken(token))
}

/**
 * Deletes the logins, pending sign-ins, known browsers, providers and a requested change of address of an
 * account, in the caller's transaction, and returns how many there were.
 */
export const endAccess = async (db: Db, accountId: string) => ({
  logins: await logins.deleteLoginsOf(db, accountId),
  pendingLogins: await deletePendingLogins(db, accountId),
  rememberedBrowsers: await deleteKnownBrowsers(db, accountId),
  identities: await deleteIdentitiesOf(db, accountId),
  emailChanges: await deletePendingChange(db, accountId),
})

/** Ends all logins and pending sign-ins of an account, in the caller's transaction. */
export async function endLogins(db: Db, accountId: string): Promise<void> {
  await logins.deleteLoginsOf(db, accountId)
  await deletePendingLogins(db, accountId)
}

/**
 * Marks a login as used by the owner of the account just now. 401 if it was ended in the meantime.
 * @param withFactor true if the person proved a second factor
 */
export async function confirmLogin(db: Db, token: string, withFactor = false): Promise<void> {
  if (await logins.setConfirmed(db, hashToken(token), withFactor)) return
  throw new AppError('unauthenticated', 'Please sign in.')
}
