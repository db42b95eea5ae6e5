/** A recommendation of the built-in analyst: something a team can do next week for one category. */
export interface Practice {
  /** Imperative, up to 60 characters. */
  readonly title: string
  /** Two to four sentences, up to 420 characters: who does what, when, and how to see that it works. */
  readonly text: string
}

/**
 * The practices of one assessment by category key. Each list starts with the one that helps most
 * teams with the least effort.
 */
export type Practices = Readonly<Record<string, readonly Practice[]>>
