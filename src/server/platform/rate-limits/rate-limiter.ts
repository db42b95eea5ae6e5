import type { Db } from '#server/platform/db/database.ts'
import { deleteAttempts, deleteExpiredAttempts, insertAttempt } from './attempt-repo.ts'
import { decrement, deleteExpiredCounters, increment, incrementEach } from './counter-repo.ts'
import { RateLimited } from './rate-limit.ts'
import type { AttemptLimit, RateLimit } from './rate-limit.ts'

/** The subject of a limit that all callers share. */
export const GLOBAL_SUBJECT = 'everybody'

/**
 * Rate limits that are shared by all servers. Do not call inside a transaction: calls take row locks. A
 * subject that is null cannot be told from others and is not counted.
 */
export interface RateLimiter {
  /** Counts a use; throws 429 beyond the limit. */
  consume(limit: RateLimit, subject: string | null): Promise<void>
  /** Counts a use; returns false beyond the limit. */
  tryConsume(limit: RateLimit, subject: string | null): Promise<boolean>
  /**
   * Counts several uses in the caller's transaction, which gives them back if it fails; throws 429 beyond
   * the limit. The row stays locked until the end, so the caller either holds a lock that all uses of the
   * subject need, or calls it last.
   */
  consumeWithin(db: Db, limit: RateLimit, subject: string, uses: number): Promise<void>
  /**
   * Counts a use of each subject in the caller's transaction, with one statement; returns those beyond the
   * limit. Call it last.
   */
  consumeEachWithin(db: Db, limit: RateLimit, subjects: readonly string[]): Promise<string[]>
  /** Takes back one use. */
  refund(limit: RateLimit, subject: string | null): Promise<void>
  /**
   * Counts an attempt at a secret; throws 429 if it has to wait. Call it before checking the secret,
   * so that concurrent attempts count one after the other.
   */
  countAttempt(limit: AttemptLimit, subject: string): Promise<void>
  /** Deletes a subject's attempts after it had the secret right. */
  resetAttempts(limit: AttemptLimit, subject: string): Promise<void>
  /** Deletes expired counters and keys. */
  deleteExpired(): Promise<void>
}

/** The schedule of `deleteExpired`. */
export const RATE_LIMIT_CLEANUP = { queue: 'rates-sweep', cron: '*/15 * * * *' } as const

/** Opens a rate limiter that multiplies every limit by `scale`; 0 disables all limits. */
export function openRateLimiter(db: Db, scale: number): RateLimiter {
  const scaled = (limit: number) => Math.max(1, Math.round(limit * scale))
  const count = async (limit: RateLimit, subject: string | null, uses = 1, within = db) => {
    if (scale === 0 || subject === null) return { exceeded: false, seconds: 0 }
    const { used, seconds } = await increment(within, limit, subject, uses)
    return { exceeded: used > scaled(limit.limit), seconds }
  }
  return {
    async consume(limit, subject) {
      const { exceeded, seconds } = await count(limit, subject)
      if (exceeded) throw rateLimited(limit, seconds)
    },
    tryConsume: async (limit, subject) => !(await count(limit, subject)).exceeded,
    async consumeWithin(db, limit, subject, uses) {
      const { exceeded, seconds } = await count(limit, subject, uses, db)
      if (exceeded) throw rateLimited(limit, seconds)
    },
    async consumeEachWithin(db, limit, subjects) {
      if (scale === 0) return []
      const counters = await incrementEach(db, limit, subjects)
      return counters.filter(({ used }) => used > scaled(limit.limit)).map((one) => one.subject)
    },
    async refund(limit, subject) {
      if (scale > 0 && subject !== null) await decrement(db, limit, subject)
    },
    async countAttempt(limit, subject) {
      if (scale === 0) return
      const scaledLimit = { ...limit, freeAttempts: scaled(limit.freeAttempts) }
      const seconds = await insertAttempt(db, scaledLimit, subject)
      if (seconds !== undefined) throw rateLimited(limit, seconds)
    },
    async resetAttempts(limit, subject) {
      if (scale > 0) await deleteAttempts(db, limit, subject)
    },
    async deleteExpired() {
      await deleteExpiredCounters(db)
      await deleteExpiredAttempts(db)
    },
  }
}

const rateLimited = ({ message }: RateLimit | AttemptLimit, seconds: number) =>
  new RateLimited(`${message} Please try again in ${inWords(seconds)}.`, seconds)

function inWords(seconds: number): string {
  if (seconds < 60) return `${seconds} second${seconds === 1 ? '' : 's'}`
  const minutes = Math.ceil(seconds / 60)
  if (minutes >= 120) return `about ${Math.ceil(minutes / 60)} hours`
  return `about ${minutes} minute${minutes === 1 ? '' : 's'}`
}
