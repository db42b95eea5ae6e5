import type { Db } from '#server/platform/db/database.ts'
import { sql } from 'kysely'

/** Rounds whose shared results changed. The payload is the id of a round. */
export const CHANGED_ROUNDS = 'sextant_changed_rounds'

/** Tells all servers that listen, when the transaction commits. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db)
}
