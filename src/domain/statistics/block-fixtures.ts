import type { Block } from './block-model.ts'

/** Returns a category of m questions, or the whole, from its mean and the mean variance of them. */
export function createBlock({
  n,
  mean,
  variance,
  m = 4,
  whole = false,
}: {
  n: number
  mean: number
  variance?: number
  m?: number
  whole?: boolean
}): Block {
  const correlation = whole ? 0.35 : 0.5
  return {
    n,
    mean,
    percentage: mean * 20,
    spreadN: variance === undefined ? 0 : n,
    variance,
    factor: (1 + (m - 1) * correlation) / m,
  }
}

/** Returns the rollup of one release from its questions' distributions. */
export function rollupOf(
  distributions: readonly (readonly number[])[],
  inSpread = distributions[0] !== undefined && distributions[0].reduce((a, b) => a + b, 0) >= 5,
) {
  const released = (distributions[0] ?? []).reduce((sum, count) => sum + count, 0)
  const counts = distributions.flat()
  const empty = { released: 0, counts: counts.map(() => 0) }
  return { released, counts, spread: inSpread ? { released, counts } : empty }
}
