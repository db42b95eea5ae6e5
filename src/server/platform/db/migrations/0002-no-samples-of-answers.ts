import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * Disables statistics for columns with answers. PostgreSQL's statistics contain sample values, which
 * would be readable outside the table and outlive their rows. No query filters by these columns.
 * Setting the column's type again deletes existing samples.
 */
const NEVER_SAMPLED: readonly (readonly [table: string, column: string, type: string])[] = [
  ['submissions', 'id', 'uuid'],
  ['submissions', 'answers', 'smallint[]'],
  ['submission_keys', 'key_hash', 'bytea'],
  ['session_rollups', 'counts', 'integer[]'],
  ['session_rollups', 'sums', 'integer[]'],
  ['saved_results', 'answers', 'smallint[]'],
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column, type] of NEVER_SAMPLED) {
    await sql`
      alter table ${sql.table(table)}
        alter column ${sql.ref(column)} set statistics 0,
        alter column ${sql.ref(column)} type ${sql.raw(type)}`.execute(db)
  }
}
