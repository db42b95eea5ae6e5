import type { Db } from '#server/platform/db/database.ts'
import { deleteKnownBrowsers } from './known-browsers.ts'
import * as repo from './repo.ts'

// Accounts whose email address was verified by an identity provider.

/** The owner of a verified address. */
export interface VerifiedPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Creates an account without a password; undefined if the address already has one. */
export const createVerifiedAccount = (
  db: Db,
  person: VerifiedPerson,
): Promise<string | undefined> => repo.insertConfirmedAccount(db, person)

/**
 * Transfers an account with an unconfirmed address to the verified owner of the address: removes the
 * previous password, name, logins and providers. The caller holds the account's lock.
 */
export async function transferAccount(
  db: Db,
  accountId: string,
  person: VerifiedPerson,
): Promise<void> {
  await repo.confirmWithoutPassword(db, accountId, person)
  await repo.deleteLoginsOf(db, accountId)
  await deleteKnownBrowsers(db, accountId)
  await repo.deleteIdentitiesOf(db, accountId)
}
