import type { z } from 'zod'

/** A type of background job: its queue and the payload of one job. */
export interface JobKind<P extends object> {
  /** Letters, digits and dashes. Stored in the database, so it must not change. */
  readonly queue: string
  /** Parses payloads from the database, which may have been written by an older version. */
  readonly payload: z.ZodType<P>
  /** False if a job leaves no row after its last retry, because the row would single a person out. Default: true. */
  readonly keepsFailures?: boolean
}

/** A recurring job. `cron` has minute, hour, day, month and weekday, in UTC. */
export interface Schedule {
  readonly queue: string
  readonly cron: string
}

/** Returns the job kind with the type of its payload inferred. */
export const jobKind = <P extends object>(kind: JobKind<P>): JobKind<P> => kind

/** Thrown by a job that must not be retried, because it would always fail. */
export class PermanentFailure extends Error {}

/** Thrown by a job that must wait for its turn, however often. It has not failed. */
export class Deferred extends Error {
  readonly seconds: number

  constructor(seconds: number) {
    super(`deferred for ${seconds} seconds`)
    this.seconds = seconds
  }
}
