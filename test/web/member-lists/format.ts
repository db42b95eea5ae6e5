/** A list of people as another product exports it, and who is in it. */
export interface ListFormat {
  /** The product and its export. */
  readonly product: string
  /** Where the columns are documented, or whose export was seen. */
  readonly source: string
  readonly text: string
  /**
   * The people in reading order: `Ann Lee <ann@x.org>`, then ` or ` and addresses that are offered. A
   * person who starts unticked has the reason in front: `[Deactivated] `.
   */
  readonly people: readonly string[]
  /** What the page has to ask. */
  readonly asks?: 'address' | 'name'
}
