import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const alive = sql<boolean>`expires_at > now()`

/** False where the account is gone meanwhile. */
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

/** Uses a living token of the account up; false where it has no such one. */
export async function takeToken(db: Db, accountId: string, hash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('email_confirmations')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where(alive)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteTokensOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('email_confirmations').where('account_id', '=', accountId).execute()
}

export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('email_confirmations')
    .where(sql<boolean>`not ${alive}`)
    .execute()
}
