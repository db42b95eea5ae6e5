import type { Assessment } from '#domain/assessments/assessment.ts'
import { scoreOf } from '#domain/team-results.ts'
import { isLive } from '#domain/release.ts'
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
 * What may be said of a change between two waves. `unclear`: chance alone may have made it.
 * `too-few`: in either wave there are too few answers for a change to stand out from, or for how
 * they spread to be told.
 */
export type Verdict = 'up' | 'down' | 'unclear' | 'too-few'

/** One score in two waves, in percent, and the points from the one to the other. */
export interface Change {
  readonly before: number
  readonly after: number
  readonly difference: number
  readonly verdict: Verdict
}

export interface SessionChanges {
  readonly overall: Change
  /** In the assessment's order. */
  readonly categories: readonly (Change & { readonly category: string })[]
}

/** A round that is compared with another. */
export interface ComparedSession {
  readonly rollup: SessionRollup
  readonly groupSize: number
}

/** With fewer in a wave, no arrangement is rare enough to stand out. */
const MIN_RESPONSES = 4
/** How often chance may be taken for a change: 0.05 of the tests, of the categories together. */
const SIGNIFICANCE_LEVEL = 0.05

/**
 * What changed between two waves of one assessment, the earlier first; undefined where nothing is
 * released in either. The categories' verdicts stand together (Benjamini-Hochberg), the whole's by
 * itself. The tests take the waves for different people: where mostly the same have answered, they
 * are cautious.
 *
 * A verdict is an answer about a protected round that its owner can ask again and again, with other
 * rounds of their own making beside it. So it is made of what shows anyway: numbers of answers,
 * means, and deviations where how answers spread is told. Only two rounds without protection are
 * compared by what each person answered.
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
  const stands = [...benjaminiHochberg(ps.slice(0, -1), SIGNIFICANCE_LEVEL), (ps.at(-1) ?? 1) <= SIGNIFICANCE_LEVEL]
  const changes = blocks.map((block, index): Change => {
    const [from, to] = [blockPercent(before.rollup, block), blockPercent(after.rollup, block)]
    const verdict = !enough ? 'too-few' : !stands[index] ? 'unclear' : to > from ? 'up' : 'down'
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

const hasEnoughResponses = (round: ComparedSession): boolean =>
  round.rollup.released >= MIN_RESPONSES && spreadResponses(round.rollup, round) > 0

function pValue(before: ComparedSession, after: ComparedSession, block: SumBlock): number {
  if (isLive(before.groupSize) && isLive(after.groupSize)) {
    return permutationTestP(histogramOf(before.rollup, block), histogramOf(after.rollup, block))
  }
  return tTestP(summaryOf(before.rollup, block), summaryOf(after.rollup, block))
}

/** The mean of all, and the deviation of those whose spread shows. */
function summaryOf(rollup: SessionRollup, block: SumBlock): SampleSummary {
  const meanAt = (cell: number) => (cell + block.questions) / block.questions
  const { deviation, deviationN: deviationOf } = summarize(histogramOf(rollup.spread, block), meanAt)
  return { ...summarize(histogramOf(rollup, block), meanAt), deviation, deviationN: deviationOf }
}

/** The histogram of one block. */
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
