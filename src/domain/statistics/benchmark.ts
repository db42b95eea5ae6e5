/** Minimum number of accounts in a benchmark. Fewer would say too much about single accounts. */
export const MIN_BENCHMARK_ACCOUNTS = 10

/** Minimum age of an account in a benchmark, in days. Its email must be confirmed as well. */
export const MIN_ACCOUNT_AGE_DAYS = 30

/** The rank of a value among others: above about `from` percent of them, below `100 - to` percent. */
export interface Place {
  readonly from: number
  readonly to: number
}

/**
 * Returns the nine deciles (10 % to 90 %) of values in percent (0 to 100), as whole percents, or
 * undefined for fewer than ten values. Quantiles by linear interpolation (Hyndman & Fan 1996,
 * type 7). Each decile is the mean of three quantiles one rank apart, so that it does not reveal
 * the value of one account, the smallest or the largest.
 */
export function decilesOf(values: readonly number[]): readonly number[] | undefined {
  if (values.length < MIN_BENCHMARK_ACCOUNTS) return undefined
  const ordered = values.toSorted((a, b) => a - b)
  return Array.from({ length: 9 }, (_, index) => {
    const at = ((ordered.length - 1) * (index + 1)) / 10
    const points = [at - 1, at, at + 1].map((rank) => quantileAt(ordered, rank))
    return Math.round(points.reduce((sum, point) => sum + point, 0) / points.length)
  })
}

/** Returns the value at a rank (from 0) of sorted values, interpolated between whole ranks. */
function quantileAt(ordered: readonly number[], rank: number): number {
  const within = Math.min(ordered.length - 1, Math.max(0, rank))
  const [below, above] = [ordered[Math.floor(within)] ?? 0, ordered[Math.ceil(within)] ?? 0]
  return below + (above - below) * (within - Math.floor(within))
}

/**
 * Returns the rank of a percent (0 to 100) among deciles: `from` 0 to 90, `to` 10 to 100, in steps
 * of 10. The range is wider than 10 if deciles equal the value.
 */
export function placeInDeciles(deciles: readonly number[], percent: number): Place {
  const whole = Math.round(percent)
  const below = deciles.filter((decile) => decile < whole).length
  const notAbove = deciles.filter((decile) => decile <= whole).length
  return { from: below * 10, to: (notAbove + 1) * 10 }
}
