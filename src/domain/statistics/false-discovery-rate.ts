/**
 * Returns which of several tests are significant, in the order of their p values, with an expected
 * share of false positives of at most `rate` (0 to 1). Benjamini & Hochberg, Controlling the false
 * discovery rate, Journal of the Royal Statistical Society B 57, 1995.
 */
export function benjaminiHochberg(ps: readonly number[], rate: number): boolean[] {
  const ordered = ps.toSorted((a, b) => a - b)
  const largest = ordered.findLast((p, index) => p <= ((index + 1) / ps.length) * rate)
  return ps.map((p) => largest !== undefined && p <= largest)
}
