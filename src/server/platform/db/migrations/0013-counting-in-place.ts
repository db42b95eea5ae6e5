import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'

/**
 * Drops the index on `waiting`, which every batch of submissions updates, and leaves free space in
 * pages, so that PostgreSQL can use heap-only tuple (HOT) updates. Otherwise each update adds to every
 * index, and reads of the row pass its dead versions until a vacuum. Sessions that are due are found
 * among those of their account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['quiz_sessions'])
  await sql`drop index quiz_sessions_waiting`.execute(db)
  await sql`alter table quiz_sessions set (fillfactor = 80)`.execute(db)
}
