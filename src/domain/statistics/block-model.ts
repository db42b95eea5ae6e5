import type { Assessment } from '#domain/assessments/assessment.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import type { Rollup } from '#domain/rollup.ts'
import { percentOf, SCALE_POINTS } from '#domain/scoring.ts'
import { countsAt } from './spread.ts'

/**
 * The published figures of one question, one category or the whole assessment. All statements about
 * its spread follow from these figures, see docs/statistics.md.
 */
export interface Block {
  /** Number of responses behind the mean. */
  readonly n: number
  /** Mean of the question means (1 to 5). */
  readonly mean: number
  /** The mean in percent (20 to 100), as in the team's scores. */
  readonly percentage: number
  /** Number of responses in the published distributions; 0 if fewer than five. */
  readonly spreadN: number
  /** Mean of the questions' variances (divisor n - 1); undefined if `spreadN` is 0. */
  readonly variance: number | undefined
  /** The variance of a person's mean over the block, divided by the variance of one answer. */
  readonly factor: number
}

/** Assumed correlation of two questions in one category, and anywhere in the assessment. */
const CORRELATION = { category: 0.5, whole: 0.35 } as const

/** Typical variance of one answer, divided by the largest possible variance at its mean. */
const TYPICAL_SHARE = 0.3

/** Weight of the typical variance, in degrees of freedom (Smyth 2004). */
const TYPICAL_WEIGHT = 4

/** The parts of a rollup that are published. */
export interface PublishedRollup extends Pick<Rollup, 'released' | 'counts'> {
  readonly spread: Pick<Rollup, 'released' | 'counts'>
}

/**
 * Returns the blocks of an assessment: its categories in order, then the whole. With `included`, they
 * cover only the questions at these positions; a block without questions has no mean (NaN).
 */
export function blocksOf(
  assessment: Assessment,
  rollup: PublishedRollup,
  included?: ReadonlySet<number>,
): readonly Block[] {
  let first = 0
  const categories = assessment.categories.map(({ questions }) => {
    const positions = questions.map((_question, index) => first + index)
    first += questions.length
    return positions.filter((position) => included?.has(position) ?? true)
  })
  return [
    ...categories.map((positions) => blockOf(rollup, positions, CORRELATION.category)),
    blockOf(rollup, categories.flat(), CORRELATION.whole),
  ]
}

/** Returns the block of one question, by its position in the assessment. */
export const blockOfQuestion = (rollup: PublishedRollup, position: number): Block =>
  blockOf(rollup, [position], CORRELATION.category)

function blockOf(
  rollup: PublishedRollup,
  positions: readonly number[],
  correlation: number,
): Block {
  const { released: n, spread } = rollup
  const questions = positions.length
  const points = sum(positions.map((position) => momentsOf(countsAt(rollup, position)).points))
  const spreadN = spread.released >= MIN_DISTRIBUTION_SIZE ? spread.released : 0
  const variances = positions.map((position) => varianceOf(countsAt(spread, position), spreadN))
  return {
    n,
    mean: points / (n * questions),
    percentage: percentOf(points) / (n * questions),
    spreadN,
    variance: spreadN === 0 ? undefined : sum(variances) / questions,
    factor: meanFactor(questions, correlation),
  }
}

/** Returns the variance of the mean of equally correlated variables, divided by that of one. */
const meanFactor = (questions: number, correlation: number): number =>
  (1 + (questions - 1) * correlation) / questions

/** Returns the variance of a distribution, from whole numbers, so that equal answers give 0. */
function varianceOf(counts: readonly number[], n: number): number {
  const { points, squares } = momentsOf(counts)
  return (n * squares - points * points) / (n * (n - 1))
}

/** Returns the sum and the sum of squares of a distribution. */
const momentsOf = (counts: readonly number[]) => ({
  points: sum(counts.map((count, index) => count * (index + 1))),
  squares: sum(counts.map((count, index) => count * (index + 1) ** 2)),
})

/** Returns the largest possible variance of answers (1 to 5) with a mean. */
export const largestVariance = (mean: number): number => (mean - 1) * (SCALE_POINTS - mean)

/**
 * Returns the variance of one person's mean over a block. A variance below the typical one is
 * shrunk towards it (Smyth 2004); what exceeds the typical one counts in full, as people who differ
 * in all questions in the same way. `mean` sets the typical variance.
 */
export function blockVariance({ spreadN, variance, factor }: Block, mean: number): number {
  const typical = TYPICAL_SHARE * largestVariance(mean)
  if (variance === undefined) return factor * typical
  if (variance >= typical) return factor * typical + (variance - typical)
  const freedom = spreadN - 1
  return (factor * (TYPICAL_WEIGHT * typical + freedom * variance)) / (freedom + TYPICAL_WEIGHT)
}

/** Returns the degrees of freedom of a block's variance: from 5. */
export const degreesOfFreedom = ({ spreadN }: Pick<Block, 'spreadN'>): number =>
  Math.max(MIN_DISTRIBUTION_SIZE, spreadN)

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
