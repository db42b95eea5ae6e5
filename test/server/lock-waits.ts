import type { Db } from '#server/platform/db/database.ts'
import { isSpread } from '#server/platform/distribution/cluster.ts'
import { sql } from 'kysely'

const LOCK_WAITS = `
  select count(*) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

/** Returns how many statements wait for a lock, on all nodes if the tables are spread. */
export async function countLockWaits(db: Db): Promise<number> {
  const counts = (await isSpread(db))
    ? sql<{ count: number }>`
        select sum(result::bigint)::integer as count from run_command_on_all_nodes(${LOCK_WAITS})`
    : sql.raw<{ count: number }>(LOCK_WAITS)
  const { rows } = await counts.execute(db)
  return rows[0]?.count ?? 0
}
