import { addressKey } from '#domain/email-address.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/**
 * True if the address was an account's until a few days ago, other than `accountId`. Read it after the
 * address was stored: only then has a change that frees the address at the same moment been waited for.
 */
export async function isReserved(db: Db, email: string, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_emails')
    .select('id')
    .where('email_key', '=', addressKey(email))
    .where('account_id', '<>', accountId)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

/** Stores a confirmed address. Fails with a unique violation if it belongs to another account. */
export async function updateEmail(db: Db, accountId: string, email: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email, email_key: addressKey(email), email_confirmed_at: sql`now()` })
    .where('id', '=', accountId)
    .execute()
}

export async function updateNames(
  db: Db,
  accountId: string,
  names: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ first_name: names.firstName, last_name: names.lastName })
    .where('id', '=', accountId)
    .execute()
}
