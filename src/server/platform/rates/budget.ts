/** How often something may be done in a while, by each of those it is counted for. */
export interface Budget {
  /** Stands in the database. */
  readonly name: string
  readonly limit: number
  /** From the first use on; then it counts anew. */
  readonly seconds: number
  /** What is said to a person when it is spent; when to try again follows. */
  readonly refusal: string
}

/**
 * How often something secret may be tried. Beyond `free` tries every further one has to wait, each
 * time twice as long: whoever guesses gets nowhere, and nobody is locked out for good.
 */
export interface Guard {
  /** Stands in the database. */
  readonly name: string
  /** Tries without a wait. */
  readonly free: number
  /** Seconds without any try after which all is forgotten. */
  readonly memory: number
  /** Seconds. */
  readonly firstWait: number
  readonly longestWait: number
  /** What is said to a person who has to wait; how long follows. */
  readonly refusal: string
}
