import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const isActive = sql<boolean>`expires_at > now()`

/** False if the account no longer exists. */
export async function insertToken(
  db: Db,
  token: { hash: Buffer; accountId: string; days: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into email_confirmations (token_hash, account_id, expires_at)
    select ${token.hash}::bytea, id, now() + make_interval(days => ${token.days})
    from accounts where id = ${token.accountId} for key share
    returning account_id`.execute(db)
  return rows.length > 0
}

/** Deletes an active token of the account; false if it has no such token. */
export async function useToken(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_confirmations')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where(isActive)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTokensOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('email_confirmations').where('account_id', '=', accountId).execute()
}

export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('email_confirmations')
    .where(sql<boolean>`not ${isActive}`)
    .execute()
}
