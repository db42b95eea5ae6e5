import type { z } from 'zod'

/** A kind of work that is done later: the queue it waits in, and what one job of it says. */
export interface JobKind<P extends object> {
  /** Letters, digits and dashes; it stands in the database, so it is never changed. */
  readonly queue: string
  /** Read back from the database, where an older version may have written it. */
  readonly payload: z.ZodType<P>
}

/** Work by the clock. `cron` has minute, hour, day, month and weekday, in UTC. */
export interface Schedule {
  readonly queue: string
  readonly cron: string
}

/** Keeps the type of a payload; adds nothing at run time. */
export const jobKind = <P extends object>(kind: JobKind<P>): JobKind<P> => kind

/** Thrown by work that would fail again however often it were tried. */
export class Hopeless extends Error {}
