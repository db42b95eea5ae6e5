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
