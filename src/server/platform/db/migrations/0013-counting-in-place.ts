import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { lockTables } from '#server/platform/db/lock-tables.ts'

/**
 * Each group of answers counts up `waiting`. As long as no index is about that column and the page
 * has room, PostgreSQL writes the new version of the row in place; else it adds to every index of
 * the table, and each later look at the row passes all versions that nobody has swept away yet.
 * Rounds that are due are found among those of their account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await lockTables(db, ['quiz_sessions'])
  await sql`drop index quiz_sessions_waiting`.execute(db)
  await sql`alter table quiz_sessions set (fillfactor = 80)`.execute(db)
}
