import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createSearchIndexes } from './search-indexes.ts'

/** In the order in which tables refer to each other. */
const PARTS = ['people', 'workspaces', 'teams', 'rounds', 'answers', 'money', 'operations'] as const

const SCHEMA = PARTS.map((part) =>
  readFileSync(new URL(`./schema/${part}.sql`, import.meta.url), 'utf8'),
).join('\n')

/**
 * The name of the migration that creates the tables. Until version 1.0.0 its text is changed in place, so
 * the name has the beginning of its hash: a database that was made with another text is refused.
 */
export const INITIAL_SCHEMA = `0001-schema-${createHash('sha256').update(SCHEMA).digest('hex').slice(0, 12)}`

/** Creates all tables. */
export const initialSchema: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql.raw(SCHEMA).execute(db)
    await createSearchIndexes(db)
  },
}
