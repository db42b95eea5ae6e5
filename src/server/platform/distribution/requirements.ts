import { sql } from 'kysely'
import type { Db } from '#server/platform/db/database.ts'
import { isServerConnected, queryOn } from '#server/platform/db/system-catalog.ts'
import {
  ClusterProblem,
  hasCitus,
  requireAllNodes,
  workerNodes,
} from '#server/platform/db/cluster.ts'

/**
 * Throws a ClusterProblem if the user is no superuser, a server is running, or the database is not that
 * of the coordinator of a cluster whose nodes can all be reached.
 */
export async function requireCluster(db: Db): Promise<void> {
  await requireSuperuser(db)
  await requireCoordinator(db)
  await requireNoServer(db)
  await requireAllNodes(db)
}

// Row-level security keeps others from copying the audit log, and Citus asks for one in other places.
async function requireSuperuser(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; isSuperuser: boolean }>`
    select rolname::text as name, rolsuper as "isSuperuser" from pg_roles
    where rolname = current_user`.execute(db)
  if (rows[0]?.isSuperuser) return
  throw new ClusterProblem(
    `${rows[0]?.name} is no superuser. Run this command with a superuser in DATABASE_URL; servers and other commands go on with the owner of the database. Nothing was changed.`,
  )
}

async function requireCoordinator(db: Db): Promise<void> {
  if (!(await hasCitus(db))) {
    throw new ClusterProblem(
      'This database has no Citus extension. docs/scale.md says how to set up a cluster. Nothing was changed.',
    )
  }
  const { rows: hosts } = await sql`select from pg_dist_node where groupid = 0`.execute(db)
  if (hosts.length === 0 || (await workerNodes(db)).length === 0) {
    throw new ClusterProblem(
      'The cluster has no workers, or the coordinator has no address. Run citus_set_coordinator_host and citus_add_node on the coordinator first. Nothing was changed.',
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
