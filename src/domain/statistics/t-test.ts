import { studentTwoSidedP } from './probability-distributions.ts'
import type { SampleSummary } from './intervals.ts'

/**
 * Returns the two-sided p (0 to 1) of Student's t test with pooled deviation, for two independent
 * samples. It approximates the permutation test for all but the smallest samples (Box & Andersen,
 * Journal of the Royal Statistical Society B 17, 1955), and is never below the smallest p that the
 * permutation test can reach: few equal answers would otherwise give a p near 0. Each deviation
 * must come from two or more values.
 */
export function tTestP(before: SampleSummary, after: SampleSummary): number {
  if (before.mean === after.mean) return 1
  const freedom = before.deviationN + after.deviationN - 2
  const squares = [before, after].reduce(
    (sum, { deviation, deviationN }) => sum + (deviationN - 1) * deviation ** 2,
    0,
  )
  const error = Math.sqrt((squares / freedom) * (1 / before.n + 1 / after.n))
  const t = Math.abs(after.mean - before.mean) / error
  const minimum = smallestPermutationP(before.deviationN, after.deviationN)
  return error === 0 ? minimum : Math.max(minimum, studentTwoSidedP(t, freedom))
}

/** Returns 2 divided by the number of ways to split the values into two samples of these sizes. */
function smallestPermutationP(few: number, many: number): number {
  let p = 2
  for (let chosen = 1; chosen <= few; chosen++) p *= chosen / (many + chosen)
  return Math.min(1, p)
}
