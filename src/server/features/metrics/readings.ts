import { releasedInGroups } from '#server/features/submissions/released-totals.ts'
import type { Db } from '#server/platform/db/database.ts'
import { schemaState } from '#server/platform/db/migrate.ts'
import type { Jobs, QueueState } from '#server/platform/jobs/jobs.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { GaugeReading } from '#server/platform/telemetry/metrics.ts'

/** What is read when somebody asks for metrics. */
export interface Sources {
  readonly db: Db
  readonly jobs: Jobs
  /** The kinds of jobs that bring mails out. */
  readonly mails: readonly { readonly queue: string }[]
  readonly pool: PoolState | null
  /** Bytes that are left where the database lies; null where it lies elsewhere. */
  readonly freeSpace: (() => Promise<number>) | null
}

/** A pool of connections, as it counts itself. */
export interface PoolState {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** Milliseconds for which a reading of the database is served. */
const MAX_AGE = 5_000
/** Milliseconds after which a scrape goes on without the database's readings. */
const TIMEOUT = 1_500

/** Counting over a million rounds takes a second, so a slow count is kept for five minutes. */
const countMaxAge = (loadMs: number) => (loadMs >= 250 ? 300_000 : MAX_AGE)

/** To the byte, free space says when a page was added for somebody's answers. */
const SPACE_STEP = 100_000_000

/** Figures of this moment; those of the database are left out while it does not answer. */
export function readingsOf(sources: Sources): () => Promise<GaugeReading[]> {
  const look = memoize(() => lookIntoDatabase(sources), {
    maxAge: MAX_AGE,
    errorMaxAge: MAX_AGE,
    timeout: TIMEOUT,
    abandonAfter: 10_000,
  })
  const count = memoize(() => releasedInGroups(sources.db), {
    maxAge: countMaxAge,
    errorMaxAge: MAX_AGE,
    timeout: TIMEOUT,
  })
  return async () => {
    const [found, released] = await Promise.all([
      look().catch(() => null),
      count().catch(() => null),
    ])
    return [
      one('database_up', 'Whether the database answers.', found ? 1 : 0),
      ...(sources.pool ? poolReadings(sources.pool) : []),
      ...(sources.freeSpace
        ? [
            one(
              'data_folder_free_bytes',
              'Space left where the embedded database lies.',
              await roughly(sources.freeSpace).catch(() => Number.NaN),
            ),
          ]
        : []),
      ...(found ?? []),
      // Not the same as no database: a count that takes long is there at one of the next scrapes.
      ...(released === null
        ? []
        : [
            one(
              'submissions_released',
              'Submissions that count, of rounds that protect a group.',
              released,
            ),
          ]),
    ]
  }
}

const roughly = async (freeSpace: () => Promise<number>): Promise<number> =>
  Math.floor((await freeSpace()) / SPACE_STEP) * SPACE_STEP

const one = (name: string, help: string, value: number): GaugeReading => ({
  name,
  help,
  values: [{ value }],
})

const poolReadings = ({ totalCount, idleCount, waitingCount }: PoolState): GaugeReading[] => [
  one('database_connections', 'Connections of the pool.', totalCount),
  one('database_connections_idle', 'Connections that nobody uses.', idleCount),
  one('database_waiting', 'How many wait for a connection.', waitingCount),
]

async function lookIntoDatabase({ db, jobs, mails }: Sources): Promise<GaugeReading[]> {
  const schema = await schemaState(db)
  const queues = await jobs.queues()
  const bringsMail = new Set(mails.map(({ queue }) => queue))
  const late = queues.filter(({ queue }) => bringsMail.has(queue))
  const byQueue = (value: (state: QueueState) => number) =>
    queues.map((state) => ({ labels: { queue: state.queue }, value: value(state) }))
  return [
    one('schema_version', 'The latest migration that the database has had.', schema.applied),
    one('schema_version_expected', 'The latest migration of this version.', schema.expected),
    one(
      'mails_late',
      'Mails that wait for more than five minutes.',
      late.reduce((sum, state) => sum + state.late, 0),
    ),
    {
      name: 'jobs_waiting',
      help: 'Jobs to be done, by queue.',
      values: byQueue(({ waiting }) => waiting),
    },
    {
      name: 'jobs_oldest_seconds',
      help: 'Age of the oldest of them.',
      values: byQueue(({ oldestSeconds }) => oldestSeconds),
    },
  ]
}
