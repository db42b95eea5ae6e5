import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** An active login that a code is for. */
interface LoginRow {
  readonly token_hash: Buffer
  readonly account_id: string
}

/** Returns the id of the login with a token. */
export async function loginId(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const login = await db
    .selectFrom('logins')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return login?.id
}

export function activeLogin(db: Db, id: string): Promise<LoginRow | undefined> {
  return db
    .selectFrom('logins')
    .select(['token_hash', 'account_id'])
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Replaces the code of a login. */
export async function setCode(
  db: Db,
  tokenHash: Buffer,
  codeHash: Buffer,
  minutes: number,
): Promise<void> {
  await db
    .updateTable('logins')
    .set({
      code_hash: codeHash,
      code_expires_at: sql`now() + make_interval(mins => ${minutes})`,
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Removes the code of a login. False if the code is another one or has expired. */
export async function removeCode(db: Db, tokenHash: Buffer, codeHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('logins')
    .set({ code_hash: null, code_expires_at: null })
    .where('token_hash', '=', tokenHash)
    .where('code_hash', '=', codeHash)
    .where('code_expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function removeCodesOf(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('logins')
    .set({ code_hash: null, code_expires_at: null })
    .where('account_id', '=', accountId)
    .execute()
}
