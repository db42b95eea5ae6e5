import { afterAll, beforeAll } from 'vitest'

export const hashing = { isFull: false }

/** Makes the tests of a file or `describe` hash passwords at the product's cost, not at the lowest. */
export function useFullHashCost(): void {
  beforeAll(() => {
    hashing.isFull = true
  })
  afterAll(() => {
    hashing.isFull = false
  })
}
