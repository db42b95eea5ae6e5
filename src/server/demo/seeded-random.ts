/**
 * Returns a generator of pseudorandom numbers from 0 up to, but not including, 1. The same seed gives
 * the same numbers on every machine (FNV-1a hash, mulberry32). Not for secrets.
 */
export function seededRandom(seed: string): () => number {
  let state = hashOf(seed)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * Returns an approximately standard normal number from -6 to 6, as the sum of twelve uniform ones.
 * Box-Muller needs logarithms and cosines, whose last bit may differ between machines.
 */
export function seededNormal(seed: string): number {
  const random = seededRandom(seed)
  let sum = -6
  for (let count = 0; count < 12; count++) sum += random()
  return sum
}

function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  }
  return hash
}
