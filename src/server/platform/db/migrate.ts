import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import type { Migration, MigrationResultSet } from 'kysely/migration'
import type { Db } from './database.ts'
import { appliedMigrations, queryOn } from './system-catalog.ts'
import { isSpread, requireAllNodes } from '#server/platform/distribution/cluster.ts'
import * as firstTables from './migrations/0001-first-tables.ts'
import * as noSamples from './migrations/0002-no-samples-of-answers.ts'
import * as messagesAndResets from './migrations/0003-messages-and-resets.ts'
import * as identity from './migrations/0004-identity.ts'
import * as billing from './migrations/0005-billing.ts'
import * as results from './migrations/0006-results.ts'
import * as operations from './migrations/0007-operations.ts'
import * as distributionKeys from './migrations/0008-distribution-keys.ts'
import * as adminLists from './migrations/0009-admin-lists.ts'
import * as incomeBackfill from './migrations/0010-income-backfill.ts'
import * as demoAccounts from './migrations/0011-demo-accounts.ts'
import * as searchIndexes from './migrations/0012-search-indexes.ts'
import * as countingInPlace from './migrations/0013-counting-in-place.ts'
import * as waitingGroups from './migrations/0014-waiting-groups.ts'
import * as subscriptionVersions from './migrations/0015-subscription-versions.ts'
import * as columnComments from './migrations/0016-column-comments.ts'
import * as rollupsInPlace from './migrations/0017-rollups-in-place.ts'
import * as noSumHistograms from './migrations/0018-no-sum-histograms.ts'
import * as questionVersions from './migrations/0019-question-versions.ts'
import * as workspaces from './migrations/0020-workspaces.ts'
import * as people from './migrations/0021-people.ts'
import * as secondFactors from './migrations/0022-second-factors.ts'
import * as withoutFormerKeys from './migrations/0023-without-former-keys.ts'
import * as storeSubmissions from './migrations/0024-store-submissions.ts'
import * as invitedRounds from './migrations/0025-invited-rounds.ts'
import * as afterTheRound from './migrations/0026-after-the-round.ts'
import * as restarts from './migrations/0027-restarts.ts'

/** All migrations in order. Names are stored in the database, so they must not change. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-no-samples-of-answers': noSamples,
  '0003-messages-and-resets': messagesAndResets,
  '0004-identity': identity,
  '0005-billing': billing,
  '0006-results': results,
  '0007-operations': operations,
  '0008-distribution-keys': distributionKeys,
  '0009-admin-lists': adminLists,
  '0010-income-backfill': incomeBackfill,
  '0011-demo-accounts': demoAccounts,
  '0012-search-indexes': searchIndexes,
  '0013-counting-in-place': countingInPlace,
  '0014-waiting-groups': waitingGroups,
  '0015-subscription-versions': subscriptionVersions,
  '0016-column-comments': columnComments,
  '0017-rollups-in-place': rollupsInPlace,
  '0018-no-sum-histograms': noSumHistograms,
  '0019-question-versions': questionVersions,
  '0020-workspaces': workspaces,
  '0021-people': people,
  '0022-second-factors': secondFactors,
  '0023-without-former-keys': withoutFormerKeys,
  '0024-store-submissions': storeSubmissions,
  '0025-invited-rounds': invitedRounds,
  '0026-after-the-round': afterTheRound,
  '0027-restarts': restarts,
}

/** The names of all migrations in order. */
export const MIGRATION_NAMES: readonly string[] = Object.keys(MIGRATIONS)

/**
 * The newest migration that a version has to know to serve this version's schema. Keep it when a
 * migration only adds what older versions never touch (tables, nullable columns, indexes): servers can
 * then be rolled back across it. Otherwise set it to that migration.
 */
export const REQUIRED_MIGRATION = '0027-restarts'

/** The database has migrations with which this version cannot work. Nothing was changed. */
export class NewerSchema extends Error {
  constructor(unknown: string) {
    super(
      `A newer version of Sextant has used this database (migration ${unknown}). Start that version or a newer one, or restore a backup from before its installation into an empty database.`,
    )
  }
}

/** Numbers of migrations: the latest applied one, and the latest one of this version. */
export interface SchemaState {
  readonly applied: number
  readonly expected: number
}

/** The number at the start of a migration's name. */
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

/**
 * Applies all pending migrations in one transaction. Throws the error of the failed migration, or
 * NewerSchema.
 * Servers that start at the same time wait for each other. `migrations` replaces this version's, for
 * tests.
 */
export const migrate = (db: Db, migrations = MIGRATIONS): Promise<void> =>
  runMigrations(db, migrations, (migrator) => migrator.migrateToLatest())

/** Applies pending migrations up to `name`. */
export const migrateTo = (db: Db, name: string): Promise<void> =>
  runMigrations(db, MIGRATIONS, (migrator) => migrator.migrateTo(name))

/** Advisory lock of one migrating server: that of the query builder. */
const MIGRATION_LOCK = 3_853_314_791_062_309_107n

async function runMigrations(
  db: Db,
  migrations: typeof MIGRATIONS,
  run: (migrator: Migrator) => Promise<MigrationResultSet>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = 0`.execute(transaction)
    await sql`set local statement_timeout = 0`.execute(transaction)
    // The previous version has the same lock, for its session. This one lasts until the commit, and it
    // also covers the creation of the migrator's tables.
    await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction)
    // A migration that waits for a lock blocks all queries behind it, so its wait is limited. Its run
    // is not: if it were cut off, it would start over with each start of the server.
    await sql`set local lock_timeout = '10s'`.execute(transaction)
    const migrator = new Migrator({
      db: transaction,
      provider: { getMigrations: () => Promise.resolve(migrations) },
    })
    const applied = await appliedMigrations(queryOn(transaction))
    const unknown = applied.find((name) => !Object.hasOwn(migrations, name))
    if (unknown) {
      if (await allowsVersion(transaction, migrations)) return
      throw new NewerSchema(unknown)
    }
    // Otherwise the first statement fails with an error of the driver that names no node.
    const isPending = applied.length < Object.keys(migrations).length
    if (isPending && (await isSpread(transaction))) await requireAllNodes(transaction)
    const { error } = await run(migrator)
    if (error) throw error
    if (isPending) await saveRequiredMigration(transaction)
  })
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
