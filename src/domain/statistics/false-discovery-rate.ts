/**
 * Returns for each of several tests the p (0 to 1) up to which it is significant, given the p values
 * of the others, with an expected share of false positives of at most `rate` (Benjamini & Hochberg,
 * Controlling the false discovery rate, Journal of the Royal Statistical Society B 57, 1995): rate
 * × R / C, where R of C tests are significant if this one's p is 0.
 */
export function significanceLevels(ps: readonly number[], rate: number): number[] {
  return ps.map((_, index) => (significant(ps.with(index, 0), rate) / ps.length) * rate)
}

/** Returns the number of significant tests. */
function significant(ps: readonly number[], rate: number): number {
  const ordered = ps.toSorted((a, b) => a - b)
  return ordered.findLastIndex((p, index) => p <= ((index + 1) / ps.length) * rate) + 1
}
