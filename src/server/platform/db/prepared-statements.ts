import { createHash } from 'node:crypto'

/** Rare statements are not worth a plan that PostgreSQL keeps on each connection. */
const MIN_USES = 5
/** Several times the frequent statements of the product; a plan takes 10 to 100 KB per connection. */
const MAX_NAMES = 200
/** Statements whose uses are counted at once. */
const MAX_COUNTED = 1_000

/**
 * False for a search: the best plan depends on the pattern, and one for all patterns reads the table.
 * Other statements look up keys, for which a plan without values is as good.
 */
export const isPreparable = (text: string): boolean => !/\blike\b/i.test(text)

/**
 * Gives frequent statements a name, under which each connection prepares them once: planning a small
 * statement costs PostgreSQL more than running it. Both numbers are bounded, because some texts depend
 * on the request, such as those of searches and long lists.
 */
export class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #uses = new Map<string, number>()
  #version = 0

  /**
   * Returns the name of a statement; undefined if it is rare or a search, or if there are too many
   * names.
   */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= MAX_NAMES) return name
    const uses = (this.#uses.get(text) ?? 0) + 1
    if (uses < MIN_USES) {
      if (this.#uses.size >= MAX_COUNTED) this.#uses.clear()
      this.#uses.set(text, uses)
      return undefined
    }
    if (!isPreparable(text)) return undefined
    this.#uses.delete(text)
    const newName = createHash('sha256').update(`${this.#version} ${text}`).digest('base64url')
    this.#names.set(text, newName)
    return newName
  }

  /** Replaces all names, so that every connection prepares again. */
  renew(): void {
    this.#version += 1
    this.#names.clear()
  }
}

/**
 * True if a migration has changed the type of a column that a prepared statement returns. PostgreSQL
 * reports it for each further use on that connection.
 */
export const isOutdatedStatement = ({
  code,
  routine,
}: Error & { readonly code?: string; readonly routine?: string }): boolean =>
  code === '0A000' && routine === 'RevalidateCachedQuery'
