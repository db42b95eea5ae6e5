import { NO_ANSWERS } from '#domain/question-counts.ts'
import type { AnswerCounts } from '#domain/question-counts.ts'
import type { PublishedRollup } from '#domain/rollup.ts'
import type { Block } from './block-model.ts'

/** Returns a category of m questions, or the whole, from its mean and the mean variance of them. */
export function createBlock({
  n,
  mean,
  variance,
  m = 4,
  whole = false,
}: {
  n: number
  mean: number
  variance?: number
  m?: number
  whole?: boolean
}): Block {
  const correlation = whole ? 0.35 : 0.5
  return {
    n,
    people: [{ answered: n, cantSay: 0 }],
    mean,
    percentage: mean * 20,
    spreadN: variance === undefined ? 0 : n,
    variance,
    factor: (1 + (m - 1) * correlation) / m,
  }
}

/** Returns the rollup of one release from its questions' distributions. */
export function rollupOf(
  distributions: readonly (readonly number[])[],
  inSpread = distributions[0] !== undefined && total(distributions[0]) >= 5,
): PublishedRollup {
  return {
    released: total(distributions[0] ?? []),
    questions: distributions.map(([one = 0, two = 0, three = 0, four = 0, five = 0]) => {
      const entered: AnswerCounts = [one, two, three, four, five, 0]
      return { entered, distribution: inSpread ? entered : NO_ANSWERS }
    }),
  }
}

const total = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)
