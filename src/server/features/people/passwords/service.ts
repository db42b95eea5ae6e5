import { endAccess } from '#server/features/people/logins/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './password-repo.ts'

/** Returns the account's password hash; null if it has none. */
export const passwordHashOf = (db: Db, accountId: string) => repo.passwordHashById(db, accountId)

/** Sets a password and deletes all logins, known browsers and providers, in the caller's transaction. */
export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await repo.updatePasswordHash(db, accountId, passwordHash)
  await endAccess(db, accountId)
}

/** Removes the password, the logins and all that `endAccess` ends, in the caller's transaction. */
export async function removePassword(db: Db, accountId: string): Promise<void> {
  await repo.removePassword(db, accountId)
  await endAccess(db, accountId)
}
