import { addressKey } from '#domain/email-address.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { sql } from 'kysely'

/** Inserts an account with a confirmed address and no password; undefined if the address has one. */
export async function insertConfirmedAccount(
  db: Db,
  person: { email: string; firstName: string; lastName: string; workspaceId: WorkspaceId | null },
): Promise<string | undefined> {
  const account = await db
    .insertInto('accounts')
    .values({
      email: person.email,
      email_key: addressKey(person.email),
      first_name: person.firstName,
      last_name: person.lastName,
      email_confirmed_at: sql`now()`,
      current_workspace_id: person.workspaceId,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return account?.id
}

export async function confirmWithoutPassword(
  db: Db,
  accountId: string,
  names: { firstName: string; lastName: string },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({
      password_hash: null,
      first_name: names.firstName,
      last_name: names.lastName,
      email_confirmed_at: sql`now()`,
    })
    .where('id', '=', accountId)
    .execute()
}
