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

/** Replaces a browser's token for all accounts that know the browser. */
export async function replaceToken(db: Db, oldHash: Buffer, hash: Buffer): Promise<void> {
  await db
    .updateTable('known_browsers')
    .set({ token_hash: hash })
    .where('token_hash', '=', oldHash)
    .execute()
}

/**
 * Upserts a known browser, unless its login was deleted in the meantime (for example by a new
 * password). Keeps the account's latest `kept` browsers.
 */
export async function upsertKnown(
  db: Db,
  { accountId, loginHash, hash }: { accountId: string; loginHash: Buffer; hash: Buffer },
  kept: number,
): Promise<void> {
  await sql`
    insert into known_browsers (token_hash, account_id, last_in)
    select ${hash}, account_id, ${today} from logins
    where token_hash = ${loginHash} and account_id = ${accountId}
    for key share
    on conflict (account_id, token_hash) do update set last_in = excluded.last_in`.execute(db)
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

export async function deleteAllOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('known_browsers').where('account_id', '=', accountId).execute()
}

export async function deleteUnusedSince(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('known_browsers')
    .where('last_in', '<', sql<string>`${today} - ${days}::integer`)
    .execute()
}
