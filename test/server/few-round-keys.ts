import type { RoundKeyPair } from '#server/features/rounds/tickets/round-key.ts'
import { vi } from 'vitest'

/** More than the rounds of which a test compares the keys or tickets. */
const KEYS = 6

const keys: Promise<RoundKeyPair>[] = []
let made = 0

// A key takes 30 to 60 ms of the processor. The rounds of a test process take turns with a few keys.
vi.mock(import('#server/features/rounds/tickets/round-key.ts'), async (importOriginal) => {
  const roundKey = await importOriginal()
  return {
    ...roundKey,
    generateRoundKey: () => {
      const key = (keys[made % KEYS] ??= roundKey.generateRoundKey())
      made += 1
      return key
    },
  }
})
