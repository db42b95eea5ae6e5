import { afterAll, beforeAll } from 'vitest'

export const hashing = { isFull: false }

/** Hashes at the product's cost in some tests; all others hash at the least one. */
export function useFullHashCost(): void {
  beforeAll(() => {
    hashing.isFull = true
  })
  afterAll(() => {
    hashing.isFull = false
  })
}
