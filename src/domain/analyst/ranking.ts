import type { CategoryScore } from '#domain/team-results.ts'
import { categoryRange } from './input.ts'
import type { AnalystInput, IntervalRange } from './input.ts'

/** Smallest difference between highest and lowest category that counts, in percentage points. */
const MIN_DIFFERENCE = 5

/** The categories, highest first. */
export interface Ranking {
  readonly ranked: readonly CategoryScore[]
  /**
   * `alike`: highest and lowest are less than five points apart. `unsure`: their intervals overlap.
   * `clear`: neither.
   */
  readonly order: 'alike' | 'unsure' | 'clear'
}

/** Ranks the categories by score. Equal scores keep the assessment's order. */
export function rankCategories(input: AnalystInput): Ranking {
  const { categories } = input.results
  const ranked = categories.toSorted((a, b) => b.percentage - a.percentage)
  const [best, last] = [ranked.at(0), ranked.at(-1)]
  if (!best || !last || best.percentage - last.percentage < MIN_DIFFERENCE) {
    return { ranked, order: 'alike' }
  }
  const high = categoryRange(input, categories.indexOf(best))
  const low = categoryRange(input, categories.indexOf(last))
  return { ranked, order: high && low && overlap(high, low) ? 'unsure' : 'clear' }
}

const overlap = (high: IntervalRange, low: IntervalRange): boolean => low.high >= high.low
