import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const alive = sql<boolean>`expires_at > now()`

export async function insertToken(
  db: Db,
  token: { hash: Buffer; accountId: string; minutes: number; byMail: boolean },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({
      token_hash: token.hash,
      account_id: token.accountId,
      by_mail: token.byMail,
      expires_at: sql`now() + make_interval(mins => ${token.minutes})`,
    })
    .execute()
}

/** The account that a living token is for. */
export async function accountOfToken(db: Db, hash: Buffer): Promise<string | undefined> {
  const token = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where(alive)
    .executeTakeFirst()
  return token?.account_id
}

/** Uses a token up; undefined where it is used or has expired meanwhile. */
export function takeToken(
  db: Db,
  accountId: string,
  hash: Buffer,
): Promise<{ by_mail: boolean } | undefined> {
  return db
    .deleteFrom('password_resets')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where(alive)
    .returning('by_mail')
    .executeTakeFirst()
}

export async function deleteTokensOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}

export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where(sql<boolean>`not ${alive}`)
    .execute()
}
