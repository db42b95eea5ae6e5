/** `short`: as part of the tests; `full`: as long as the target asks for. */
export interface FaultOptions {
  readonly form: 'short' | 'full'
  /** Seed of the random numbers. */
  readonly seed: number
  /** On abort the fault stops everything it started and rejects. */
  readonly signal: AbortSignal
  /** Prints progress. */
  readonly log: (message: string) => void
}

export interface Outcome {
  /** The measurements in a few words, for a table. */
  readonly summary: string
  /** Whether the target is met; `skipped` if the machine does not support the fault. */
  readonly verdict: 'met' | 'missed' | 'skipped'
}

/**
 * A failure of a server or of something it depends on, and what has to hold during and after it.
 */
export interface Fault {
  /** Its name on the command line. */
  readonly name: string
  /** What fails, in a few words. */
  readonly description: string
  /** What has to hold, in a few words. */
  readonly target: string
  readonly run: (options: FaultOptions) => Promise<Outcome>
}

/**
 * Returns an outcome that is met if all conditions hold. Failed conditions come first in the summary.
 */
export function outcomeOf(summary: string, conditions: Readonly<Record<string, boolean>>): Outcome {
  const failed = Object.keys(conditions).filter((name) => !conditions[name])
  if (failed.length === 0) return { summary, verdict: 'met' }
  return { summary: `NOT ${failed.join(', NOT ')}; ${summary}`, verdict: 'missed' }
}
