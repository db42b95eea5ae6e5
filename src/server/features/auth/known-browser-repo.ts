import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const today = sql<string>`(now() at time zone 'utc')::date`

export async function isKnown(db: Db, accountId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a browser was in, and forgets all of the account but so many. */
export async function noteKnown(
  db: Db,
  accountId: string,
  tokenHash: Buffer,
  kept: number,
): Promise<void> {
  await db
    .insertInto('known_browsers')
    .values({ token_hash: tokenHash, account_id: accountId, last_in: today })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'token_hash']).doUpdateSet({ last_in: today }),
    )
    .execute()
  await db
    .deleteFrom('known_browsers')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', (select) =>
      select
        .selectFrom('known_browsers')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .orderBy('last_in', 'desc')
        .offset(kept),
    )
    .execute()
}

export async function deleteKnownOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('account_id', '=', accountId).execute()
}

export async function deleteUnusedFor(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('known_browsers')
    .where('last_in', '<', sql<string>`${today} - ${days}::integer`)
    .execute()
}
