import { sql } from 'kysely'
import { distribute, undistribute } from '#server/platform/distribution/spread-tables.ts'
import { requireCluster } from '#server/platform/distribution/requirements.ts'
import type { Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import type { StoredFunction } from '#server/platform/db/stored-function.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { expectArguments } from './command.ts'
import type { Command } from './command.ts'

const clusterCommand = (
  name: string,
  description: string,
  run: (db: Db, functions: readonly StoredFunction[]) => Promise<string>,
): Command => ({
  usage: name,
  description: `${description}; stop all servers first, and use a superuser`,
  skipsMigrations: true,
  parse: (args) => {
    expectArguments(0, args)
    return async ({ db }) => {
      await requireCluster(db)
      await migrateAsOwner(db)
      return run(db, STORED_FUNCTIONS)
    }
  },
})

// New tables must belong to the user of the servers, not to the superuser of this command.
const migrateAsOwner = (db: Db): Promise<void> =>
  db.connection().execute(async (db) => {
    const { rows } = await sql<{ owner: string }>`
      select pg_get_userbyid(datdba) as owner from pg_database
      where datname = current_database()`.execute(db)
    await sql`set role ${sql.id(rows[0]?.owner ?? '')}`.execute(db)
    await migrate(db, STORED_FUNCTIONS)
    await sql`reset role`.execute(db)
  })

export const spread = clusterCommand(
  'distribute',
  'spreads the data of workspaces over the workers of a Citus cluster',
  distribute,
)

export const gather = clusterCommand(
  'undistribute',
  'moves the data of workspaces back to the coordinator',
  undistribute,
)
