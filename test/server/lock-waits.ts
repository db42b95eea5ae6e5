import type { Db } from '#server/platform/db/database.ts'
import { readAllNodes } from './all-nodes.ts'

/** Returns how many statements wait for a lock. */
export async function countLockWaits(db: Db): Promise<number> {
  const rows = await readAllNodes<{ count: number }>(
    db,
    `select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.reduce((sum, { count }) => sum + count, 0)
}
