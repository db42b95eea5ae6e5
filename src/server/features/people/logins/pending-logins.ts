import type { Db } from '#server/platform/db/database.ts'
import { hashToken, newToken } from '#server/platform/tokens.ts'
import { sql } from 'kysely'

// A sign-in whose first step succeeded, such as the password, and whose second step is missing.

/** How long a person has for the second step. */
export const PENDING_MINUTES = 10

/** Stores a pending sign-in and returns its token. */
export async function createPendingLogin(db: Db, accountId: string): Promise<string> {
  const token = newToken()
  await db
    .insertInto('pending_logins')
    .values({
      token_hash: hashToken(token),
      account_id: accountId,
      expires_at: sql`now() + make_interval(mins => ${PENDING_MINUTES})`,
    })
    .execute()
  return token
}

/** Returns the account of a pending sign-in; undefined for an unknown or expired token. */
export async function pendingAccount(
  db: Db,
  token: string | undefined,
): Promise<string | undefined> {
  if (token === undefined) return undefined
  const row = await db
    .selectFrom('pending_logins')
    .select('account_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.account_id
}

/** Deletes a pending sign-in. False if another request did so first, or it has expired. */
export async function usePendingLogin(db: Db, token: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pending_logins')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all pending sign-ins of an account and returns their number. */
export async function deletePendingLogins(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('pending_logins')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes expired pending sign-ins. */
export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('pending_logins')
    .where('expires_at', '<', sql<Date>`now()`)
    .execute()
}
