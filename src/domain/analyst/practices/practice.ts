// What the built-in analyst recommends is made of: one practice, and the practices of a category.

/** Something a team can do next Monday about one category. */
export interface Practice {
  /** Imperative, up to 60 characters. */
  readonly title: string
  /** Two to four sentences, up to 420 characters: who does what, when, and how one sees it work. */
  readonly text: string
}

/**
 * Practices by category key of one assessment. The first of each list helps most teams with the
 * least effort.
 */
export type Practices = Readonly<Record<string, readonly Practice[]>>
