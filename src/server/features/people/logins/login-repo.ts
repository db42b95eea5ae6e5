import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** An active login. */
export interface LoginRow {
  id: string
  token_hash: Buffer
  browser: string
  signed_in_on: string
  last_used_on: string
}

const isActive = sql<boolean>`expires_at > now()`
const dayOf = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'utc', 'YYYY-MM-DD')`

export async function insertLogin(
  db: Db,
  login: {
    tokenHash: Buffer
    accountId: string
    browser: string
    days: number
    confirmed: boolean
    factorProven: boolean
  },
): Promise<void> {
  await db
    .insertInto('logins')
    .values({
      token_hash: login.tokenHash,
      account_id: login.accountId,
      browser: login.browser,
      expires_at: sql`now() + make_interval(days => ${login.days})`,
      confirmed_at: login.confirmed ? sql`now()` : null,
      factor_proven_at: login.factorProven ? sql`now()` : null,
    })
    .execute()
}

export function activeLogins(db: Db, accountId: string): Promise<LoginRow[]> {
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
    .where(isActive)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
}

/** False if the account has no such active login. */
export async function deleteLoginById(db: Db, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('logins')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where(isActive)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all logins of an account except this token's; returns how many were active. */
export async function deleteOtherLogins(
  db: Db,
  accountId: string,
  tokenHash: Buffer,
): Promise<number> {
  const deleted = await db
    .deleteFrom('logins')
    .where('account_id', '=', accountId)
    .where('token_hash', '!=', tokenHash)
    .returning(isActive.as('active'))
    .execute()
  return deleted.filter(({ active }) => active).length
}

/** Deletes the least recently used logins of an account, keeping `kept`. */
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

export async function deleteExpiredLogins(db: Db): Promise<void> {
  await db
    .deleteFrom('logins')
    .where(sql<boolean>`not ${isActive}`)
    .execute()
}

/** False if the login is no longer active. */
export async function setConfirmed(
  db: Db,
  tokenHash: Buffer,
  withFactor: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('logins')
    .set({ confirmed_at: sql`now()`, ...(withFactor && { factor_proven_at: sql`now()` }) })
    .where('token_hash', '=', tokenHash)
    .where(isActive)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteLogin(db: Db, tokenHash: Buffer): Promise<void> {
  await db.deleteFrom('logins').where('token_hash', '=', tokenHash).execute()
}

/** Deletes all logins of an account; returns how many were active. */
export async function deleteLoginsOf(db: Db, accountId: string): Promise<number> {
  const deleted = await db
    .deleteFrom('logins')
    .where('account_id', '=', accountId)
    .returning(isActive.as('active'))
    .execute()
  return deleted.filter(({ active }) => active).length
}
