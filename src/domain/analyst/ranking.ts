import type { CategoryScore } from '#domain/team-results.ts'
import { categoryRange } from './input.ts'
import type { AnalystInput, Range } from './input.ts'

/** Category scores closer together than this many percentage points are not told apart. */
const MIN_DIFFERENCE = 5

/** The categories, highest first, and whether the ends can be told apart. */
export interface Ranking {
  readonly ranked: readonly CategoryScore[]
  /** `unsure`: they differ, but what they most likely lie between overlaps. */
  readonly order: 'alike' | 'unsure' | 'clear'
}

/** Orders the categories; those with the same score stay in the assessment's order. */
export function rankCategories(input: AnalystInput): Ranking {
  const { categories } = input.figures
  const ranked = categories.toSorted((a, b) => b.percentage - a.percentage)
  const [best, last] = [ranked.at(0), ranked.at(-1)]
  if (!best || !last || best.percentage - last.percentage < MIN_DIFFERENCE) {
    return { ranked, order: 'alike' }
  }
  const high = categoryRange(input, categories.indexOf(best))
  const low = categoryRange(input, categories.indexOf(last))
  return { ranked, order: high && low && overlap(high, low) ? 'unsure' : 'clear' }
}

const overlap = (high: Range, low: Range): boolean => low.high >= high.low
