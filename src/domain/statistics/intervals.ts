import { percentOf, SCALE_POINTS } from '#domain/scoring.ts'
import { NORMAL_975, studentT975 } from './probability-distributions.ts'

/**
 * How sure a mean is. `range`: between which percents (20 to 100) the mean of all who were asked
 * lies, with 95 % confidence. `everyone`: all who were asked have answered, so the mean is theirs,
 * without doubt. `alike`: all answers are the same, and there is nothing to compute a doubt from.
 * `few`: too few answers to say.
 */
export type Interval =
  | { readonly kind: 'range'; readonly low: number; readonly high: number }
  | { readonly kind: 'everyone' | 'alike' | 'few' }

/** Respondents' values: how many, their mean and their standard deviation (n - 1). */
export interface SampleSummary {
  readonly n: number
  readonly mean: number
  /** NaN for fewer than two. */
  readonly deviation: number
  /** How many the deviation was computed from: n, or fewer of the same people. */
  readonly deviationN: number
}

/** Fewer than this many values say nothing of how far others lie. */
const MIN_FOR_INTERVAL = 3

/**
 * The spread of values from how often each occurs: `counts[i]` times the value `valueAt(i)`.
 * Counts are whole numbers of 0 and more.
 */
export function summarize(counts: readonly number[], valueAt: (index: number) => number): SampleSummary {
  const n = sum(counts)
  // Of one value alone the deviation is 0, whatever binary fractions make of its mean.
  const alike = counts.filter((count) => count > 0).length === 1
  const mean = sum(counts.map((count, index) => count * valueAt(index))) / n
  const squares = sum(counts.map((count, index) => count * (valueAt(index) - mean) ** 2))
  const deviation = n > 1 ? (alike ? 0 : Math.sqrt(squares / (n - 1))) : Number.NaN
  return { n, mean, deviation, deviationN: n }
}

/**
 * The interval of a mean on the five-point scale (1 to 5): M ± t(.975, n-1) · s/√n · √(1 - n/N), cut
 * to the scale, in percent. Where the deviation is of fewer, t has their degrees of freedom. N
 * (`asked`) is how many were asked, null where that is not known; the
 * finite-population correction (Cochran, Sampling Techniques, 1977, 2.8) is left out where it is
 * unknown or less than n.
 */
export function meanInterval(
  { n, mean, deviation, deviationN: deviationOf }: SampleSummary,
  asked: number | null,
): Interval {
  if (deviationOf < MIN_FOR_INTERVAL) return { kind: 'few' }
  if (n === asked) return { kind: 'everyone' }
  if (deviation === 0) return { kind: deviationOf === n ? 'alike' : 'few' }
  const correction = asked !== null && n < asked ? Math.sqrt(1 - n / asked) : 1
  const reach = ((studentT975(deviationOf - 1) * deviation) / Math.sqrt(n)) * correction
  return {
    kind: 'range',
    low: percentOf(Math.max(1, mean - reach)),
    high: percentOf(Math.min(SCALE_POINTS, mean + reach)),
  }
}

/** Between which shares (0 to 1) a share of all who were asked lies, with 95 % confidence. */
export interface ShareInterval {
  readonly low: number
  readonly high: number
}

/**
 * Wilson's score interval of `count` out of `n` (Wilson 1927); undefined where all who were asked
 * have answered (n = `asked`) or nobody has: then there is no doubt, or nothing to doubt.
 */
export function wilsonInterval(
  count: number,
  n: number,
  asked: number | null,
): ShareInterval | undefined {
  if (n === 0 || n === asked) return undefined
  const z2 = NORMAL_975 ** 2
  const share = count / n
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n)
  const reach =
    (NORMAL_975 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return {
    low: count === 0 ? 0 : Math.max(0, middle - reach),
    high: count === n ? 1 : Math.min(1, middle + reach),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
