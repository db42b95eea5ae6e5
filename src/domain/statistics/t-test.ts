import { studentTwoSidedP } from './probability-distributions.ts'
import type { SampleSummary } from './intervals.ts'

/**
 * The two-sided p (0 to 1) of the difference of two means from numbers, means and deviations alone:
 * Student's t test with the pooled deviation, which the permutation test comes to for all but the
 * smallest numbers (Box & Andersen, Journal of the Royal Statistical Society B 17, 1955). Never
 * smaller than the smallest p of that test, 2 of all ways to deal the answers out, which the
 * deviation of few alike answers would else make of it. Needs two values behind each deviation.
 */
export function tTestP(before: SampleSummary, after: SampleSummary): number {
  if (before.mean === after.mean) return 1
  const freedom = before.deviationN + after.deviationN - 2
  const squares = [before, after].reduce(
    (sum, { deviation, deviationN: deviationOf }) => sum + (deviationOf - 1) * deviation ** 2,
    0,
  )
  const error = Math.sqrt((squares / freedom) * (1 / before.n + 1 / after.n))
  const t = Math.abs(after.mean - before.mean) / error
  const least = smallestP(before.deviationN, after.deviationN)
  return error === 0 ? least : Math.max(least, studentTwoSidedP(t, freedom))
}

/** Of the permutation test: the two arrangements of all, in which the waves lie wholly apart. */
function smallestP(few: number, many: number): number {
  let p = 2
  for (let chosen = 1; chosen <= few; chosen++) p *= chosen / (many + chosen)
  return Math.min(1, p)
}
