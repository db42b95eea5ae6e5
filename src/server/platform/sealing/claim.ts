import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import type { ServerKey } from './server-key.ts'

/** The database was used with another server key. Nothing was changed. */
export class OtherServerKey extends Error {}

/**
 * Throws OtherServerKey if what waits in the database was sealed with another server key. Called before anything
 * is changed; a new database belongs to none yet.
 */
export async function rejectOtherKey(db: Db, key: ServerKey): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('server_keys') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return
  const row = await db.selectFrom('server_keys').select('id').executeTakeFirst()
  if (row && row.id !== key.id) throw otherKey(row.id, key)
}

/** Records the server key of a new database; throws OtherServerKey if it belongs to another one. */
export async function claimDatabase(db: Db, key: ServerKey): Promise<void> {
  await db
    .insertInto('server_keys')
    .values({ id: key.id })
    .onConflict((conflict) => conflict.column('single').doNothing())
    .execute()
  await requireOwnDatabase(db, key)
}

/**
 * Throws OtherServerKey unless the database belongs to a server key. In a transaction it stays so until the end:
 * a server that outlived a change of the key must not store what only the former opens.
 */
export async function requireOwnDatabase(db: Db, key: ServerKey): Promise<void> {
  const { id } = await db
    .selectFrom('server_keys')
    .select('id')
    .forShare()
    .executeTakeFirstOrThrow()
  if (id !== key.id) throw otherKey(id, key)
}

const otherKey = (id: string, key: ServerKey) =>
  new OtherServerKey(
    `This database belongs to the key ${id}, and the configured one is ${key.id}. Responses that wait can only be opened with the former. Set SEALING_KEY or SEALING_KEY_FILE to it; a file ending in .key.new is what an interrupted change of the key left. If it is lost, run "npm run admin -- discard-sealed". Nothing was changed.`,
  )
