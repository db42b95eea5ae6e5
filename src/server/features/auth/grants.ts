import type { Tier } from '#domain/plans.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/**
 * Gives the account of an address a role, and says whether anybody has shown that the address is
 * theirs; undefined where there is no such account.
 */
export async function setRole(
  db: Db,
  email: string,
  role: 'user' | 'admin',
): Promise<{ confirmed: boolean } | undefined> {
  return db
    .updateTable('accounts')
    .set({ role })
    .where(sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`)
    .returning(sql<boolean>`email_confirmed_at is not null`.as('confirmed'))
    .executeTakeFirst()
}

/** Puts the account of an address on a plan; false where there is none. */
export async function setTier(db: Db, email: string, tier: Tier): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ tier })
    .where(sql<boolean>`lower(email) = ${email.trim().toLowerCase()}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts an account on the tier that it pays for, in the caller's transaction. */
export async function giveTier(db: Db, accountId: string, tier: Tier): Promise<void> {
  await db.updateTable('accounts').set({ tier }).where('id', '=', accountId).execute()
}
