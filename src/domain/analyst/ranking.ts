import type { CategoryScore, QuestionScore } from '#domain/team-results.ts'
import type { AnalystInput } from './input.ts'
import { couldBeStrong, formatScorePercent, isStrong, isSurelyGood } from './wording.ts'

/** Number of categories named as strengths and as places to improve. */
export const CATEGORIES_NAMED = 2

/** Sorts categories, highest score first. Equal scores keep the assessment's order. */
export const highestFirst = (categories: readonly CategoryScore[]): CategoryScore[] =>
  categories.toSorted((a, b) => b.percentage - a.percentage)

/**
 * Returns the categories that can be called strengths: two of the good ones, or more if these share a
 * score, else the one that is clearly highest. Empty if there is none, or if all are good and none
 * is clearly highest.
 */
export function strongCategories(input: AnalystInput): CategoryScore[] {
  const ranked = highestFirst(input.results.categories)
  const strong = ranked.filter((category) => isStrong(input, category))
  if (strong.length === ranked.length && input.order.highest === null) return []
  const tied = strong.filter((category) => sameScore(category, strong[0]))
  if (tied.length > CATEGORIES_NAMED) return tied
  return strong.length > 0
    ? strong.slice(0, CATEGORIES_NAMED)
    : ranked.filter(({ category }) => category === input.order.highest)
}

/**
 * Returns up to two categories that have room to improve: the one that is clearly lowest, and those that
 * would not be good on another day where others are good. Empty if nothing tells them apart.
 */
export function weakCategories(input: AnalystInput): CategoryScore[] {
  const ranked = highestFirst(input.results.categories).toReversed()
  const isClear = ({ category }: CategoryScore) => category === input.order.lowest
  const isContrast =
    ranked.some((category) => isSurelyGood(input, category)) || input.order.lowest !== null
  const candidates = ranked.filter(
    (category) => isClear(category) || (isContrast && !couldBeStrong(input, category)),
  )
  // Of categories with the same score, all are named or none.
  const next = candidates[CATEGORIES_NAMED]
  return candidates
    .slice(0, CATEGORIES_NAMED)
    .filter((category) => isClear(category) || !sameScore(category, next))
}

const sameScore = (one: CategoryScore, other: CategoryScore | undefined): boolean =>
  other !== undefined && formatScorePercent(one) === formatScorePercent(other)

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
