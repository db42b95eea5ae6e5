/**
 * Returns the smallest value that `share` of all values do not exceed (0.99: 99th percentile); 0 if
 * empty.
 */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

/** Returns the median, rounded; of an even count the lower of the two in the middle. */
export const p50 = (values: readonly number[]): number => Math.round(percentile(values, 0.5))

/** Returns the 99th percentile, rounded. */
export const p99 = (values: readonly number[]): number => Math.round(percentile(values, 0.99))
