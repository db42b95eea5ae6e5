import type pg from 'pg'
import type { JobWithMetadata } from 'pg-boss'

/**
 * Puts a running job back into its queue for some seconds, as if it had not been tried. It keeps its place
 * before jobs that were queued later. pg-boss has no call for this: a failed job would use up a retry, and
 * a new one could be lost or run twice if the server stops between the two.
 */
export async function defer(
  pool: pg.Pool,
  queue: string,
  { id }: JobWithMetadata,
  seconds: number,
): Promise<void> {
  await pool.query(
    `update jobs.job set state = 'created', started_on = null,
       start_after = now() + make_interval(secs => $3)
     where name = $1 and id = $2 and state = 'active'`,
    [queue, id, seconds],
  )
}
