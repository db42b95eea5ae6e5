import type { Assessment } from '#domain/assessments/assessment.ts'
import { MIN_COMPARISON_SIZE } from '#domain/release.ts'
import type { PublishedRollup } from '#domain/rollup.ts'
import { percentOf } from '#domain/scoring.ts'
import { blocksOf, blockVariance, degreesOfFreedom } from './block-model.ts'
import type { Block } from './block-model.ts'
import { significanceLevels } from './false-discovery-rate.ts'
import { comparedQuestions } from './version-break.ts'
import type { VersionBreak } from './version-break.ts'
import { studentPoint, studentTwoSidedP } from './probability-distributions.ts'

/**
 * The result of testing a change between two rounds. `unclear`: it may be everyday fluctuation.
 * `too-few`: one of the rounds has fewer than four responses.
 */
export type Verdict = 'up' | 'down' | 'unclear' | 'too-few'

/** One score in two rounds, in percent (20 to 100), and the difference in points. */
export interface Change {
  readonly before: number
  readonly after: number
  readonly difference: number
  readonly verdict: Verdict
  /**
   * The smallest change that would have been clear, in points; null if there are too few
   * responses, or if all answers of both rounds are at the same end of the scale.
   */
  readonly standsOut: number | null
}

/** A change with the half widths of both rounds' comparison intervals, in points. */
export interface TestedChange extends Change {
  /** Null where `standsOut` is. */
  readonly halfWidths: readonly [before: number, after: number] | null
}

/** The changes of the overall score and of each category between two rounds. */
export interface RoundChanges<Tested extends Change = Change> {
  readonly overall: Tested
  /** In the assessment's order, without categories that the version break leaves out. */
  readonly categories: readonly (Tested & { readonly category: string })[]
  /** Set if the two rounds have different questions; the changes cover only those they share. */
  readonly versionBreak: VersionBreak | null
}

/** A round to compare with another. */
export interface ComparedRound {
  readonly rollup: PublishedRollup
  /** The version of the assessment that it was answered with, if not the one compared. */
  readonly assessment?: Assessment
}

/** Error rate of the overall test, and false discovery rate of the category tests. */
const SIGNIFICANCE_LEVEL = 0.05

/**
 * Returns the changes between two rounds of one assessment, or undefined if one of them has no overall
 * score. If not all questions are the same and have scores, the changes cover only those; with fewer than
 * half, the rounds are not compared. Welch's test (1947) on the variances of the block model; categories are
 * tested together (Benjamini-Hochberg), the overall score by itself. The tests assume different
 * people in the two rounds; if mostly the same people answered, the verdicts are conservative.
 */
export function roundChanges(
  assessment: Assessment,
  before: ComparedRound,
  after: ComparedRound,
): RoundChanges<TestedChange> | undefined {
  const { positions, versionBreak } = comparedQuestions(
    { assessment, ...before },
    { assessment, ...after },
  )
  const earlier = blocksOf(assessment, before.rollup, positions)
  const later = blocksOf(assessment, after.rollup, positions)
  const [from, to] = [earlier.at(-1), later.at(-1)]
  if (!from || !to) return withoutComparison(assessment, before, after, versionBreak)
  const tests = assessment.categories.flatMap(({ name: category }, index) => {
    const [from, to] = [earlier[index], later[index]]
    return from && to && !versionBreak?.leftOut.includes(category)
      ? [{ category, test: welchTest(from, to) }]
      : []
  })
  const levels = significanceLevels(
    tests.map(({ test }) => test.p),
    SIGNIFICANCE_LEVEL,
  )
  return {
    overall: toChange(welchTest(from, to), SIGNIFICANCE_LEVEL),
    categories: tests.map(({ category, test }, index) => ({
      category,
      ...toChange(test, levels[index] ?? 0),
    })),
    versionBreak,
  }
}

/** Returns the scores of two rounds that have too few questions in common to be compared. */
function withoutComparison(
  assessment: Assessment,
  before: ComparedRound,
  after: ComparedRound,
  versionBreak: VersionBreak | null,
): RoundChanges<TestedChange> | undefined {
  const [from, to] = [before, after].map(({ rollup }) => blocksOf(assessment, rollup).at(-1))
  if (!from || !to) return undefined
  const scores = { before: from.percentage, after: to.percentage }
  const overall = {
    ...scores,
    difference: scores.after - scores.before,
    verdict: 'too-few',
    standsOut: null,
    halfWidths: null,
  } as const
  return { overall, categories: [], versionBreak }
}

/** Welch's test of two rounds' means of one block. */
interface WelchTest {
  readonly before: number
  readonly after: number
  readonly enough: boolean
  /** Standard errors of both means, in points. */
  readonly errors: readonly [before: number, after: number]
  /** Standard error of the difference, in points. */
  readonly error: number
  readonly freedom: number
  /** Two-sided p (0 to 1). */
  readonly p: number
}

/** Returns Welch's test (1947) with both variances at the pooled mean. */
export function welchTest(before: Block, after: Block): WelchTest {
  const pooled = (before.n * before.mean + after.n * after.mean) / (before.n + after.n)
  const a = blockVariance(before, pooled) / before.n
  const b = blockVariance(after, pooled) / after.n
  const error = percentOf(Math.sqrt(a + b))
  const squares = a ** 2 / degreesOfFreedom(before) + b ** 2 / degreesOfFreedom(after)
  // The tolerance keeps whole degrees of freedom from being rounded down by one.
  const freedom = error === 0 ? 1 : Math.floor((a + b) ** 2 / squares + 1e-9)
  const scores = { before: before.percentage, after: after.percentage }
  const difference = scores.after - scores.before
  return {
    ...scores,
    enough: Math.min(before.n, after.n) >= MIN_COMPARISON_SIZE,
    errors: [percentOf(Math.sqrt(a)), percentOf(Math.sqrt(b))],
    error,
    freedom,
    p: difference === 0 ? 1 : studentTwoSidedP(difference / error, freedom),
  }
}

/** Returns the change of one test, significant up to `level`. */
export function toChange(test: WelchTest, level: number): TestedChange {
  const { before, after, enough, error, errors, freedom, p } = test
  const difference = after - before
  const verdict = !enough ? 'too-few' : p > level ? 'unclear' : difference > 0 ? 'up' : 'down'
  const scores = { before, after, difference, verdict } as const
  if (!enough || error === 0) return { ...scores, standsOut: null, halfWidths: null }
  const standsOut = studentPoint(level, freedom) * error
  const [own, other] = errors
  return {
    ...scores,
    standsOut,
    halfWidths: [(standsOut * own) / (own + other), (standsOut * other) / (own + other)],
  }
}
