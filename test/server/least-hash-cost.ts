import { vi } from 'vitest'
import { hashing } from './hash-cost.ts'

const LEAST = { memoryCost: 8, timeCost: 1 }

/** Results of earlier checks, because tests check one password against one hash again and again. */
const checked = new Map<string, Promise<boolean>>()

// A second factor comes with ten hashes of recovery codes, which took most of the time of the tests of sign-in.
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal()
  const costOf = (options: Parameters<typeof argon2.hash>[1]) =>
    hashing.isFull ? options : { ...options, ...LEAST }
  return {
    ...argon2,
    hash: (password, options) => argon2.hash(password, costOf(options)),
    hashRaw: (password, options) => argon2.hashRaw(password, costOf(options)),
    verify: (stored, password) => {
      if (hashing.isFull) return argon2.verify(stored, password)
      const key = `${String(stored)} ${String(password)}`
      const result = checked.get(key) ?? argon2.verify(stored, password)
      checked.set(key, result)
      return result
    },
  }
})
