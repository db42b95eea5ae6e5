import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#server/platform/db/database.ts'
import { errorFields } from '#server/platform/log/error-fields.ts'
import { throttle } from '#server/platform/log/throttle.ts'
import type pg from 'pg'
import { fromKysely } from 'pg-boss'
import type { JobWithMetadata, PgBoss, SendOptions } from 'pg-boss'
import type { Logger } from 'pino'
import { defer } from './defer.ts'
import { createPgBoss, onPool } from './pg-boss.ts'
import { Deferred, PermanentFailure } from './job-kind.ts'
import type { JobKind, Schedule } from './job-kind.ts'
import { hasPendingJob, queueStates } from './queue-state.ts'
import type { QueueState } from './queue-state.ts'

export type { QueueState } from './queue-state.ts'

/** Durable background jobs. */
export interface Jobs {
  /**
   * Inserts a job in the caller's transaction, so it runs only if that commits. It may run twice if a
   * server stops during the run.
   */
  enqueue<P extends object>(db: Db, kind: JobKind<P>, payload: P): Promise<void>
  /** Inserts many jobs of one kind, as `enqueue` does, with one statement. */
  enqueueAll<P extends object>(db: Db, kind: JobKind<P>, payloads: readonly P[]): Promise<void>
  /** Registers the handler of a job kind, which runs one job at a time. Call before `start`. */
  handle<P extends object>(kind: JobKind<P>, work: (payload: P) => Promise<void>): void
  /** Registers a recurring job, which one of all servers runs. Call before `start`. */
  schedule(schedule: Schedule, work: () => Promise<void>): void
  /** Starts running jobs. Needs the tables of `prepareJobs`. */
  start(): Promise<void>
  /** Stops fetching jobs and waits for running ones; those that take too long are retried later. */
  stop(): Promise<void>
  /**
   * True if a job of these kinds has been unfinished for `seconds`. Jobs that have been tried before
   * count only with `includeRetried`.
   */
  hasPendingJob(
    kinds: readonly { readonly queue: string }[],
    seconds: number,
    options: { readonly includeRetried: boolean },
  ): Promise<boolean>
  /** Returns the state of the queues that have a handler here. */
  queues(): Promise<QueueState[]>
}

/** Polling and retry settings; times are seconds. */
export interface JobTimings {
  /** Interval between polls for jobs of other servers and for retries. */
  readonly pollSeconds: number
  /** Delay before the first retry; it doubles with each retry, up to `maxRetryDelay`. */
  readonly retryDelay: number
  readonly maxRetryDelay: number
  readonly maxRetries: number
}

/** About twelve hours of retries, enough for an outage overnight. */
const DEFAULTS: JobTimings = { pollSeconds: 5, retryDelay: 5, maxRetryDelay: 300, maxRetries: 150 }

/** The dead letter queue. */
export const DEAD_LETTERS = 'given-up'
const SLOW_POLL_SECONDS = 60
/** Longer than the slowest email takes, because an expired job is run again. */
const JOB_EXPIRY_SECONDS = 300
const DEAD_LETTER_RETENTION_SECONDS = 86_400
/** For kinds that keep no failures, if a server stops during the last try. */
const SHORT_RETENTION_SECONDS = 60
const STOP_TIMEOUT_MS = 7_000
/** Milliseconds after `enqueue` at which this server polls; the caller has usually committed by then. */
const POLL_AFTER_MS = [30, 300]

interface Worker {
  readonly queue: string
  readonly pollSeconds: number
  readonly keepsFailures: boolean
  readonly work: (job: JobWithMetadata) => Promise<void>
}

/** Returns how jobs are retried and given up. */
export function sendOptions(timings: Partial<JobTimings> = {}): SendOptions {
  const { retryDelay, maxRetryDelay, maxRetries } = { ...DEFAULTS, ...timings }
  return {
    retryLimit: maxRetries,
    retryDelay,
    retryDelayMax: maxRetryDelay,
    retryBackoff: true,
    expireInSeconds: JOB_EXPIRY_SECONDS,
    deleteAfterSeconds: DEAD_LETTER_RETENTION_SECONDS,
    deadLetter: DEAD_LETTERS,
  }
}

/** Returns the options of a kind's jobs. */
function optionsOf(
  options: SendOptions,
  { keepsFailures = true }: Pick<JobKind<object>, 'keepsFailures'>,
): SendOptions {
  if (keepsFailures) return options
  const { deadLetter: _, ...others } = options
  return { ...others, deleteAfterSeconds: SHORT_RETENTION_SECONDS }
}

