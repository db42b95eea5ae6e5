import { vi } from 'vitest'
import { hashing } from './hash-cost.ts'

const LEAST = { memoryCost: 8, timeCost: 1 }

// A second factor comes with ten hashes of recovery codes, which took most of the time of the tests of sign-in.
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal()
  const costOf = (options: Parameters<typeof argon2.hash>[1]) =>
    hashing.isFull ? options : { ...options, ...LEAST }
  return {
    ...argon2,
    hash: (password, options) => argon2.hash(password, costOf(options)),
    hashRaw: (password, options) => argon2.hashRaw(password, costOf(options)),
  }
})
