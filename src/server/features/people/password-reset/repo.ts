import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

const isActive = sql<boolean>`expires_at > now()`

export async function insertToken(
  db: Db,
  token: {
    hash: Buffer
    accountId: string
    minutes: number
    byMail: boolean
    signsIn?: boolean
  },
): Promise<void> {
  await db
    .insertInto('password_resets')
    .values({
      token_hash: token.hash,
      account_id: token.accountId,
      by_mail: token.byMail,
      signs_in: token.signsIn ?? false,
      expires_at: sql`now() + make_interval(mins => ${token.minutes})`,
    })
    .execute()
}

/** Returns the account of an active token, of a link that signs in or of one that sets a password. */
export async function accountByToken(
  db: Db,
  hash: Buffer,
  { signsIn }: { readonly signsIn: boolean },
): Promise<string | undefined> {
  const token = await db
    .selectFrom('password_resets')
    .select('account_id')
    .where('token_hash', '=', hash)
    .where('signs_in', '=', signsIn)
    .where(isActive)
    .executeTakeFirst()
  return token?.account_id
}

/** Deletes an active token; undefined if it was used or has expired. */
export function useToken(
  db: Db,
  accountId: string,
  hash: Buffer,
): Promise<{ by_mail: boolean } | undefined> {
  return db
    .deleteFrom('password_resets')
    .where('account_id', '=', accountId)
    .where('token_hash', '=', hash)
    .where(isActive)
    .returning('by_mail')
    .executeTakeFirst()
}

export async function deleteTokensOf(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('password_resets').where('account_id', '=', accountId).execute()
}

export async function deleteExpired(db: Db): Promise<void> {
  await db
    .deleteFrom('password_resets')
    .where(sql<boolean>`not ${isActive}`)
    .execute()
}
