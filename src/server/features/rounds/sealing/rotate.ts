import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import type { ServerKey } from '#server/platform/sealing/server-key.ts'
import { sql } from 'kysely'
import type { WrappedKey } from './repo.ts'
import { contextOf } from './service.ts'

interface StoredKey extends WrappedKey {
  readonly workspaceId: WorkspaceId
  readonly roundId: string
}

/**
 * Wraps the keys of all rounds with another server key, in one transaction, and returns their number. No server
 * may run. Throws a SealedValueError if `former` is not the key that wrapped them.
 */
export const rotateServerKey = (db: Db, former: ServerKey, next: ServerKey): Promise<number> =>
  db.transaction().execute(async (db) => {
    await lockKeyId(db)
    const { rows } = await sql<StoredKey>`
      ${ALL_WORKSPACES} select workspace_id as "workspaceId", round_id as "roundId", kind, number,
        wrapped
      from sealing_keys`.execute(db)
    for (const { workspaceId, roundId, kind, number, wrapped } of rows) {
      const context = contextOf(roundId, kind, number)
      await db
        .updateTable('sealing_keys')
        .set({ wrapped: next.wrap(former.unwrap(wrapped, context), context) })
        .where('workspace_id', '=', workspaceId)
        .where('round_id', '=', roundId)
        .where('kind', '=', kind)
        .execute()
    }
    await setKeyId(db, next)
    return rows.length
  })

/** Lets no server make keys of rounds until the transaction ends. */
export async function lockKeyId(db: Db): Promise<void> {
  await db.selectFrom('server_keys').select('id').forUpdate().execute()
}

/** Records which server key has wrapped the keys of rounds. */
export async function setKeyId(db: Db, { id }: ServerKey): Promise<void> {
  await db
    .insertInto('server_keys')
    .values({ id })
    .onConflict((conflict) => conflict.column('single').doUpdateSet({ id }))
    .execute()
}
