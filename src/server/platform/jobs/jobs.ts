import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/db/database.ts'
import { faultOf } from '#server/platform/log/fault.ts'
import { onceAMinute } from '#server/platform/log/once-a-minute.ts'
import type pg from 'pg'
import { fromKysely } from 'pg-boss'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Logger } from 'pino'
import { makeBoss, onPool } from './boss.ts'
import { Hopeless } from './kind.ts'
import type { JobKind, Schedule } from './kind.ts'
import { anyWaits, queueStates } from './waiting.ts'
import type { QueueState } from './waiting.ts'

export type { QueueState } from './waiting.ts'

/** Work that outlives the request that asked for it, and the server that took it. */
export interface Jobs {
  /**
   * Keeps a job in the caller's transaction: it is done once that commits, and never was where it
   * does not. It may be done twice where a server ends in the middle of it.
   */
  enqueue<P extends object>(db: Db, kind: JobKind<P>, payload: P): Promise<void>
  /** Says what does the jobs of a kind, one at a time. Before `start`. */
  handle<P extends object>(kind: JobKind<P>, work: (payload: P) => Promise<void>): void
  /** Says what is done by the clock, by one server of all. Before `start`. */
  schedule(schedule: Schedule, work: () => Promise<void>): void
  /** Begins to work; `prepareJobs` has made the tables. */
  start(): Promise<void>
  /** Takes no more jobs and waits for those at work; what takes too long is tried again. */
  stop(): Promise<void>
  /**
   * Whether any job of these kinds has waited for longer than so many seconds: without having been
   * tried, or `triedToo`.
   */
  anyWaits(
    kinds: readonly { readonly queue: string }[],
    seconds: number,
    which: { readonly triedToo: boolean },
  ): Promise<boolean>
  /** How each queue stands that this server works off. */
  queues(): Promise<QueueState[]>
}

/** How often is looked and tried. Seconds, but for `retries`. */
export interface Pace {
  /** Between two looks for jobs that nobody told us of: of other servers, or to be tried again. */
  readonly poll: number
  /** Before the second try; each later wait is about twice as long, up to `longestWait`. */
  readonly firstWait: number
  readonly longestWait: number
  readonly retries: number
}

/** About twelve hours of tries: an outage of a night loses nothing. */
const PACE: Pace = { poll: 5, firstWait: 5, longestWait: 300, retries: 150 }

/** Where pg-boss puts a copy of a job that it gives up. */
const GIVEN_UP = 'given-up'
const SLOW_POLL_SECONDS = 60
/** Longer than the slowest mail takes: a job that is taken for dead is done again. */
const LONGEST_JOB_SECONDS = 300
const KEEP_GIVEN_UP_SECONDS = 86_400
const STOP_LIMIT_MS = 7_000
/** The caller commits within moments of asking; a later commit waits for the next look. */
const LOOK_AFTER_MS = [30, 300]

interface Worker {
  readonly queue: string
  readonly poll: number
  readonly work: (job: JobWithMetadata) => Promise<void>
}

/** Jobs in the database of `pool`. */
export function openJobs(pool: pg.Pool, log: Logger, change: Partial<Pace> = {}): Jobs {
  const pace = { ...PACE, ...change }
  const boss = makeBoss(onPool(pool))
  const workers: Worker[] = []
  const schedules: Schedule[] = []
  const workerIds = new Map<string, string>()
  const options = {
    retryLimit: pace.retries,
    retryDelay: pace.firstWait,
    retryDelayMax: pace.longestWait,
    retryBackoff: true,
    expireInSeconds: LONGEST_JOB_SECONDS,
    deleteAfterSeconds: KEEP_GIVEN_UP_SECONDS,
    deadLetter: GIVEN_UP,
  }
  reportTroubles(boss, log)

  const look = (queue: string) => {
    const id = workerIds.get(queue)
    if (id) boss.notifyWorker(id)
  }

  /** Done jobs leave no trace; failed ones are logged by id and queue alone. */
  const attempt = async ({ queue, work }: Worker, job: JobWithMetadata) => {
    try {
      await work(job)
    } catch (error) {
      if (!(error instanceof Hopeless)) {
        log.warn(
          { queue, job: job.id, attempt: job.retryCount + 1, failure: faultOf(error) },
          'job failed',
        )
        if (job.retryCount >= pace.retries) setTimeout(() => look(GIVEN_UP), 300).unref()
        throw error
      }
      log.error({ queue, job: job.id, failure: faultOf(error) }, 'job given up')
    } finally {
      // More may wait behind it.
      look(queue)
    }
    await boss.deleteJob(queue, job)
  }

  return {
    async enqueue(db, { queue }, payload) {
      await boss.send(queue, payload, { ...options, db: fromKysely(db) })
      for (const delay of LOOK_AFTER_MS) setTimeout(() => look(queue), delay).unref()
    },

    handle({ queue, payload }, work) {
      workers.push({ queue, poll: pace.poll, work: (job) => work(payload.parse(job.data)) })
    },

    schedule(schedule, work) {
      schedules.push(schedule)
      workers.push({ queue: schedule.queue, poll: SLOW_POLL_SECONDS, work })
    },

    async start() {
      await boss.start()
      const all = [
        { queue: GIVEN_UP, poll: SLOW_POLL_SECONDS, work: reportGivenUp(log) },
        ...workers,
      ]
      const known = new Set((await boss.getQueues()).map(({ name }) => name))
      for (const { queue } of all) if (!known.has(queue)) await boss.createQueue(queue)
      for (const { queue, cron } of schedules) {
        // What fell into a time when no server ran is made up for, once.
        await boss.schedule(queue, cron, null, { ...options, tz: 'UTC', missed: 'once' })
      }
      for (const worker of all) {
        const how = { pollingIntervalSeconds: worker.poll, includeMetadata: true } as const
        const run = async (jobs: JobWithMetadata[]) => {
          for (const job of jobs) await attempt(worker, job)
        }
        workerIds.set(worker.queue, await boss.work(worker.queue, how, run))
      }
    },

    async stop() {
      const atRest = [...workerIds.keys()].map((queue) => boss.offWork(queue))
      await Promise.race([Promise.all(atRest), sleep(STOP_LIMIT_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },

    anyWaits: (kinds, seconds, which) =>
      anyWaits(
        pool,
        kinds.map(({ queue }) => queue),
        seconds,
        which,
      ),

    queues: () =>
      queueStates(
        pool,
        workers.map(({ queue }) => queue),
      ),
  }
}

/** Never the payload: it may hold an address. */
const reportGivenUp = (log: Logger) => async (job: JobWithMetadata) => {
  log.error({ queue: job.sourceName, job: job.sourceId }, 'job given up after its last try')
}

/** While the database is away, every look for jobs fails. */
function reportTroubles(boss: PgBoss, log: Logger): void {
  const warn = onceAMinute<Error>((error) => {
    log.warn({ failure: faultOf(error) }, 'jobs cannot be looked for')
  })
  boss.on('error', warn)
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'jobs'))
}
