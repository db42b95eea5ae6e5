import { addressKey } from '#domain/email-address.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'
import { findAccount } from '#server/features/people/callers/public.ts'
import type { AccountRow } from '#server/features/people/callers/public.ts'

/** Inserts an account; undefined if the address, in any form, already has one. */
export async function insertAccount(
  db: Db,
  account: {
    email: string
    firstName: string
    lastName: string
    passwordHash: string
    workspaceId: WorkspaceId
  },
): Promise<string | undefined> {
  const row = await db
    .insertInto('accounts')
    .values({
      email: account.email,
      email_key: addressKey(account.email),
      first_name: account.firstName,
      last_name: account.lastName,
      password_hash: account.passwordHash,
      current_workspace_id: account.workspaceId,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Returns the address in the case in which it was registered. */
export function findContactByEmail(
  db: Db,
  email: string,
): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('email_key', '=', addressKey(email))
    .executeTakeFirst()
}

/** Returns undefined if the account no longer exists. */
export function findContactById(
  db: Db,
  accountId: string,
): Promise<{ email: string; confirmed: boolean } | undefined> {
  return db
    .selectFrom('accounts')
    .select(['email', sql<boolean>`email_confirmed_at is not null`.as('confirmed')])
    .where('id', '=', accountId)
    .executeTakeFirst()
}

export async function setEmailConfirmed(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ email_confirmed_at: sql`now()` })
    .where('id', '=', accountId)
    .where('email_confirmed_at', 'is', null)
    .execute()
}

export async function setCurrentWorkspace(
  db: Db,
  accountId: string,
  workspaceId: WorkspaceId,
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ current_workspace_id: workspaceId })
    .where('id', '=', accountId)
    .execute()
}

export async function deleteAccount(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('accounts').where('id', '=', accountId).execute()
}

/** Locks the account's row until the transaction ends, so that counts read next stay valid. */
export async function lockAccount(db: Db, accountId: string): Promise<AccountRow | undefined> {
  const locked = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  // Read under the lock: a join would return the other table's row of before.
  return locked && findAccount(db, accountId)
}
