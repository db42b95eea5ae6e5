import { randomInt } from 'node:crypto'

/**
 * Returns the items in random order. In the server, since a database that is spread over machines updates
 * no rows with random values.
 */
export function shuffled<T>(items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: randomInt(2 ** 47) }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}
