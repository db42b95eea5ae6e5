import type { Assessment } from './assessments/assessment.ts'
import { questionsOf } from './assessments/catalogue.ts'
import type { Rollup } from './rollup.ts'
import { bandOf, percentOf, SCALE_POINTS } from './scoring.ts'
import type { Band } from './scoring.ts'

/** A mean answer, 1 to 5, and what follows from it: percent 20 to 100, and its colour band. */
export interface Score {
  readonly mean: number
  readonly percentage: number
  readonly color: Band
}

export interface CategoryFigures extends Score {
  readonly key: string
  readonly category: string
}

export interface QuestionFigures extends Score {
  readonly questionId: string
  readonly questionText: string
  readonly category: string
  readonly responseCount: number
  /** How many gave each value, from Strongly Disagree to Strongly Agree. */
  readonly distribution: readonly number[]
}

/** What a team's released answers say. */
export interface TeamFigures {
  readonly responses: number
  readonly overall: Score
  readonly categories: readonly CategoryFigures[]
  readonly questions: readonly QuestionFigures[]
}

/** The score of a mean answer (1 to 5). */
export function scoreOf(mean: number): Score {
  const percentage = percentOf(mean)
  return { mean, percentage, color: bandOf(percentage) }
}

/**
 * All figures of one rollup. Undefined while nothing is released: there is no figure of nobody.
 * Categories and the whole are means of their answers, so every answer weighs the same.
 */
export function teamFigures(assessment: Assessment, rollup: Rollup): TeamFigures | undefined {
  if (rollup.released === 0) return undefined
  const questions = questionsOf(assessment).map((question, position): QuestionFigures => {
    const distribution = rollup.counts.slice(position * SCALE_POINTS, (position + 1) * SCALE_POINTS)
    return {
      questionId: question.id,
      questionText: question.text,
      category: question.category,
      responseCount: rollup.released,
      distribution,
      ...scoreOf(meanOfDistribution(distribution)),
    }
  })
  return {
    responses: rollup.released,
    overall: scoreOf(meanOverQuestions(questions)),
    categories: assessment.categories.map(({ key, name }) => ({
      key,
      category: name,
      ...scoreOf(meanOverQuestions(questions.filter((question) => question.category === name))),
    })),
    questions,
  }
}

/** The figures of one person's answers (integers 1 to 5, in the assessment's order). */
export function ownFigures(
  assessment: Assessment,
  answers: readonly number[],
): Pick<TeamFigures, 'overall' | 'categories'> {
  const questions = questionsOf(assessment).map((question, position) => ({
    category: question.category,
    mean: answers[position] ?? Number.NaN,
  }))
  return {
    overall: scoreOf(meanOverQuestions(questions)),
    categories: assessment.categories.map(({ key, name }) => ({
      key,
      category: name,
      ...scoreOf(meanOverQuestions(questions.filter((question) => question.category === name))),
    })),
  }
}

function meanOfDistribution(distribution: readonly number[]): number {
  const people = distribution.reduce((sum, count) => sum + count, 0)
  return distribution.reduce((sum, count, index) => sum + count * (index + 1), 0) / people
}

/** Every question of a session has the same number of answers, so means may be averaged. */
function meanOverQuestions(questions: readonly { mean: number }[]): number {
  return questions.reduce((sum, question) => sum + question.mean, 0) / questions.length
}
