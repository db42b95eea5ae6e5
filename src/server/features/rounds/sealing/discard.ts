import { ALL_WORKSPACES } from '#server/platform/db/all-workspaces.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { ServerKey } from '#server/platform/sealing/server-key.ts'
import { sql } from 'kysely'
import { lockKeyId, setKeyId } from './rotate.ts'
import { createSealingKeys } from './service.ts'

/** What was given up with a lost server key. */
export interface Discarded {
  /** Responses that waited. */
  readonly responses: number
  /** Invited rounds that had to end. */
  readonly ended: number
}

/** The tables of what only a server key opens. */
const SEALED = ['waiting_groups', 'held_comments', 'sealing_keys'] as const

/**
 * Deletes everything that is sealed with a lost server key, and takes the key of this process instead. No server
 * may run. All that
 * is released stays. Invited rounds that run end, since nobody knows who has answered; open rounds go on.
 */
export const discardSealed = (db: Db, key: ServerKey): Promise<Discarded> =>
  db.transaction().execute(async (db) => {
    await lockKeyId(db)
    await setKeyId(db, key)
    const { rows: running } = await sql<RoundKey & { waiting: number; access: string }>`
      ${ALL_WORKSPACES} select workspace_id as "workspaceId", id as "roundId", waiting, access
      from rounds where not concluded and answers_erased_on is null`.execute(db)
    for (const table of SEALED) {
      await sql`${ALL_WORKSPACES} delete from ${sql.table(table)}`.execute(db)
    }
    for (const { access, waiting, ...round } of running) {
      await setDiscarded(db, round, waiting, access === 'invited')
      if (access === 'open') await createSealingKeys(db, round)
    }
    return {
      responses: running.reduce((sum, { waiting }) => sum + waiting, 0),
      ended: running.filter(({ access }) => access === 'invited').length,
    }
  })

/** Counts what was deleted of a round, and ends an invited one. */
async function setDiscarded(
  db: Db,
  { workspaceId, roundId }: RoundKey,
  waiting: number,
  ends: boolean,
): Promise<void> {
  await sql`
    update rounds
    set waiting = 0, sealing_number = 1, deleted_unread = deleted_unread + ${waiting}::integer,
      key_lost = key_lost or ${waiting > 0 || ends}, concluded = ${ends}
    where workspace_id = ${workspaceId} and id = ${roundId}`.execute(db)
  if (!ends) return
  await sql`
    update rounds set closed_at = now()
    where workspace_id = ${workspaceId} and id = ${roundId} and closed_at is null
      and expires_at > now()`.execute(db)
  await db
    .updateTable('invited_rounds')
    .set({ private_key: null, drawn: null })
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
  await db
    .deleteFrom('round_links')
    .where('workspace_id', '=', workspaceId)
    .where('round_id', '=', roundId)
    .execute()
}
