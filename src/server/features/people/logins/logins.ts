import type { User } from '#contract/auth.ts'
import type { Login } from '#contract/logins.ts'
import type { Db } from '#server/platform/db/database.ts'
import { notFound } from '#server/platform/http/app-error.ts'
import { hashToken } from '#server/platform/tokens.ts'
import * as repo from './login-repo.ts'

/** Returns the active logins of an account, the one of `token` first. */
export async function list(db: Db, user: User, token: string): Promise<Login[]> {
  const currentHash = hashToken(token)
  const logins = (await repo.activeLogins(db, user.id)).map((row) => ({
    id: row.id,
    browser: row.browser,
    signedInOn: row.signed_in_on,
    lastUsedOn: row.last_used_on,
    current: row.token_hash.equals(currentHash),
  }))
  return logins.toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** Deletes a login; 404 unless it is an active login of the user. */
export async function end(db: Db, user: User, id: string): Promise<void> {
  if (!(await repo.deleteLoginById(db, user.id, id))) throw notFound('This signed-in browser')
}

/** Deletes all logins except the one of `token`. */
export const endOthers = async (db: Db, user: User, token: string): Promise<{ ended: number }> => ({
  ended: await repo.deleteOtherLogins(db, user.id, hashToken(token)),
})

/** Deletes expired logins. */
export const deleteExpired = (db: Db): Promise<void> => repo.deleteExpiredLogins(db)
