import { addressKey } from '#domain/email-address.ts'
import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const isActive = sql<boolean>`expires_at > now()`

/** Stores a requested change in place of a former one. Its email has not left yet. */
export async function upsertChange(
  db: Db,
  accountId: string,
  email: string,
  hours: number,
): Promise<void> {
  const change = {
    email,
    token_hash: null,
    expires_at: sql<Date>`now() + make_interval(hours => ${hours})`,
  }
  await db
    .insertInto('email_changes')
    .values({ account_id: accountId, ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

/** False if the account no longer waits for this address. */
export async function setToken(
  db: Db,
  { accountId, email, hash }: { accountId: string; email: string; hash: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('email_changes')
    .set({ token_hash: hash })
    .where('account_id', '=', accountId)
    .where('email', '=', email)
    .where(isActive)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes the account's change with this link and returns its address; undefined if it has none. */
export async function useToken(
  db: Db,
  accountId: string,
  hash: Buffer,
): Promise<string | undefined> {
  const row = await db
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where(isActive)
    .returning('email')
    .executeTakeFirst()
  return row?.email
}

/** Stores a former address and returns its id. */
export async function insertFormer(
  db: Db,
  accountId: string,
  email: string,
  days: number,
): Promise<string> {
  const { id } = await db
    .insertInto('former_emails')
    .values({
      account_id: accountId,
      email,
      email_key: addressKey(email),
      expires_at: sql`now() + make_interval(days => ${days})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores the link of a former address and returns the address; undefined if it can't be restored now. */
export async function setStopToken(
  db: Db,
  id: string,
  hash: Buffer,
): Promise<{ email: string; expires_at: Date } | undefined> {
  return db
    .updateTable('former_emails')
    .set({ stop_hash: hash })
    .where('id', '=', id)
    .where(isActive)
    .returning(['email', 'expires_at'])
    .executeTakeFirst()
}

/** Returns the former address of a link that undoes a change. */
export const findFormer = (
  db: Db,
  hash: Buffer,
): Promise<{ id: string; accountId: string; email: string; changedOn: string } | undefined> =>
  db
    .selectFrom('former_emails')
    .select([
      'id',
      'account_id as accountId',
      'email',
      sql<string>`(changed_at at time zone 'utc')::date`.as('changedOn'),
    ])
    .where('stop_hash', '=', hash)
    .where(isActive)
    .executeTakeFirst()

/** Deletes a former address with those of the account's later changes. */
export async function deleteFormerFrom(db: Db, accountId: string, id: string): Promise<void> {
  await sql`
    delete from former_emails
    where account_id = ${accountId}
      and changed_at >= (select changed_at from former_emails where id = ${id})`.execute(db)
}

/**
 * Returns the requested address and the former ones that are still reserved, for the export of an
 * account.
 */
export async function listChanges(
  db: Db,
  accountId: string,
): Promise<{ requested: string | null; former: { email: string; changedAt: string }[] }> {
  const requested = await db
    .selectFrom('email_changes')
    .select('email')
    .where('account_id', '=', accountId)
    .where(isActive)
    .executeTakeFirst()
  const former = await db
    .selectFrom('former_emails')
    .select(['email', 'changed_at'])
    .where('account_id', '=', accountId)
    .orderBy('changed_at')
    .execute()
  return {
    requested: requested?.email ?? null,
    former: former.map(({ email, changed_at }) => ({ email, changedAt: changed_at.toISOString() })),
  }
}

export async function deleteExpired(db: Db): Promise<void> {
  for (const table of ['email_changes', 'former_emails'] as const) {
    await db
      .deleteFrom(table)
      .where(sql<boolean>`not ${isActive}`)
      .execute()
  }
}