/** Opens the job queues in the database of `pool`. */
export function openJobs(pool: pg.Pool, log: Logger, timings: Partial<JobTimings> = {}): Jobs {
  const { pollSeconds, maxRetries } = { ...DEFAULTS, ...timings }
  const boss = createPgBoss(onPool(pool))
  const workers: Worker[] = []
  const schedules: Schedule[] = []
  const workerIds = new Map<string, string>()
  const options = sendOptions(timings)
  logProblems(boss, log)

  const poll = (queue: string) => {
    const id = workerIds.get(queue)
    if (id) boss.notifyWorker(id)
  }

  const pollSoon = (queue: string) => {
    for (const delay of POLL_AFTER_MS) setTimeout(() => poll(queue), delay).unref()
  }

  /** Deletes completed jobs. Logs failed ones by queue and id, never with their payload. */
  const run = async ({ queue, keepsFailures, work }: Worker, job: JobWithMetadata) => {
    try {
      await work(job)
    } catch (error) {
      if (error instanceof Deferred) return await defer(pool, queue, job, error.seconds)
      if (!(error instanceof PermanentFailure)) {
        log.warn(
          { queue, job: job.id, attempt: job.retryCount + 1, failure: errorFields(error) },
          'job failed',
        )
        const isLast = job.retryCount >= maxRetries
        if (isLast && keepsFailures) setTimeout(() => poll(DEAD_LETTERS), 300).unref()
        if (!isLast || keepsFailures) throw error
      }
      log.error({ queue, job: job.id, failure: errorFields(error) }, 'job given up')
    } finally {
      // The next job does not wait for the next poll.
      poll(queue)
    }
    await boss.deleteJob(queue, job)
  }

  return {
    async enqueue(db, kind, payload) {
      const { queue } = kind
      await boss.send(queue, payload, { ...optionsOf(options, kind), db: fromKysely(db) })
      pollSoon(queue)
    },

    async enqueueAll(db, kind, payloads) {
      const { queue } = kind
      const jobs = payloads.map((data) => ({ ...optionsOf(options, kind), data }))
      await boss.insert(queue, jobs, { db: fromKysely(db) })
      pollSoon(queue)
    },

    handle({ queue, payload, keepsFailures = true }, work) {
      const parseAndWork = (job: JobWithMetadata) => work(payload.parse(job.data))
      workers.push({ queue, pollSeconds, keepsFailures, work: parseAndWork })
    },

    schedule(schedule, work) {
      schedules.push(schedule)
      workers.push({
        queue: schedule.queue,
        pollSeconds: SLOW_POLL_SECONDS,
        keepsFailures: true,
        work,
      })
    },

    async start() {
      await boss.start()
      const all = [
        {
          queue: DEAD_LETTERS,
          pollSeconds: SLOW_POLL_SECONDS,
          keepsFailures: true,
          work: logDeadLetter(log),
        },
        ...workers,
      ]
      const existing = new Set((await boss.getQueues()).map(({ name }) => name))
      for (const { queue } of all) if (!existing.has(queue)) await boss.createQueue(queue)
      for (const { queue, cron } of schedules) {
        // Runs missed while no server was running are made up for by one run.
        await boss.schedule(queue, cron, null, { ...options, tz: 'UTC', missed: 'once' })
      }
      for (const worker of all) {
        const options = {
          pollingIntervalSeconds: worker.pollSeconds,
          includeMetadata: true,
        } as const
        const runAll = async (jobs: JobWithMetadata[]) => {
          for (const job of jobs) await run(worker, job)
        }
        workerIds.set(worker.queue, await boss.work(worker.queue, options, runAll))
      }
    },

    async stop() {
      const idle = [...workerIds.keys()].map((queue) => boss.offWork(queue))
      await Promise.race([Promise.all(idle), sleep(STOP_TIMEOUT_MS, undefined, { ref: false })])
      await boss.stop({ graceful: false })
    },

    hasPendingJob: (kinds, seconds, options) =>
      hasPendingJob(
        pool,
        kinds.map(({ queue }) => queue),
        seconds,
        options,
      ),

    queues: () =>
      queueStates(
        pool,
        workers.map(({ queue }) => queue),
      ),
  }
}

/** Logs no payload, which may contain an email address. */
const logDeadLetter = (log: Logger) => async (job: JobWithMetadata) => {
  log.error({ queue: job.sourceName, job: job.sourceId }, 'job given up after its last try')
}

/** Logs errors of polling at most once a minute: all polls fail while the database is unavailable. */
function logProblems(boss: PgBoss, log: Logger): void {
  const warn = throttle<Error>((error) => {
    log.warn({ failure: errorFields(error) }, 'cannot fetch jobs')
  })
  boss.on('error', warn)
  boss.on('warning', ({ message }) =>
    log.warn({ warning: message }, 'the job queue reports a problem'),
  )
}
