import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration } from 'kysely/migration'
import type { Db } from './database.ts'
import { appliedMigrations, queryOn } from './system-catalog.ts'
import { isSpread, requireAllNodes } from './cluster.ts'
import { createMissingFunctions } from './create-functions.ts'
import { INITIAL_SCHEMA, initialSchema } from './initial-schema.ts'
import type { StoredFunction } from './stored-function.ts'

/** All migrations in order. Names are stored in the database, so they must not change. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  [INITIAL_SCHEMA]: initialSchema,
}

/** The names of all migrations in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

/**
 * The newest migration that a version has to know to serve this version's schema. Keep it when a
 * migration only adds what older versions never touch (tables, nullable columns, indexes): servers can
 * then be rolled back across it. Otherwise set it to that migration.
 */
export const REQUIRED_MIGRATION = INITIAL_SCHEMA

/** The database has migrations with which this version cannot work. Nothing was changed. */
export class NewerSchema extends Error {
  constructor(unknown: string) {
    super(
      `A newer version of Sextant has used this database (migration ${unknown}). Start that version or a newer one, or restore a backup from before its installation into an empty database.`,
    )
  }
}

/** The tables were made with another text of the initial schema. Nothing was changed. */
export class OtherBuild extends Error {
  constructor() {
    super(
      'This database was made by another build of Sextant, which has other tables. Nothing was changed. Start that build, or choose an empty database with DATA_DIR or DATABASE_URL.',
    )
  }
}

/** Numbers of migrations: the latest applied one, and the latest one of this version. */
export interface SchemaState {
  readonly applied: number
  readonly expected: number
}

/** Returns the number at the start of a migration's name. */
const numberOf = (name: string): number => Number.parseInt(name, 10)

/** Reads the state of the schema, which a newer server may have migrated since the start. */
export async function schemaState(db: Db): Promise<SchemaState> {
  const { rows } = await sql<{ name: string | null }>`
    select max(name) as name from kysely_migration`.execute(db)
  return {
    applied: numberOf(rows[0]?.name ?? '0'),
    expected: numberOf(MIGRATION_NAMES.at(-1) ?? '0'),
  }
}

/** Advisory lock of one migrating server: that of the query builder. */
const MIGRATION_LOCK = 3_853_314_791_062_309_107n

/**
 * Applies all pending migrations and creates the functions that are missing, in one transaction. Throws the
 * error of the failed migration, OtherBuild or NewerSchema. Servers that start at the same time wait for
 * each other. `migrations` replaces this version's, for tests.
 */
export async function migrate(
  db: Db,
  functions: readonly StoredFunction[],
  migrations = MIGRATIONS,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = 0`.execute(transaction)
    await sql`set local statement_timeout = 0`.execute(transaction)
    // Unlike the migrator's own lock, it also covers the creation of the migrator's tables.
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction)
    // A migration that waits for a lock blocks all queries behind it, so its wait is limited. Its run
    // is not: if it were cut off, it would start over with each start of the server.
    await sql`set local lock_timeout = '10s'`.execute(transaction)
    const applied = await appliedMigrations(queryOn(transaction))
    const [first] = applied
    if (first !== undefined && !Object.hasOwn(migrations, first)) throw new OtherBuild()
    const unknown = applied.find((name) => !Object.hasOwn(migrations, name))
    if (unknown === undefined) await applyPending(transaction, migrations, applied.length)
    else if (!(await allowsVersion(transaction, migrations))) throw new NewerSchema(unknown)
    // An older version that is started for the first time on a newer one's tables needs them too.
    await createMissingFunctions(transaction, functions)
  })
}

async function applyPending(
  db: Db,
  migrations: typeof MIGRATIONS,
  appliedCount: number,
): Promise<void> {
  const isPending = appliedCount < Object.keys(migrations).length
  // Otherwise the first statement fails with an error of the driver that names no node.
  if (isPending && (await isSpread(db))) await requireAllNodes(db)
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  if (isPending) await saveRequiredMigration(db)
}

/** True if a version with these migrations may serve a schema that a newer one has migrated. */
export async function allowsVersion(db: Db, migrations = MIGRATIONS): Promise<boolean> {
  // Kept as the comment of a table that every version has.
  const { rows } = await sql<{ required: string | null }>`
    select obj_description('kysely_migration'::regclass) as required`.execute(db)
  const required = rows[0]?.required ?? null
  return required !== null && Object.hasOwn(migrations, required)
}

const saveRequiredMigration = (db: Db) =>
  sql`comment on table kysely_migration is ${sql.lit(REQUIRED_MIGRATION)}`.execute(db)
