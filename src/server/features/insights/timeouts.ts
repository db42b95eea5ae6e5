/** How long insights by a provider may take, in milliseconds. */
export interface InsightTimeouts {
  /** From the question to an answer that may be shown, however often it is asked. */
  readonly whole: number
  /** How often those who wait for somebody else's question look for its answer. */
  readonly look: number
  /** How long a failure is remembered: whoever comes meanwhile is told of it and asks nobody. */
  readonly remember: number
}

/** A person waits for it. */
export const INSIGHT_PATIENCE: InsightTimeouts = { whole: 20_000, look: 250, remember: 15_000 }
