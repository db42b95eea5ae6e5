import { sql } from 'kysely'
import type { Db } from './database.ts'
import { MARKER_TABLE } from './two-phase-commit.ts'

/** The cluster cannot do what was asked. Nothing was changed. The message says what to do. */
export class ClusterProblem extends Error {}

/** True if the database has the Citus extension. */
export async function hasCitus(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_extension where extname = 'citus'`.execute(db)
  return rows.length > 0
}

/** True if the tables of tenants are spread over the nodes of a Citus cluster. */
export async function isSpread(db: Db): Promise<boolean> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass(${MARKER_TABLE}) is not null as exists`.execute(db)
  return rows[0]?.exists ?? false
}

/** Returns the tables that are spread. */
export async function spreadTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name
    from pg_dist_partition join pg_class on pg_class.oid = logicalrelid
    where partmethod = 'h' and relnamespace = quote_ident(current_schema())::regnamespace`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

/** Returns the nodes that hold shards, as `host:port`. */
export async function workerNodes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ node: string }>`
    select nodename || ':' || nodeport as node from pg_dist_node
    where isactive and shouldhaveshards and noderole = 'primary'
    order by 1`.execute(db)
  return rows.map(({ node }) => node)
}

/** Throws a ClusterProblem that names the nodes which the coordinator cannot reach. */
export async function requireAllNodes(db: Db): Promise<void> {
  const { rows } = await sql<{ node: string }>`
    select nodename || ':' || nodeport as node from pg_dist_node
    where isactive and noderole = 'primary'
      and not citus_check_connection_to_node(nodename, nodeport)
    order by 1`.execute(db)
  if (rows.length === 0) return
  const nodes = rows.map(({ node }) => node).join(', ')
  throw new ClusterProblem(
    `The coordinator cannot reach ${nodes}. Start all nodes of the cluster first. Nothing was changed.`,
  )
}
