import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Replaces the link of the server, which has one. */
export async function replaceLink(db: Db, hash: Buffer, minutes: number): Promise<void> {
  const link = {
    token_hash: hash,
    expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    email_key: null,
  }
  await db
    .insertInto('setup_links')
    .values(link)
    .onConflict((conflict) => conflict.column('single').doUpdateSet(link))
    .execute()
}

/** True if the link can be used. */
export async function isActive(db: Db, hash: Buffer): Promise<boolean> {
  const link = await db
    .selectFrom('setup_links')
    .select('single')
    .where('token_hash', '=', hash)
    .where('email_key', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link !== undefined
}

/** Deletes the link; false if it was used, replaced or has expired. */
export async function useLink(db: Db, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('setup_links')
    .where('token_hash', '=', hash)
    .where('email_key', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Uses the link to enter the address of the administrator; false if it cannot be used. */
export async function enterAddress(
  db: Db,
  hash: Buffer,
  { emailKey, minutes }: { readonly emailKey: string; readonly minutes: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('setup_links')
    .set({
      email_key: emailKey,
      expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .where('token_hash', '=', hash)
    .where('email_key', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** True if the address was entered with the link, within its time. */
export async function isEntered(db: Db, emailKey: string): Promise<boolean> {
  const link = await db
    .selectFrom('setup_links')
    .select('single')
    .where('email_key', '=', emailKey)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return link !== undefined
}

/** Deletes the address that was entered with the link, if it is that of an account; false otherwise. */
export async function takeAddress(db: Db, accountId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('setup_links')
    .using('accounts')
    .where('accounts.id', '=', accountId)
    .whereRef('setup_links.email_key', '=', 'accounts.email_key')
    .where('setup_links.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export async function hasAdministrator(db: Db): Promise<boolean> {
  const account = await db
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'admin')
    .executeTakeFirst()
  return account !== undefined
}

/** Makes an account an administrator, and records it as done by the operator. */
export async function grantAdmin(db: Db, accountId: string): Promise<void> {
  await db.updateTable('accounts').set({ role: 'admin' }).where('id', '=', accountId).execute()
  await db
    .insertInto('audit_log')
    .values({
      by_command: true,
      actor_id: null,
      account_id: accountId,
      action: 'role',
      before: 'user',
      after: 'admin',
    })
    .execute()
}
