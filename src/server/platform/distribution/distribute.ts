import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { storeSubmissions } from '#server/platform/db/migrations/0024-store-function.ts'
import { isServerConnected, queryOn } from '#server/platform/db/system-catalog.ts'
import { TENANT_TABLES } from '#server/platform/db/tenant-tables.ts'
import { ClusterProblem, requireAllNodes, spreadTables, workerNodes } from './cluster.ts'
import { MARKER_TABLE } from './two-phase-commit.ts'

/** More than anyone has machines. A shard is the smallest part that can be moved to another one. */
const SHARDS = 32

/** All other tables have the same shards on the same nodes, so that foreign keys and joins work. */
const [FIRST_TABLE] = TENANT_TABLES

/** Milliseconds. Settings of the coordinator's connections do not reach the workers. */
const WORKER_LOCK_TIMEOUT_MS = 1_500

/**
 * Spreads the tables of tenants over the workers of a Citus cluster, in one transaction, and returns
 * what was done. Tables that are spread already stay as they are. Throws a ClusterProblem if a server
 * is running, or the database is not the coordinator of a cluster whose nodes can all be reached.
 */
export async function distribute(db: Db, shardCount = SHARDS): Promise<string> {
  await requireCoordinator(db)
  await requireNoServer(db)
  await requireAllNodes(db)
  const nodes = await workerNodes(db)
  const spread = await db.transaction().execute(async (db) => {
    await prepareTransaction(db)
    const known = await spreadTables(db)
    const tables = TENANT_TABLES.filter((table) => !known.includes(table))
    if (tables.length === 0) return tables
    await createMarker(db)
    for (const table of tables) await spreadTable(db, table, shardCount)
    await createStoreFunction(db)
    await sql`select truncate_local_data_after_distributing_table(${FIRST_TABLE}::regclass)`.execute(
      db,
    )
    await requireNothingLeft(db)
    return tables
  })
  if (spread.length === 0) return `All tables are spread over ${nodes.join(' and ')} already.`
  await limitLockWaits(db)
  return `Spread ${spread.length} tables over ${nodes.join(' and ')}. No rows of them are left on the coordinator.`
}

/** Moves all tables back to the coordinator, in one transaction, and returns what was done. */
export async function undistribute(db: Db): Promise<string> {
  await requireCoordinator(db)
  await requireNoServer(db)
  await requireAllNodes(db)
  const count = await db.transaction().execute(async (db) => {
    await prepareTransaction(db)
    const spread = await spreadTables(db)
    if (spread.length === 0) return 0
    await sql`drop function store_submissions`.execute(db)
    await sql`drop schema cluster cascade`.execute(db)
    await sql`
      select undistribute_table(${FIRST_TABLE}::regclass, cascade_via_foreign_keys => true)`.execute(
      db,
    )
    await sql.raw(storeSubmissions('on one machine')).execute(db)
    return spread.length
  })
  if (count === 0) return 'No tables are spread.'
  await sql`
    do $$ begin
      execute format('alter database %I reset lock_timeout', current_database());
    end $$`.execute(db)
  return `Moved ${count} tables to the coordinator.`
}

async function requireCoordinator(db: Db): Promise<void> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  if (rows.length === 0) {
    throw new ClusterProblem(
      'This database has no Citus extension. docs/scale.md says how to set up a cluster. Nothing was changed.',
    )
  }
  const { rows: facts } = await sql<{ isCoordinator: boolean; hasHost: boolean }>`
    select citus_is_coordinator() as "isCoordinator",
      exists (select from pg_dist_node where groupid = 0) as "hasHost"`.execute(db)
  if (!facts[0]?.hasHost || (await workerNodes(db)).length === 0) {
    throw new ClusterProblem(
      'The cluster has no workers, or the coordinator has no address. Run citus_set_coordinator_host and citus_add_node on the coordinator first. Nothing was changed.',
    )
  }
  if (!facts[0].isCoordinator) {
    throw new ClusterProblem(
      'DATABASE_URL leads to a worker. Use the coordinator. Nothing was changed.',
    )
  }
  const { rows: unprepared } = await sql<{ node: string }>`
    select nodename || ':' || nodeport as node
    from run_command_on_all_nodes('show max_prepared_transactions') as answer
      join pg_dist_node using (nodeid)
    where answer.result = '0'`.execute(db)
  if (unprepared.length > 0) {
    throw new ClusterProblem(
      `Set max_prepared_transactions on ${unprepared.map(({ node }) => node).join(', ')} to at least max_connections: commits on several nodes need it. Nothing was changed.`,
    )
  }
}

async function requireNoServer(db: Db): Promise<void> {
  if (await isServerConnected(queryOn(db))) {
    throw new ClusterProblem('A server is using this database. Stop it first. Nothing was changed.')
  }
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
  await sql.raw(`create table if not exists ${MARKER_TABLE} (id integer primary key)`).execute(db)
  await sql`select citus_add_local_table_to_metadata(${MARKER_TABLE}::regclass)`.execute(db)
}

/** Replaces the function by one that runs where the shard of its first parameter is. */
async function createStoreFunction(db: Db): Promise<void> {
  await sql`drop function store_submissions`.execute(db)
  await sql.raw(storeSubmissions('spread')).execute(db)
  await sql`
    select create_distributed_function(oid::regprocedure, 'workspace',
      colocate_with => ${FIRST_TABLE})
    from pg_proc where proname = 'store_submissions'
      and pronamespace = current_schema()::regnamespace`.execute(db)
}

/** Citus copies the rows and keeps the originals on the coordinator until they are truncated. */
async function requireNothingLeft(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relname = any(${[...TENANT_TABLES]}::text[])
      and relnamespace = current_schema()::regnamespace and pg_relation_size(oid) > 0`.execute(db)
  if (rows.length > 0) {
    throw new Error(`rows are left on the coordinator: ${rows.map(({ name }) => name).join(', ')}`)
  }
}

/** Workers take this setting from the database, not from the connection of the coordinator. */
async function limitLockWaits(db: Db): Promise<void> {
  await sql
    .raw(
      `do $$ begin
        execute format('alter database %I set lock_timeout = ${WORKER_LOCK_TIMEOUT_MS}', current_database());
      end $$`,
    )
    .execute(db)
}
