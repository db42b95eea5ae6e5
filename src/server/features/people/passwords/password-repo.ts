import { addressKey } from '#domain/email-address.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

export function passwordHashByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; password_hash: string | null; suspended: boolean } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'password_hash', sql<boolean>`suspended_at is not null`.as('suspended')])
    .where('email_key', '=', addressKey(email))
    .executeTakeFirst()
}

/** Returns null if the account has no password or no longer exists. */
export async function passwordHashById(db: Db, accountId: string): Promise<string | null> {
  const account = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account?.password_hash ?? null
}

export async function updatePasswordHash(
  db: Db,
  accountId: string,
  passwordHash: string,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('id', '=', accountId)
    .execute()
}

export async function removePassword(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('id', '=', accountId)
    .execute()
}
