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

/** Uses a living token up, and gives the account that it is for. */
export async function takeToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const token = await db
    .deleteFrom('email_confirmations')
    .where('token_hash', '=', hash)
    .where(alive)
    .returning('account_id')
    .executeTakeFirst()
  return token?.account_id
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
