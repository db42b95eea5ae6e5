import type { Assessment } from '#domain/assessments/assessment.ts'
import { scoreOf } from '#domain/team-results.ts'
import { isLive, MIN_COMPARISON_SIZE } from '#domain/release.ts'
import { sumBlocks } from '#domain/rollup.ts'
import type { Rollup, SessionRollup, SumBlock } from '#domain/rollup.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { benjaminiHochberg } from './false-discovery-rate.ts'
import { summarize } from './intervals.ts'
import type { SampleSummary } from './intervals.ts'
import { tTestP } from './t-test.ts'
import { permutationTestP } from './permutation-test.ts'
import { spreadResponses } from './spread.ts'

/**
 * The result of testing a change between two sessions. `unclear`: it may be due to chance.
 * `too-few`: one of the sessions has too few responses for a test, or to show its distribution.
 */
export type Verdict = 'up' | 'down' | 'unclear' | 'too-few'

/** One score in two sessions, in percent (20 to 100), and the difference in points. */
export interface Change {
  readonly before: number
  readonly after: number
  readonly difference: number
  readonly verdict: Verdict
}

/** The changes of the overall score and of each category between two sessions. */
export interface SessionChanges {
  readonly overall: Change
  /** In the assessment's order. */
  readonly categories: readonly (Change & { readonly category: string })[]
}

/** A session to compare with another. */
export interface ComparedSession {
  readonly rollup: SessionRollup
  readonly groupSize: number
}

/** Error rate of the overall test, and false discovery rate of the category tests. */
const SIGNIFICANCE_LEVEL = 0.05

/**
 * Returns the changes between two sessions of one assessment, or undefined if either has no
 * released submissions. Categories are tested together (Benjamini-Hochberg), the overall score by
 * itself. The tests assume different people in the two sessions; if mostly the same people
 * answered, the verdicts are conservative.
 *
 * Owners can compare a protected session with any number of sessions that they made up. Verdicts on
 * it therefore use only values that are shown anyway: number of responses, means, and deviations of
 * the spread (t test). Individual sums are used only if both sessions have a group size of 1
 * (permutation test).
 */
export function sessionChanges(
  assessment: Assessment,
  before: ComparedSession,
  after: ComparedSession,
): SessionChanges | undefined {
  if (before.rollup.released === 0 || after.rollup.released === 0) return undefined
  const blocks = sumBlocks(assessment)
  const enough = hasEnoughResponses(before) && hasEnoughResponses(after)
  const ps = enough ? blocks.map((block) => pValue(before, after, block)) : []
  const significant = [
    ...benjaminiHochberg(ps.slice(0, -1), SIGNIFICANCE_LEVEL),
    (ps.at(-1) ?? 1) <= SIGNIFICANCE_LEVEL,
  ]
  const changes = blocks.map((block, index): Change => {
    const [from, to] = [blockPercent(before.rollup, block), blockPercent(after.rollup, block)]
    const verdict = !enough
      ? 'too-few'
      : !significant[index]
        ? 'unclear'
        : to > from
          ? 'up'
          : 'down'
    return { before: from, after: to, difference: to - from, verdict }
  })
  const overall = changes.at(-1)
  if (!overall) return undefined
  const categories = assessment.categories.flatMap(({ name }, index) => {
    const change = changes[index]
    return change ? [{ category: name, ...change }] : []
  })
  return { overall, categories }
}

const hasEnoughResponses = (session: ComparedSession): boolean =>
  session.rollup.released >= MIN_COMPARISON_SIZE && spreadResponses(session.rollup, session) > 0

function pValue(before: ComparedSession, after: ComparedSession, block: SumBlock): number {
  if (isLive(before.groupSize) && isLive(after.groupSize)) {
    return permutationTestP(histogramOf(before.rollup, block), histogramOf(after.rollup, block))
  }
  return tTestP(summaryOf(before.rollup, block), summaryOf(after.rollup, block))
}

/** Returns number and mean of all participants, with the deviation of those in the spread. */
function summaryOf(rollup: SessionRollup, block: SumBlock): SampleSummary {
  const meanAt = (cell: number) => (cell + block.questions) / block.questions
  const { deviation, deviationN } = summarize(histogramOf(rollup.spread, block), meanAt)
  return { ...summarize(histogramOf(rollup, block), meanAt), deviation, deviationN }
}

/** Returns the histogram of one block: participants by the sum of their answers. */
export function histogramOf(rollup: Rollup, { start, questions }: SumBlock): readonly number[] {
  return rollup.sums.slice(start, start + questions * (SCALE_POINTS - 1) + 1)
}

function blockPercent(rollup: Rollup, block: SumBlock): number {
  const points = histogramOf(rollup, block).reduce(
    (sum, count, cell) => sum + count * (cell + block.questions),
    0,
  )
  return scoreOf(points, rollup.released * block.questions).percentage
}
