import type { Assessment } from '#domain/assessments/assessment.ts'
import { answersIn, pointsIn } from '#domain/question-counts.ts'
import type { AnswerCounts, EnteredCounts } from '#domain/question-counts.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import type { PublishedRollup } from '#domain/rollup.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'
import { isEnough, meanOfQuestions } from './question-means.ts'

/**
 * The published figures of one question, one category or the whole assessment. All statements about
 * its spread follow from these figures, see docs/statistics.md.
 */
export interface Block {
  /** Effective number of responses behind the mean: that of each question where they are the same. */
  readonly n: number
  /** How many people have answered each question, and how many could not say. */
  readonly people: readonly { readonly answered: number; readonly cantSay: number }[]
  /** Mean of the question means (1 to 5). */
  readonly mean: number
  /** The mean in percent (20 to 100), as in the team's scores. */
  readonly percentage: number
  /** Smallest number of answers in a published distribution; 0 if fewer than half have one. */
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

/**
 * Returns the blocks of an assessment: its categories in order, then the whole; undefined where fewer than
 * half of the questions have answers. With `included`, they cover only the questions at these positions.
 */
export function blocksOf(
  assessment: Assessment,
  rollup: PublishedRollup,
  included?: ReadonlySet<number>,
): readonly (Block | undefined)[] {
  let first = 0
  const categories = assessment.categories.map(({ questions }) => {
    const positions = questions.map((_question, index) => first + index)
    first += questions.length
    return positions
  })
  const figuresOf = (positions: readonly number[], correlation: number) => {
    const answered = positions.flatMap((position) => {
      const question = rollup.questions[position]
      return question && answersIn(question.entered) > 0 && (included?.has(position) ?? true)
        ? [question]
        : []
    })
    return isEnough(answered.length, positions.length) ? blockOf(answered, correlation) : undefined
  }
  return [
    ...categories.map((positions) => figuresOf(positions, CORRELATION.category)),
    figuresOf(categories.flat(), CORRELATION.whole),
  ]
}

/** Returns the block of one question; undefined if it has no answers. */
export const blockOfQuestion = (question: EnteredCounts): Block | undefined =>
  answersIn(question.entered) > 0 ? blockOf([question], CORRELATION.category) : undefined

/** Questions that have answers. */
function blockOf(questions: readonly EnteredCounts[], correlation: number): Block {
  const people = questions.map(({ entered }) => ({
    answered: answersIn(entered),
    cantSay: entered[5],
  }))
  const mean = meanOfQuestions(
    questions.map(({ entered }) => ({ points: pointsIn(entered), answers: answersIn(entered) })),
  )
  const shown = questions
    .map(({ distribution }) => distribution)
    .filter((distribution) => answersIn(distribution) >= MIN_DISTRIBUTION_SIZE)
  const hasSpread = isEnough(shown.length, questions.length)
  return {
    n: effectiveSize(
      people.map(({ answered }) => answered),
      correlation,
    ),
    people,
    ...mean,
    spreadN: hasSpread ? Math.min(...shown.map(answersIn)) : 0,
    variance: hasSpread ? sum(shown.map(varianceOf)) / shown.length : undefined,
    factor: meanFactor(questions.length, correlation),
  }
}

/**
 * Returns how many people who answered all questions would give a mean of the same variance: that of all
 * questions if it is the same. People who did not answer all of two questions are assumed to be among
 * those who answered one of them, see docs/statistics.md.
 */
export function effectiveSize(answered: readonly number[], correlation: number): number {
  const [first = 0] = answered
  if (answered.every((n) => n === first)) return first
  const m = answered.length
  const alone = sum(answered.map((n) => 1 / n))
  const pairs = answered.flatMap((n, q) =>
    answered.flatMap((other, r) => (q === r ? [] : [1 / Math.max(n, other)])),
  )
  return (m * (1 + (m - 1) * correlation)) / (alone + correlation * sum(pairs))
}

/** Returns the variance of the mean of equally correlated variables, divided by that of one. */
const meanFactor = (questions: number, correlation: number): number =>
  (1 + (questions - 1) * correlation) / questions

/** Returns the variance of a distribution, from whole numbers, so that equal answers give 0. */
function varianceOf(counts: AnswerCounts): number {
  const n = answersIn(counts)
  const points = pointsIn(counts)
  const squares = sum(counts.slice(0, SCALE_POINTS).map((count, at) => count * (at + 1) ** 2))
  return (n * squares - points * points) / (n * (n - 1))
}

/** Returns the largest possible variance of answers (1 to 5) with a mean. */
export const largestVariance = (mean: number): number => (mean - 1) * (SCALE_POINTS - mean)

/**
 * Returns the variance of one person's mean over a block. A variance below the typical one is
 * shrunk towards it (Smyth 2004); what exceeds the typical one counts in full, as people who differ
 * in all questions in the same way. `mean` sets the typical variance.
 */
export function blockVariance(
  { spreadN, variance, factor }: Pick<Block, 'spreadN' | 'variance' | 'factor'>,
  mean: number,
): number {
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
