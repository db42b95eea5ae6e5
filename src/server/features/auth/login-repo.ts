import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** A living login as its owner sees it. */
export interface LoginRow {
  id: string
  token_hash: Buffer
  browser: string
  signed_in_on: string
  last_used_on: string
}

const alive = sql<boolean>`expires_at > now()`
const dayOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD')`

export function livingLogins(db: Db, accountId: string): Promise<LoginRow[]> {
  return db
    .selectFrom('logins')
    .select([
      'id',
      'token_hash',
      'browser',
      dayOf('created_at').as('signed_in_on'),
      dayOf('last_used_at').as('last_used_on'),
    ])
    .where('account_id', '=', accountId)
    .where(alive)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** False where the account has no such living login. */
export async function deleteLoginById(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('logins')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(alive)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends all logins of an account but the one of this token; gives how many were living. */
export async function deleteOtherLogins(
  db: Db,
  accountId: string,
  tokenHash: Buffer,
): Promise<number> {
  const ended = await db
    .deleteFrom('logins')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', tokenHash)
    .returning(alive.as('living'))
    .execute()
  return ended.filter(({ living }) => living).length
}

/** Ends all logins of an account but so many, the longest unused ones. */
export async function deleteLoginsBeyond(db: Db, accountId: string, kept: number): Promise<void> {
  await db
    .deleteFrom('logins')
    .where('id', 'in', (select) =>
      select
        .selectFrom('logins')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(kept),
    )
    .execute()
}

/** Rows of logins that nobody can use any more. */
export async function deleteExpiredLogins(db: Db): Promise<void> {
  await db
    .deleteFrom('logins')
    .where(sql<boolean>`not ${alive}`)
    .execute()
}
