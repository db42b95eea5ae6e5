import { percentOf, SCALE_POINTS } from '#domain/scoring.ts'
import { NORMAL_975, studentT975 } from './probability-distributions.ts'

/**
 * The margin of error of a mean. `range`: 95 % confidence interval for the mean of the whole team,
 * in percent (20 to 100). `everyone`: the whole team has answered, so the mean is exact. `alike`:
 * all answers are equal, so no interval can be computed. `few`: too few responses.
 */
export type Interval =
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'everyone' | 'alike' | 'few' }

/** Summary statistics of a sample. */
export interface SampleSummary {
  readonly n: number
  readonly mean: number
  /** Standard deviation (divisor n - 1); NaN for fewer than two values. */
  readonly deviation: number
  /** Number of values behind the deviation: n, or fewer of the same people. */
  readonly deviationN: number
}

/** Minimum number of values behind the deviation of an interval. */
const MIN_FOR_INTERVAL = 3

/**
 * Returns the summary of a sample given as a histogram: `counts[i]` values of `valueAt(i)`. Counts
 * are integers from 0.
 */
export function summarize(
  counts: readonly number[],
  valueAt: (index: number) => number,
): SampleSummary {
  const n = sum(counts)
  // Equal values have a deviation of exactly 0, whatever the rounding error of their mean.
  const alike = counts.filter((count) => count > 0).length === 1
  const mean = sum(counts.map((count, index) => count * valueAt(index))) / n
  const squares = sum(counts.map((count, index) => count * (valueAt(index) - mean) ** 2))
  const deviation = n > 1 ? (alike ? 0 : Math.sqrt(squares / (n - 1))) : Number.NaN
  return { n, mean, deviation, deviationN: n }
}

/**
 * Returns the 95 % interval of a mean on the five-point scale (1 to 5), in percent:
 * M ± t(.975, ν) · s/√n · √(1 - n/N), cut to the scale, with ν = `deviationN` - 1. N (`teamSize`) is
 * null if unknown. The finite population correction √(1 - n/N) (Cochran, Sampling Techniques, 1977,
 * 2.8) is left out if N is unknown or less than n.
 */
export function meanInterval(
  { n, mean, deviation, deviationN }: SampleSummary,
  teamSize: number | null,
): Interval {
  if (deviationN < MIN_FOR_INTERVAL) return { kind: 'few' }
  if (n === teamSize) return { kind: 'everyone' }
  if (deviation === 0) return { kind: deviationN === n ? 'alike' : 'few' }
  const correction = teamSize !== null && n < teamSize ? Math.sqrt(1 - n / teamSize) : 1
  const halfWidth = ((studentT975(deviationN - 1) * deviation) / Math.sqrt(n)) * correction
  return {
    kind: 'range',
    low: percentOf(Math.max(1, mean - halfWidth)),
    high: percentOf(Math.min(SCALE_POINTS, mean + halfWidth)),
  }
}

/** 95 % confidence interval for a share of the whole team (0 to 1). */
export interface ShareInterval {
  readonly low: number
  readonly high: number
}

/**
 * Returns Wilson's 95 % score interval of `count` out of `n` (Wilson 1927), or undefined if n is 0
 * or the whole team has answered (n = `teamSize`). `teamSize` is null if unknown.
 */
export function wilsonInterval(
  count: number,
  n: number,
  teamSize: number | null,
): ShareInterval | undefined {
  if (n === 0 || n === teamSize) return undefined
  const z2 = NORMAL_975 ** 2
  const share = count / n
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n)
  const halfWidth =
    (NORMAL_975 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return {
    low: count === 0 ? 0 : Math.max(0, middle - halfWidth),
    high: count === n ? 1 : Math.min(1, middle + halfWidth),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
