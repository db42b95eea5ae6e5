import { percentOf } from '#domain/scoring.ts'

/** The answers to one question: their sum, and how many there are (at least one). */
export interface AnsweredQuestion {
  readonly points: number
  readonly answers: number
}

/** The mean of several questions (1 to 5), and the same in percent (20 to 100). */
interface MeanOfQuestions {
  readonly mean: number
  readonly percentage: number
}

/** The smallest share of the questions of a category, or of all, that stands for them. */
const MIN_SHARE = 0.5

/**
 * True if some of the questions of a category, or of all, are enough to stand for them: by the block
 * model, the mean of half of them still correlates 0.9 with the mean of all (docs/content.md).
 */
export const isEnough = (some: number, all: number): boolean => some > 0 && some >= all * MIN_SHARE

/**
 * Returns the mean of the questions' means, in which each question has the same weight, however many
 * people answered it. If all have the same number of answers, it divides once, from whole numbers,
 * so that a score exactly on a threshold gets the better band.
 */
export function meanOfQuestions(questions: readonly AnsweredQuestion[]): MeanOfQuestions {
  const [first] = questions
  const answers = first?.answers ?? 0
  if (questions.every((question) => question.answers === answers)) {
    const points = sum(questions.map((question) => question.points))
    const all = answers * questions.length
    return { mean: points / all, percentage: percentOf(points) / all }
  }
  const mean =
    sum(questions.map((question) => question.points / question.answers)) / questions.length
  return { mean, percentage: percentOf(mean) }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
