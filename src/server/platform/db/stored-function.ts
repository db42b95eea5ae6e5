import { createHash } from 'node:crypto'

/** Where the tables of tenants are: all on one machine, or spread over several by workspace. */
export type Place = 'on one machine' | 'spread'

/** A function of the database. On a cluster it runs where the shard of its first parameter, `workspace`, is. */
export interface StoredFunction {
  readonly name: string
  /** Returns the statement that creates the function. */
  readonly create: (place: Place) => string
}

/**
 * Returns a function of the database. Its name has the beginning of the text's hash, since servers of two
 * versions, each with its own text, use the database during an upgrade.
 */
export function storedFunction(
  name: string,
  create: (name: string, place: Place) => string,
): StoredFunction {
  const text = create(name, 'on one machine') + create(name, 'spread')
  const versioned = `${name}_${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
  return { name: versioned, create: (place) => create(versioned, place) }
}
