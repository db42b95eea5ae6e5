import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import type { StoredFunction } from '#server/platform/db/stored-function.ts'
import { TENANT_TABLES } from '#server/platform/db/tenant-tables.ts'
import { spreadTables, workerNodes } from '#server/platform/db/cluster.ts'
import { gatherFunctions, spreadFunctions } from '#server/platform/db/create-functions.ts'
import { FIRST_TABLE, giveToOwner, ownerOfTables } from '#server/platform/db/table-owner.ts'
import { MARKER_TABLE } from '#server/platform/db/two-phase-commit.ts'

/** More than anyone has machines. A shard is the smallest part that can be moved to another one. */
const SHARDS = 32

/** Milliseconds. Settings of the coordinator's connections do not reach the workers. */
const WORKER_LOCK_TIMEOUT_MS = 1_500

/**
 * Spreads the tables of tenants over the workers of a Citus cluster, in one transaction, and returns
 * what was done. Tables that are spread already stay as they are. The cluster has to meet
 * `requireCluster`.
 */
export async function distribute(
  db: Db,
  functions: readonly StoredFunction[],
  shardCount = SHARDS,
): Promise<string> {
  const nodes = await workerNodes(db)
  const spread = await db.transaction().execute(async (db) => {
    await prepareTransaction(db)
    const known = await spreadTables(db)
    const tables = TENANT_TABLES.filter((table) => !known.includes(table))
    if (tables.length === 0) return undefined
    await createMarker(db)
    await createFunctionsOnWorkers(db)
    const before = await countRows(db, tables)
    for (const table of tables) await spreadTable(db, table, shardCount)
    await keepAppendOnly(db)
    await spreadFunctions(db, functions)
    await sql`select truncate_local_data_after_distributing_table(${FIRST_TABLE}::regclass)`.execute(
      db,
    )
    await requireNothingLeft(db)
    const after = await countRows(db, tables)
    if (after !== before)
      throw new Error(`the coordinator had ${before} rows, workers have ${after}`)
    return { tables, rows: after }
  })
  if (!spread) return `All tables are spread over ${nodes.join(' and ')} already.`
  await limitLockWaits(db)
  return `Moved ${spread.rows} rows of ${spread.tables.length} tables to ${nodes.join(' and ')}, and counted them there. None of them are left on the coordinator.`
}

/** Moves all tables back to the coordinator, in one transaction, and returns what was done. */
export async function undistribute(db: Db, functions: readonly StoredFunction[]): Promise<string> {
  const moved = await db.transaction().execute(async (db) => {
    await prepareTransaction(db)
    const spread = await spreadTables(db)
    if (spread.length === 0) return undefined
    const before = await countRows(db, spread)
    for (const { name } of functions) await sql`drop function ${sql.id(name)}`.execute(db)
    await sql`drop schema cluster cascade`.execute(db)
    await sql`
      select undistribute_table(${FIRST_TABLE}::regclass, cascade_via_foreign_keys => true)`.execute(
      db,
    )
    await gatherFunctions(db, functions)
    await keepAppendOnly(db)
    const after = await countRows(db, spread)
    if (after !== before)
      throw new Error(`workers had ${before} rows, the coordinator has ${after}`)
    return { tables: spread, rows: after }
  })
  if (!moved) return 'No tables are spread.'
  await sql`
    do $$ begin
      execute format('alter database %I reset lock_timeout', current_database());
    end $$`.execute(db)
  return `Moved ${moved.rows} rows of ${moved.tables.length} tables to the coordinator.`
}

async function prepareTransaction(db: Db): Promise<void> {
  // Citus creates a schema or a function only over a single connection to each node.
  await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(db)
  await sql`set local statement_timeout = 0`.execute(db)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db)
  await sql`set local lock_timeout = '10s'`.execute(db)
}

/** Spreads a new or existing table of tenants next to the others. For migrations too. */
export async function spreadTable(db: Db, table: string, shardCount = SHARDS): Promise<void> {
  if (table === FIRST_TABLE) {
    await sql`
      select create_distributed_table(${table}::regclass, 'workspace_id', shard_count => ${shardCount},
        colocate_with => 'none')`.execute(db)
  } else {
    await sql`
      select create_distributed_table(${table}::regclass, 'workspace_id',
        colocate_with => ${FIRST_TABLE})`.execute(db)
  }
}

async function createMarker(db: Db): Promise<void> {
  await sql`create schema if not exists cluster`.execute(db)
  await giveToOwner(db, 'schema cluster')
  await sql.raw(`create table if not exists ${MARKER_TABLE} (id integer primary key)`).execute(db)
  await giveToOwner(db, `table ${MARKER_TABLE}`)
  await sql`select citus_add_local_table_to_metadata(${MARKER_TABLE}::regclass)`.execute(db)
}

/** Citus creates tables with all rights of their owner, also those that a migration has revoked. */
async function keepAppendOnly(db: Db): Promise<void> {
  const owner = await ownerOfTables(db)
  await sql.raw(`revoke update, truncate on audit_entries from ${owner}`).execute(db)
}

/** Citus creates functions on the workers unless they are older than its extension. */
async function createFunctionsOnWorkers(db: Db): Promise<void> {
  await sql`
    select create_distributed_function(oid::regprocedure) from pg_proc
    where pronamespace = quote_ident(current_schema())::regnamespace
      and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
      and not exists (select from pg_dist_object where objid = pg_proc.oid)`.execute(db)
}

async function countRows(db: Db, tables: readonly string[]): Promise<number> {
  let total = 0
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::float as count from ${sql.table(table)}`.execute(db)
    total += rows[0]?.count ?? 0
  }
  return total
}

/** Citus copies the rows and keeps the originals on the coordinator until they are truncated. */
async function requireNothingLeft(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relname = any(${[...TENANT_TABLES]}::text[])
      and relnamespace = quote_ident(current_schema())::regnamespace and pg_relation_size(oid) > 0`.execute(
    db,
  )
  if (rows.length > 0) {
    throw new Error(`rows are left on the coordinator: ${rows.map(({ name }) => name).join(', ')}`)
  }
}

// Workers take this setting from the database, not from the connection of the coordinator.
async function limitLockWaits(db: Db): Promise<void> {
  await sql
    .raw(
      `do $$ begin
        execute format('alter database %I set lock_timeout = ${WORKER_LOCK_TIMEOUT_MS}', current_database());
      end $$`,
    )
    .execute(db)
}
