import type { Db } from '#server/platform/db/database.ts'
import { forgetAll } from './known-browsers.ts'
import * as repo from './repo.ts'

// Accounts whose address a provider vouches for, so that neither a password nor a mail is needed.

/** Whose address it is, as the provider says. */
export interface Person {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
}

/** Makes an account without a password; undefined where the address has one already. */
export const register = (db: Db, person: Person): Promise<string | undefined> =>
  repo.insertConfirmedAccount(db, person)

/**
 * Gives an account whose address nobody had confirmed to the person that it belongs to: whoever
 * registered it keeps no password, no login and no name. Lock it before.
 */
export async function handOver(db: Db, accountId: string, person: Person): Promise<void> {
  await repo.confirmWithoutPassword(db, accountId, person)
  await repo.deleteLoginsOf(db, accountId)
  await forgetAll(db, accountId)
  await repo.deleteIdentitiesOf(db, accountId)
}
