/** Timeouts for insights by a provider, in milliseconds. */
export interface InsightTimeouts {
  /** Total time for all attempts. */
  readonly totalMs: number
  /** Poll interval while another request to the provider is in progress. */
  readonly pollMs: number
  /** How long a failure is stored; requests in this time fail without calling the provider. */
  readonly failureMs: number
}

/** Short, because a person waits. */
export const INSIGHT_TIMEOUTS: InsightTimeouts = { totalMs: 20_000, pollMs: 250, failureMs: 15_000 }
