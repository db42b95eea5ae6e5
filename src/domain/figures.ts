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

/**
 * The score of `answers` answers that add up to `points`. Divided once, from whole numbers, so
 * that a score exactly on the edge of a band lies in it.
 */
export function scoreOf(points: number, answers: number): Score {
  const percentage = percentOf(points) / answers
  return { mean: points / answers, percentage, color: bandOf(percentage) }
}

/**
 * All figures of one rollup. Undefined while nothing is released: there is no figure of nobody.
 * Categories and the whole are means of their answers, so every answer weighs the same.
 */
export function teamFigures(assessment: Assessment, rollup: Rollup): TeamFigures | undefined {
  const { released } = rollup
  if (released === 0) return undefined
  const points = questionsOf(assessment).map((_question, position) =>
    pointsOf(distributionOf(rollup, position)),
  )
  return {
    responses: released,
    ...groupScores(assessment, points, released),
    questions: questionsOf(assessment).map((question, position) => ({
      questionId: question.id,
      questionText: question.text,
      category: question.category,
      responseCount: released,
      distribution: distributionOf(rollup, position),
      ...scoreOf(points[position] ?? Number.NaN, released),
    })),
  }
}

/** The figures of one person's answers (integers 1 to 5, in the assessment's order). */
export function ownFigures(
  assessment: Assessment,
  answers: readonly number[],
): Pick<TeamFigures, 'overall' | 'categories'> {
  return groupScores(assessment, answers, 1)
}

/** Overall and per category, from the points that each question was given by `people` people. */
function groupScores(
  assessment: Assessment,
  points: readonly number[],
  people: number,
): Pick<TeamFigures, 'overall' | 'categories'> {
  let first = 0
  const categories = assessment.categories.map(({ key, name, questions }) => {
    const own = points.slice(first, first + questions.length)
    first += questions.length
    return { key, category: name, ...scoreOf(sum(own), questions.length * people) }
  })
  return { overall: scoreOf(sum(points), points.length * people), categories }
}

function distributionOf(rollup: Rollup, position: number): readonly number[] {
  return rollup.counts.slice(position * SCALE_POINTS, (position + 1) * SCALE_POINTS)
}

function pointsOf(distribution: readonly number[]): number {
  return distribution.reduce((points, count, index) => points + count * (index + 1), 0)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
