import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { isSpread } from '#server/platform/db/cluster.ts'

/** Where the rows of a workspace are. */
export interface Shard {
  readonly id: string
  /** `host:port` of the worker. */
  readonly node: string
}

/** Finds the shard of a workspace. */
export type FindShard = (workspaceId: WorkspaceId) => Promise<Shard>

/** Bounds memory to about 2 MB. */
const MAX_REMEMBERED = 10_000
/** Milliseconds. Shards move only when an operator moves them, and a wrong node costs only fairness. */
const MAX_AGE_MS = 600_000

/**
 * Returns a function that finds shards in the catalog of the coordinator and remembers them; undefined
 * while all tables are on one machine.
 */
export async function openShards(db: Db): Promise<FindShard | undefined> {
  if (!(await isSpread(db))) return undefined
  const shards = new LRUCache<WorkspaceId, Promise<Shard>>({ max: MAX_REMEMBERED, ttl: MAX_AGE_MS })
  return (workspaceId) => {
    const known = shards.get(workspaceId)
    if (known) return known
    const shard = readShard(db, workspaceId)
    shards.set(workspaceId, shard)
    shard.catch(() => shards.delete(workspaceId))
    return shard
  }
}

async function readShard(db: Db, workspaceId: WorkspaceId): Promise<Shard> {
  const { rows } = await sql<Shard>`
    select shardid::text as id, nodename || ':' || nodeport as node
    from (
        select get_shard_id_for_distribution_column('workspaces', ${workspaceId}::uuid) as shardid
      ) as shard
      join pg_dist_placement using (shardid)
      join pg_dist_node using (groupid)`.execute(db)
  if (!rows[0]) throw new Error('the workspace has no shard')
  return rows[0]
}
