import { findAccount } from '#server/features/people/callers/public.ts'
import type { AccountRow } from '#server/features/people/callers/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/**
 * Stores the time of sign-in and returns the account; undefined if it is suspended. Waits for a
 * concurrent suspension.
 */
export async function updateLastLogin(db: Db, accountId: string): Promise<AccountRow | undefined> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ last_login_at: sql`now()` })
    .where('id', '=', accountId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n ? findAccount(db, accountId) : undefined
}

/** Returns which second factors an account has. */
export async function factorsOf(
  db: Db,
  accountId: string,
): Promise<{ totp: boolean; passkey: boolean; recoveryCode: boolean }> {
  const { rows } = await sql<{ totp: boolean; passkey: boolean; recoveryCode: boolean }>`
    select
      exists (select from totp_factors
        where account_id = ${accountId} and confirmed_on is not null) as totp,
      exists (select from passkeys where account_id = ${accountId}) as passkey,
      exists (select from recovery_codes where account_id = ${accountId}) as "recoveryCode"
  `.execute(db)
  return rows[0] ?? { totp: false, passkey: false, recoveryCode: false }
}

/** Removes all sign-ins with a provider from the account and returns their number. */
export async function deleteIdentitiesOf(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('identities')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends the change that waits for the new address, and returns how many there were. */
export async function deletePendingChange(db: Db, accountId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
