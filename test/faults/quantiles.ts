/** The time in the middle, in whole milliseconds; 0 of none. */
export const typical = (times: readonly number[]): number => quantile(times, 0.5)

/** The time that 99 of 100 keep. */
export const slowest = (times: readonly number[]): number => quantile(times, 0.99)

function quantile(times: readonly number[], part: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0)
}
