import type pg from 'pg'

/** Age after which a job is late. */
export const LATE_SECONDS = 300

/** When a job became due: a deferred one after its wait, another one when it was queued. */
const DUE_SINCE = `case when state = 'created' then start_after else created_on end`

/** The unfinished jobs of a queue. */
export interface QueueState {
  readonly queue: string
  /** Jobs waiting for their first run or for a retry. */
  readonly waiting: number
  /** Age of the oldest unfinished job that is due; 0 if there is none. */
  readonly oldestSeconds: number
  /** Unfinished jobs older than `LATE_SECONDS`. */
  readonly late: number
  /** True if jobs have been due for `LATE_SECONDS` and none is running. */
  readonly stalled: boolean
}

/** Returns the state of each queue, sorted by name. */
export async function queueStates(pool: pg.Pool, queues: readonly string[]): Promise<QueueState[]> {
  const { rows } = await pool.query<QueueState>(
    `select queue,
       count(*) filter (where state < 'active') as waiting,
       greatest(0, round(extract(epoch from now() - min(${DUE_SINCE}))))::int as "oldestSeconds",
       count(*) filter (where ${DUE_SINCE} < now() - make_interval(secs => $2)) as late,
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

/**
 * True if a job of these queues has been unfinished for `seconds`. Jobs that have been tried before
 * count only with `includeRetried`.
 */
export async function hasPendingJob(
  pool: pg.Pool,
  queues: readonly string[],
  seconds: number,
  { includeRetried }: { readonly includeRetried: boolean },
): Promise<boolean> {
  const { rows } = await pool.query<{ pending: boolean }>(
    `select exists (
       select from jobs.job
       where name = any($1) and state < 'completed'
         and ${DUE_SINCE} < now() - make_interval(secs => $2)
         and ($3 or (retry_count = 0 and state = 'created'))
     ) as pending`,
    [queues, seconds, includeRetried],
  )
  return rows[0]?.pending ?? false
}
