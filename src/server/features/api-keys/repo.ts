import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** An API key without its hash, as its owner sees it. */
export interface KeyRow {
  id: string
  name: string
  prefix: string
  createdOn: string
  lastUsedOn: string | null
}

const COLUMNS = [
  'id',
  'name',
  'prefix',
  'created_on as createdOn',
  'last_used_on as lastUsedOn',
] as const

/** Latest first, then by name. */
export function listByOwner(db: Db, accountId: string): Promise<KeyRow[]> {
  return db
    .selectFrom('api_keys')
    .select(COLUMNS)
    .where('account_id', '=', accountId)
    .orderBy('created_on', 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function countByOwner(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('api_keys')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

export function insert(
  db: Db,
  accountId: string,
  key: { name: string; prefix: string; hash: Buffer },
): Promise<KeyRow> {
  return db
    .insertInto('api_keys')
    .values({ account_id: accountId, name: key.name, prefix: key.prefix, key_hash: key.hash })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
}

/** False if the account has no key with this id. */
export async function remove(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('api_keys')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function removeAll(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('api_keys').where('account_id', '=', accountId).execute()
}

/** Records the UTC day of the last use. Writes at most once a day. */
export async function recordUse(db: Db, id: string): Promise<void> {
  const today = sql<string>`(now() at time zone 'utc')::date`
  await db
    .updateTable('api_keys')
    .set({ last_used_on: today })
    .where('id', '=', id)
    .where('last_used_on', 'is distinct from', today)
    .execute()
}
