import type pg from 'pg'

/** A job that is not done by then is late, whatever its queue. */
export const LATE_SECONDS = 300

/** Jobs of one queue that are still to be done. */
export interface QueueState {
  readonly queue: string
  /** Also those that are tried again later; not those at work. */
  readonly waiting: number
  /** Of the oldest that is not done; 0 where there is none. */
  readonly oldestSeconds: number
  /** How many have not been done for five minutes. */
  readonly late: number
  /** Whether some are due for five minutes, and nobody has begun with any. */
  readonly stalled: boolean
}

export async function queueStates(pool: pg.Pool, queues: readonly string[]): Promise<QueueState[]> {
  const { rows } = await pool.query<QueueState>(
    `select queue,
       count(*) filter (where state < 'active') as waiting,
       coalesce(round(extract(epoch from now() - min(created_on))), 0)::int as "oldestSeconds",
       count(*) filter (where created_on < now() - make_interval(secs => $2)) as late,
       coalesce(
         bool_or(state = 'created' and start_after < now() - make_interval(secs => $2))
           and not bool_or(state = 'active'),
         false
       ) as stalled
     from unnest($1::text[]) as queue
     left join jobs.job on name = queue and state < 'completed'
     group by queue order by queue`,
    [queues, LATE_SECONDS],
  )
  return rows
}

/** Whether a job of these queues has waited for so long: without having been tried, or `triedToo`. */
export async function anyWaits(
  pool: pg.Pool,
  queues: readonly string[],
  seconds: number,
  { triedToo }: { readonly triedToo: boolean },
): Promise<boolean> {
  const { rows } = await pool.query<{ waits: boolean }>(
    `select exists (
       select from jobs.job
       where name = any($1) and state < 'completed'
         and created_on < now() - make_interval(secs => $2)
         and ($3 or (retry_count = 0 and state = 'created'))
     ) as waits`,
    [queues, seconds, triedToo],
  )
  return rows[0]?.waits ?? false
}
