/** A fixed-window rate limit. It counts per subject: a network, an account, an email address. */
export interface RateLimit {
  /** Key in the database. */
  readonly name: string
  readonly limit: number
  /** Length of the window, which starts at the first use. */
  readonly windowSeconds: number
  /** Error message; the time to wait is appended. */
  readonly message: string
}

/**
 * A limit for attempts at a secret. After the free attempts each one has to wait twice as long as
 * the one before, which stops guessing without locking an account permanently.
 */
export interface AttemptLimit {
  /** Key in the database. */
  readonly name: string
  /** Attempts without a wait. */
  readonly freeAttempts: number
  /** Time without attempts after which the count starts again. */
  readonly memorySeconds: number
  readonly firstWaitSeconds: number
  readonly maxWaitSeconds: number
  /** Error message; the time to wait is appended. */
  readonly message: string
}

/** Thrown beyond a limit. The message is shown to people. */
export class RateLimited extends Error {
  /** Seconds until the next try may succeed. */
  readonly retryAfter: number

  constructor(message: string, retryAfter: number) {
    super(message)
    this.retryAfter = retryAfter
  }
}
