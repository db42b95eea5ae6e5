import type { Band } from './scoring.ts'

/** The figures of a question that has a score, as API responses contain them. */
export interface QuestionFigures {
  /** The mean answer, 1 to 5. */
  readonly averageScore: number
  /** The same in percent. */
  readonly percentage: number
  readonly color: Band
}

/** True if enough people have answered a question for a score. */
export const hasScore = <Q extends { readonly percentage: number | null }>(
  question: Q,
): question is Q & QuestionFigures => question.percentage !== null
