import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Db } from './database.ts'
import * as firstTables from './migrations/0001-first-tables.ts'
import * as noSamples from './migrations/0002-no-samples-of-answers.ts'
import * as messagesAndResets from './migrations/0003-messages-and-resets.ts'
import * as identity from './migrations/0004-identity.ts'
import * as billing from './migrations/0005-billing.ts'
import * as results from './migrations/0006-results.ts'

/** In order; a name that has run is never changed again. */
const MIGRATIONS = {
  '0001-first-tables': firstTables,
  '0002-no-samples-of-answers': noSamples,
  '0003-messages-and-resets': messagesAndResets,
  '0004-identity': identity,
  '0005-billing': billing,
  '0006-results': results,
}

/**
 * Brings the schema up to date. Two servers that start at once: one runs, the other waits.
 * Throws what the failed migration threw; each one is a transaction, so nothing is half done.
 */
export async function migrate(db: Db): Promise<void> {
  // A migration that cannot get its locks gives up rather than queueing every query behind it.
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = '10s'`.execute(connection)
    try {
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: () => Promise.resolve(MIGRATIONS) },
      })
      const { error } = await migrator.migrateToLatest()
      if (error) throw error
    } finally {
      await sql`set lock_timeout = default`.execute(connection)
    }
  })
}
