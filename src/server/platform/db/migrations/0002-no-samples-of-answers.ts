import { sql } from 'kysely'
import type { Kysely } from 'kysely'

/**
 * PostgreSQL samples columns to plan queries, and keeps what it has sampled: whole sets of answers,
 * readable beside the table, for longer than their rows live. Nothing is ever looked up by these
 * columns, so they need no sample. Naming the type again drops what was sampled before.
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
