/**
 * Numbers from 0 up to 1 that look random and are the same for the same name, to the bit and on
 * every machine (FNV-1a for the start, mulberry32 for the rest). Never for what must be secret.
 */
export function chanceOf(name: string): () => number {
  let state = hashOf(name)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * About normal around 0 with deviation 1, and never beyond 6: twelve numbers together, since
 * logarithms and cosines may differ in their last bit from one machine to another.
 */
export function bellOf(name: string): number {
  const chance = chanceOf(name)
  let sum = -6
  for (let count = 0; count < 12; count++) sum += chance()
  return sum
}

function hashOf(name: string): number {
  let hash = 0x811c9dc5
  for (const letter of name) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}
