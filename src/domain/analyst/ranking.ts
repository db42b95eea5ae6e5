import type { CategoryScore } from '#domain/team-results.ts'
import type { AnalystInput } from './input.ts'

/** The categories, highest first. */
export interface Ranking {
  readonly ranked: readonly CategoryScore[]
  /**
   * `alike`: no category stands out at either end. `unsure`: others are level with the lowest.
   * `clear`: the lowest is clearly lowest.
   */
  readonly order: 'alike' | 'unsure' | 'clear'
}

/** Ranks the categories by score. Equal scores keep the assessment's order. */
export function rankCategories({ results, order: { highest, lowest } }: AnalystInput): Ranking {
  const ranked = rankByScore(results.categories)
  const isAlike = [highest, lowest].every(({ categories }) => categories.length === ranked.length)
  return { ranked, order: isAlike ? 'alike' : lowest.clear ? 'clear' : 'unsure' }
}

/** Returns the categories by score, highest first. */
export const rankByScore = (categories: readonly CategoryScore[]): CategoryScore[] =>
  categories.toSorted((a, b) => b.percentage - a.percentage)
