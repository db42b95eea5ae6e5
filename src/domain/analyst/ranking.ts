import type { CategoryEnd } from '#domain/statistics/category-order.ts'
import { noneStandsOut } from '#domain/statistics/words.ts'
import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import type { AnalystInput } from './input.ts'
import { isComplete } from './situation.ts'

/**
 * How certain the category at an end is. `clear`: no other is level with it. `fact`: others are, but
 * the whole team has answered. `unclear`: others are.
 */
export type Certainty = 'clear' | 'fact' | 'unclear'

/** The categories, highest first. */
export interface Ranking {
  readonly ranked: readonly CategoryScore[]
  /** True if no category stands out at either end. */
  readonly isLevel: boolean
  readonly highest: Certainty
  readonly lowest: Certainty
}

/** Ranks the categories by score. Equal scores keep the assessment's order. */
export function rankCategories(input: AnalystInput): Ranking {
  const { highest, lowest } = input.order
  const ranked = input.results.categories.toSorted((a, b) => b.percentage - a.percentage)
  const certainty = ({ clear }: CategoryEnd): Certainty =>
    clear ? 'clear' : isComplete(input) ? 'fact' : 'unclear'
  return {
    ranked,
    isLevel: noneStandsOut(input.order, ranked.length),
    highest: certainty(highest),
    lowest: certainty(lowest),
  }
}

/** Sorts questions, highest score first. Equal scores keep the assessment's order. */
export const strongestFirst = (questions: readonly QuestionScore[]): QuestionScore[] =>
  questions.toSorted((a, b) => b.percentage - a.percentage)

/** Sorts questions, weakest first; of equal ones, that of the weakest category. */
export const weakestFirst = (questions: readonly QuestionScore[]): QuestionScore[] =>
  questions.toSorted(
    (a, b) =>
      a.percentage - b.percentage || categoryMean(questions, a) - categoryMean(questions, b),
  )

function categoryMean(questions: readonly QuestionScore[], { category }: QuestionScore): number {
  const inCategory = questions.filter((question) => question.category === category)
  return inCategory.reduce((sum, { percentage }) => sum + percentage, 0) / inCategory.length
}
