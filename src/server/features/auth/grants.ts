import type { Tier } from '#domain/plans.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Gives the account of an address a role; false where there is none. */
export async function setRole(db: Db, email: string, role: 'user' | 'admin'): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ role })
    .where(sql<boolean>`lower(email) = lower(${email.trim()})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts the account of an address on a plan; false where there is none. */
export async function setTier(db: Db, email: string, tier: Tier): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ tier })
    .where(sql<boolean>`lower(email) = lower(${email.trim()})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
