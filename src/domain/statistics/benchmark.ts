/** From so many accounts on there is a benchmark: below, it would be about a few others. */
export const MIN_BENCHMARK_ACCOUNTS = 10

/** An account is among them once it is so many days old and its address is confirmed. */
export const MIN_ACCOUNT_AGE_DAYS = 30

/** Where a value lies among others: above about `from` percent of them and below 100 - `to`. */
export interface Place {
  readonly from: number
  readonly to: number
}

/**
 * The nine deciles of values in percent (0 to 100), as whole percents: the 10 % point to the 90 %
 * point by linear interpolation between neighbours (Hyndman & Fan 1996, type 7), each the mean of
 * three such points a place apart. So no decile is anybody's own value, nor is the least or the
 * greatest told. Undefined under ten values.
 */
export function decilesOf(values: readonly number[]): readonly number[] | undefined {
  if (values.length < MIN_BENCHMARK_ACCOUNTS) return undefined
  const ordered = values.toSorted((a, b) => a - b)
  return Array.from({ length: 9 }, (_, index) => {
    const at = ((ordered.length - 1) * (index + 1)) / 10
    const points = [at - 1, at, at + 1].map((place) => pointAt(ordered, place))
    return Math.round(points.reduce((sum, point) => sum + point, 0) / points.length)
  })
}

/** The value at a place (from 0) among values in order, between two of them where it is broken. */
function pointAt(ordered: readonly number[], place: number): number {
  const within = Math.min(ordered.length - 1, Math.max(0, place))
  const [below, above] = [ordered[Math.floor(within)] ?? 0, ordered[Math.ceil(within)] ?? 0]
  return below + (above - below) * (within - Math.floor(within))
}

/**
 * Between which tenths of the others a percent lies, `from` 0 to 90 and `to` 10 to 100. Wider than
 * one tenth where deciles are equal to it and to each other.
 */
export function placeInDeciles(deciles: readonly number[], percent: number): Place {
  const whole = Math.round(percent)
  const below = deciles.filter((decile) => decile < whole).length
  const notAbove = deciles.filter((decile) => decile <= whole).length
  return { from: below * 10, to: (notAbove + 1) * 10 }
}
