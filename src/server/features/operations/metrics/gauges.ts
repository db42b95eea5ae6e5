import { releasedInGroups } from '#server/features/results/released-totals/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { schemaState } from '#server/platform/db/migrate.ts'
import type { Jobs, QueueState } from '#server/platform/jobs/jobs.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { GaugeReading } from '#server/platform/telemetry/metrics.ts'

/** What the gauges read. */
export interface GaugeDeps {
  readonly db: Db
  readonly jobs: Jobs
  /** The kinds of jobs that send emails. */
  readonly mails: readonly { readonly queue: string }[]
  readonly pool: PoolState | null
  /** Free bytes in the data folder; null if the database is elsewhere. */
  readonly freeSpace: (() => Promise<number>) | null
}

/** The counters of a connection pool. */
export interface PoolState {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** Time for which values from the database are cached. */
const MAX_AGE_MS = 5_000
/** Time after which a scrape continues without the values from the database. */
const TIMEOUT_MS = 1_500

// Counting over a million rounds takes a second, so a slow count is kept for five minutes.
const countMaxAge = (loadMs: number) => (loadMs >= 250 ? 300_000 : MAX_AGE_MS)

/** Free space is rounded down, since exact values would show when a submission is stored. */
const FREE_SPACE_STEP = 100_000_000

/** Returns a function that reads all gauges. It omits the database's while it is unavailable. */
export function gaugesOf(deps: GaugeDeps): () => Promise<GaugeReading[]> {
  const readCached = memoize(() => readDatabase(deps), {
    maxAge: MAX_AGE_MS,
    errorMaxAge: MAX_AGE_MS,
    timeout: TIMEOUT_MS,
    abandonAfter: 10_000,
  })
  const countCached = memoize(() => releasedInGroups(deps.db), {
    maxAge: countMaxAge,
    errorMaxAge: MAX_AGE_MS,
    timeout: TIMEOUT_MS,
  })
  return async () => {
    const [database, released] = await Promise.all([
      readCached().catch(() => null),
      countCached().catch(() => null),
    ])
    return [
      gauge('database_up', '1 if the database responds, else 0.', database ? 1 : 0),
      ...(deps.pool ? poolReadings(deps.pool) : []),
      ...(deps.freeSpace
        ? [
            gauge(
              'data_folder_free_bytes',
              'Free space in the data folder of the embedded database, rounded down.',
              await roundedSpace(deps.freeSpace).catch(() => Number.NaN),
            ),
          ]
        : []),
      ...(database ?? []),
      // A slow count is missing from this scrape and comes with one of the next.
      ...(released === null
        ? []
        : [
            gauge(
              'submissions_released',
              'Released submissions of sessions with a group size above 1.',
              released,
            ),
          ]),
    ]
  }
}

const roundedSpace = async (freeSpace: () => Promise<number>): Promise<number> =>
  Math.floor((await freeSpace()) / FREE_SPACE_STEP) * FREE_SPACE_STEP

const gauge = (name: string, help: string, value: number): GaugeReading => ({
  name,
  help,
  values: [{ value }],
})

const poolReadings = ({ totalCount, idleCount, waitingCount }: PoolState): GaugeReading[] => [
  gauge('database_connections', 'Connections in the pool.', totalCount),
  gauge('database_connections_idle', 'Idle connections.', idleCount),
  gauge('database_waiting', 'Requests that wait for a connection.', waitingCount),
]

async function readDatabase({ db, jobs, mails }: GaugeDeps): Promise<GaugeReading[]> {
  const schema = await schemaState(db)
  const queues = await jobs.queues()
  const mailQueueNames = new Set(mails.map(({ queue }) => queue))
  const mailQueues = queues.filter(({ queue }) => mailQueueNames.has(queue))
  const byQueue = (value: (state: QueueState) => number) =>
    queues.map((state) => ({ labels: { queue: state.queue }, value: value(state) }))
  return [
    gauge('schema_version', 'The latest migration applied to the database.', schema.applied),
    gauge(
      'schema_version_expected',
      'The latest migration of this server version.',
      schema.expected,
    ),
    gauge(
      'mails_late',
      'Emails that have waited for more than five minutes.',
      mailQueues.reduce((sum, state) => sum + state.late, 0),
    ),
    {
      name: 'jobs_waiting',
      help: 'Waiting jobs by queue.',
      values: byQueue(({ waiting }) => waiting),
    },
    {
      name: 'jobs_oldest_seconds',
      help: 'Age of the oldest waiting job by queue.',
      values: byQueue(({ oldestSeconds }) => oldestSeconds),
    },
  ]
}
