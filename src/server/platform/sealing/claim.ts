import type { Db } from '#server/platform/db/database.ts'
import type { ServerKey } from './server-key.ts'

/** The database was used with another server key. Nothing was changed. */
export class OtherServerKey extends Error {}

/**
 * Records the server key of a new database. Throws OtherServerKey if what waits in the database was sealed with
 * another one.
 */
export async function claimDatabase(db: Db, key: ServerKey): Promise<void> {
  await db
    .insertInto('server_keys')
    .values({ id: key.id })
    .onConflict((conflict) => conflict.column('single').doNothing())
    .execute()
  const { id } = await db.selectFrom('server_keys').select('id').executeTakeFirstOrThrow()
  if (id === key.id) return
  throw new OtherServerKey(
    `This database belongs to the key ${id}, and the configured one is ${key.id}. Responses that wait can only be opened with the former. Set SEALING_KEY or SEALING_KEY_FILE to it; a file ending in .key.new is what an interrupted change of the key left. If it is lost, run "npm run admin -- discard-sealed". Nothing was changed.`,
  )
}
