/** How a fault is tried: shortly, among the tests, or as long as its mark asks for. */
export interface How {
  readonly form: 'short' | 'full'
  /** Of all that is thrown by dice. */
  readonly seed: number
  /** Aborted when it is to end early: whatever it has started is ended, and it throws. */
  readonly signal: AbortSignal
  /** Hears how far it is. */
  readonly say: (what: string) => void
}

export interface Outcome {
  /** Figures, in a few words that stand in a table. */
  readonly found: string
  /** Whether the mark is met; `skipped` where the machine refuses what the fault needs. */
  readonly verdict: 'met' | 'missed' | 'skipped'
}

/** Something that breaks under a whole server, and what has to hold meanwhile and afterwards. */
export interface Fault {
  /** As it is called on the command line. */
  readonly name: string
  /** What happens, in a few words. */
  readonly what: string
  /** What has to hold, in a few words. */
  readonly mark: string
  readonly run: (how: How) => Promise<Outcome>
}

/** The outcome of conditions that all have to hold; those that do not are named in front. */
export function outcomeOf(found: string, conditions: Readonly<Record<string, boolean>>): Outcome {
  const failed = Object.keys(conditions).filter((name) => !conditions[name])
  if (failed.length === 0) return { found, verdict: 'met' }
  return { found: `NOT ${failed.join(', NOT ')}; ${found}`, verdict: 'missed' }
}
