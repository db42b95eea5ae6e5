import { normalTwoSidedP } from './probability-distributions.ts'

/** Up to this number of arrangements, all are counted. */
const MAX_EXACT_ARRANGEMENTS = 100_000
/** Above this number of people in a sample, the normal approximation is used. */
const MAX_PERMUTED_PEOPLE = 200
/** Number of random arrangements if there are too many to count. */
const RANDOM_PERMUTATIONS = 9_999
const SEED = 0x5e87a27

/** A sample as a histogram: number of participants by the sum of their answers. */
export type SumCounts = readonly number[]

/**
 * Returns the two-sided p (0 to 1) of the permutation test of the difference between two means: the
 * share of random splits of the pooled sample with a difference at least as large (Fisher 1935;
 * Good, Permutation, Parametric and Bootstrap Tests, 2005). Both histograms cover the same sums in
 * order. Exact up to 10^5 arrangements; above that 9,999 random ones with a fixed seed,
 * p = (b + 1) / (B + 1) (Davison & Hinkley 1997); with more than 200 people in a sample, the normal
 * approximation. Returns 1 if a sample is empty.
 */
export function permutationTestP(before: SumCounts, after: SumCounts): number {
  const [few, many] = people(before) <= people(after) ? [before, after] : [after, before]
  const n = people(few)
  if (n === 0) return 1
  const pooled = few.map((count, cell) => count + (many[cell] ?? 0))
  const all = people(pooled)
  // N x (sum of the smaller sample) - n x (sum of all) is the difference of means times a constant.
  // Whole numbers, so that equal differences compare as equal.
  const total = sumOf(pooled)
  const distance = (sum: number) => Math.abs(all * sum - n * total)
  const observed = distance(sumOf(few))
  if (observed === 0) return 1
  if (people(many) > MAX_PERMUTED_PEOPLE) return normalP(pooled, n, observed)
  return arrangements(all, n) <= MAX_EXACT_ARRANGEMENTS
    ? exactP(pooled, n, (sum) => distance(sum) >= observed)
    : randomP(pooled, n, (sum) => distance(sum) >= observed)
}

/** Returns the number of ways to choose n of `all`, or some number above the limit. */
function arrangements(all: number, n: number): number {
  let ways = 1
  for (let chosen = 1; chosen <= n; chosen++) {
    ways = (ways * (all - n + chosen)) / chosen
    if (ways > MAX_EXACT_ARRANGEMENTS * 2) return ways
  }
  return Math.round(ways)
}

/** Counts all choices of n people by their sum, adding one cell of the histogram at a time. */
function exactP(pooled: SumCounts, n: number, isExtreme: (sum: number) => boolean): number {
  // ways[k]: number of choices of k people by their sum, among the cells added so far.
  let ways: Map<number, number>[] = Array.from({ length: n + 1 }, () => new Map())
  ways[0]?.set(0, 1)
  pooled.forEach((count, value) => {
    if (count === 0) return
    const next = ways.map((bySum) => new Map(bySum))
    for (let taken = 1; taken <= Math.min(count, n); taken++) {
      const choices = binomial(count, taken)
      for (let chosen = 0; chosen + taken <= n; chosen++) {
        for (const [sum, known] of ways[chosen] ?? []) {
          const into = next[chosen + taken]
          const to = sum + taken * value
          into?.set(to, (into.get(to) ?? 0) + known * choices)
        }
      }
    }
    ways = next
  })
  let [all, extreme] = [0, 0]
  for (const [sum, known] of ways[n] ?? []) {
    all += known
    if (isExtreme(sum)) extreme += known
  }
  return extreme / all
}

function binomial(count: number, taken: number): number {
  let ways = 1
  for (let chosen = 1; chosen <= taken; chosen++) {
    ways = (ways * (count - taken + chosen)) / chosen
  }
  return ways
}

/** Estimates p from random choices of n people. */
function randomP(pooled: SumCounts, n: number, isExtreme: (sum: number) => boolean): number {
  const values = pooled.flatMap((count, value) => new Array<number>(count).fill(value))
  const random = randomFrom(SEED)
  let extreme = 0
  for (let round = 0; round < RANDOM_PERMUTATIONS; round++) {
    let sum = 0
    // The first n steps of a Fisher-Yates shuffle, continued from the previous order.
    for (let place = 0; place < n; place++) {
      const other = place + Math.floor(random() * (values.length - place))
      const value = values[other] ?? 0
      values[other] = values[place] ?? 0
      values[place] = value
      sum += value
    }
    if (isExtreme(sum)) extreme++
  }
  return (extreme + 1) / (RANDOM_PERMUTATIONS + 1)
}

/** Returns a pseudorandom generator of numbers from 0 to below 1 (mulberry32, Tommy Ettinger). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Normal approximation of the sum of n values drawn without replacement. */
function normalP(pooled: SumCounts, n: number, observed: number): number {
  const all = people(pooled)
  const mean = sumOf(pooled) / all
  const squares = pooled.reduce((sum, count, value) => sum + count * (value - mean) ** 2, 0)
  const deviation = Math.sqrt((n * (all - n) * squares) / (all * (all - 1)))
  return normalTwoSidedP(observed / all / deviation)
}

const people = (counts: SumCounts): number => counts.reduce((sum, count) => sum + count, 0)

const sumOf = (counts: SumCounts): number =>
  counts.reduce((sum, count, value) => sum + count * value, 0)
