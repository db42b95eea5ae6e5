import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const alive = sql<boolean>`expires_at > now()`

export async function insertToken(
  db: Db,
  token: { hash: Buffer; accountId: string; days: number },
): Promise<void> {
  await db
    .insertInto('email_confirmations')
    .values({
      token_hash: token.hash,
      account_id: token.accountId,
      expires_at: sql`now() + make_interval(days => ${token.days})`,
    })
    .execute()
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
