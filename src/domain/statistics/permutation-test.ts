import { normalTwoSidedP } from './probability-distributions.ts'

/** Up to so many ways to deal the answers out, all of them are counted. */
const MAX_EXACT_ARRANGEMENTS = 100_000
/** Above so many people in a wave, sums of answers are as good as normal. */
const MAX_PERMUTED_PEOPLE = 200
/** How many random deals stand for all of them. */
const RANDOM_PERMUTATIONS = 9_999
const SEED = 0x5e87a27

/** What a test needs of a wave: how many respondents there are of each sum of answers. */
export type SumCounts = readonly number[]

/**
 * The two-sided p (0 to 1) of the permutation test of the difference between two waves' means: how
 * often a difference at least so large comes about where the same answers are dealt out to the two
 * waves by chance (Fisher 1935; Good, Permutation, Parametric and Bootstrap Tests, 2005). Both waves
 * are histograms over the same sums, in order. Exact up to 10^5 arrangements; above that 9,999
 * random ones with a fixed seed, p = (b + 1) / (B + 1) (Davison & Hinkley 1997); with more than 200
 * people in either wave by the normal approximation of the same distribution. 1 where a wave has
 * nobody.
 */
export function permutationTestP(before: SumCounts, after: SumCounts): number {
  const [few, many] = people(before) <= people(after) ? [before, after] : [after, before]
  const n = people(few)
  if (n === 0) return 1
  const pooled = few.map((count, cell) => count + (many[cell] ?? 0))
  const all = people(pooled)
  // N x (sum of the smaller wave) - n x (sum of all) is the difference of means, times a constant:
  // whole numbers, so that a tie is a tie.
  const total = sumOf(pooled)
  const distance = (sum: number) => Math.abs(all * sum - n * total)
  const seen = distance(sumOf(few))
  if (seen === 0) return 1
  if (people(many) > MAX_PERMUTED_PEOPLE) return normalP(pooled, n, seen)
  return arrangements(all, n) <= MAX_EXACT_ARRANGEMENTS
    ? exactP(pooled, n, (sum) => distance(sum) >= seen)
    : randomP(pooled, n, (sum) => distance(sum) >= seen)
}

/** How many ways there are to choose n of `all`; stops counting where they are too many. */
function arrangements(all: number, n: number): number {
  let ways = 1
  for (let chosen = 1; chosen <= n; chosen++) {
    ways = (ways * (all - n + chosen)) / chosen
    if (ways > MAX_EXACT_ARRANGEMENTS * 2) return ways
  }
  return Math.round(ways)
}

/** Counts the choices of n people by their sum, one sum of the histogram after the other. */
function exactP(pooled: SumCounts, n: number, asFar: (sum: number) => boolean): number {
  // ways[k]: of the people so far, k chosen; how many choices there are of each sum.
  let ways: Map<number, number>[] = Array.from({ length: n + 1 }, () => new Map())
  ways[0]?.set(0, 1)
  pooled.forEach((count, value) => {
    if (count === 0) return
    const next = ways.map((bySum) => new Map(bySum))
    for (let taken = 1; taken <= Math.min(count, n); taken++) {
      const choices = arrangementsOf(count, taken)
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
  let [all, far] = [0, 0]
  for (const [sum, known] of ways[n] ?? []) {
    all += known
    if (asFar(sum)) far += known
  }
  return far / all
}

function arrangementsOf(count: number, taken: number): number {
  let ways = 1
  for (let chosen = 1; chosen <= taken; chosen++) {
    ways = (ways * (count - taken + chosen)) / chosen
  }
  return ways
}

/** Deals n people out at random, again and again. */
function randomP(pooled: SumCounts, n: number, asFar: (sum: number) => boolean): number {
  const values = pooled.flatMap((count, value) => new Array<number>(count).fill(value))
  const random = randomFrom(SEED)
  let far = 0
  for (let deal = 0; deal < RANDOM_PERMUTATIONS; deal++) {
    let sum = 0
    // The first n of a shuffle (Fisher and Yates), which goes on from the last.
    for (let place = 0; place < n; place++) {
      const other = place + Math.floor(random() * (values.length - place))
      const value = values[other] ?? 0
      values[other] = values[place] ?? 0
      values[place] = value
      sum += value
    }
    if (asFar(sum)) far++
  }
  return (far + 1) / (RANDOM_PERMUTATIONS + 1)
}

/** Numbers from 0 to under 1, always the same ones (mulberry32 of Tommy Ettinger). */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The sum of n dealt out of a finite number has a known spread, and is as good as normal. */
function normalP(pooled: SumCounts, n: number, seen: number): number {
  const all = people(pooled)
  const mean = sumOf(pooled) / all
  const squares = pooled.reduce((sum, count, value) => sum + count * (value - mean) ** 2, 0)
  const spread = Math.sqrt((n * (all - n) * squares) / (all * (all - 1)))
  return normalTwoSidedP(seen / all / spread)
}

const people = (counts: SumCounts): number => counts.reduce((sum, count) => sum + count, 0)

const sumOf = (counts: SumCounts): number =>
  counts.reduce((sum, count, value) => sum + count * value, 0)
