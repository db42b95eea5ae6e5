import type { Source } from './sources.ts'

/** A recommendation of the built-in analyst: something a team can start next week. */
export interface Practice {
  /** Imperative, up to 60 characters. */
  readonly title: string
  /** Two to six sentences, up to 420 characters: who does what, when, and how to see that it works. */
  readonly text: string
  /** Ids of the questions that it helps, the one that it helps most first. */
  readonly helps: readonly string[]
  /**
   * Whether it is for the odd or the even rounds of a team. No practice is for both, so that none is
   * recommended twice in a row.
   */
  readonly rounds: 'odd' | 'even'
  /** The people and the time it takes: `whole team, 45 minutes, once`. */
  readonly takes: string
  readonly source: Source
}
