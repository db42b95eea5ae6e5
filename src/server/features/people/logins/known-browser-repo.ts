import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const today = sql<string>`(now() at time zone 'utc')::date`
const isRemembered = sql<boolean>`remembered_until >= ${today}`

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
  known: { accountId: string; loginHash: Buffer; hash: Buffer; rememberedDays: number | null },
  kept: number,
): Promise<void> {
  const { accountId, loginHash, hash, rememberedDays } = known
  await sql`
    insert into known_browsers (token_hash, account_id, last_in, browser, remembered_until)
    select ${hash}, account_id, ${today}, browser, ${today} + ${rememberedDays}::integer
    from logins
    where token_hash = ${loginHash} and account_id = ${accountId}
    for key share
    on conflict (account_id, token_hash) do update set
      last_in = excluded.last_in, browser = excluded.browser,
      remembered_until = coalesce(excluded.remembered_until, known_browsers.remembered_until)
  `.execute(db)
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

/** Returns how many of the deleted browsers were remembered. */
export async function deleteAllOf(db: Db, accountId: string): Promise<number> {
  const deleted = await db
    .deleteFrom('known_browsers')
    .where('account_id', '=', accountId)
    .returning(sql<boolean>`coalesce(${isRemembered}, false)`.as('remembered'))
    .execute()
  return deleted.filter(({ remembered }) => remembered).length
}

export async function deleteUnusedSince(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('known_browsers')
    .where('last_in', '<', sql<string>`${today} - ${days}::integer`)
    .execute()
}

/** True if the browser is not asked for a second factor. */
export async function hasRemembered(
  db: Db,
  accountId: string,
  tokenHash: Buffer,
): Promise<boolean> {
  const row = await db
    .selectFrom('known_browsers')
    .select('account_id')
    .where('token_hash', '=', tokenHash)
    .where('account_id', '=', accountId)
    .where(isRemembered)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the remembered browsers of an account, the latest sign-in first. */
export async function listRemembered(
  db: Db,
  accountId: string,
): Promise<{ id: string; tokenHash: Buffer; browser: string; rememberedUntil: string }[]> {
  const { rows } = await sql<{
    id: string
    tokenHash: Buffer
    browser: string
    rememberedUntil: string
  }>`
    select id, token_hash as "tokenHash", browser, remembered_until as "rememberedUntil"
    from known_browsers where account_id = ${accountId} and ${isRemembered}
    order by last_in desc, id`.execute(db)
  return rows
}

/** Asks a browser, or all of an account, for the second factor again. False if none was remembered. */
export async function forget(db: Db, accountId: string, id?: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('known_browsers')
    .set({ remembered_until: null })
    .where('account_id', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where(isRemembered)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
