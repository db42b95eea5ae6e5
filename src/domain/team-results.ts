import type { Assessment } from './assessments/assessment.ts'
import { questionsOf } from './assessments/catalogue.ts'
import type { Rollup, RoundRollup } from './rollup.ts'
import { bandOf, percentOf, roundToOneDecimal } from './scoring.ts'
import type { Band } from './scoring.ts'
import { countsAt, shownDistribution } from './statistics/spread.ts'
import type { GroupSizeSetting } from './statistics/spread.ts'

/** A score: the mean answer (1 to 5), the same as percent (20 to 100), and its color band. */
export interface Score {
  readonly mean: number
  readonly percentage: number
  readonly color: Band
}

/** The score of one category. */
export interface CategoryScore extends Score {
  readonly key: string
  readonly category: string
}

/** The score and distribution of one question. */
export interface QuestionScore extends Score {
  readonly questionId: string
  readonly questionText: string
  readonly category: string
  readonly responseCount: number
  /**
   * Number of answers by value, from Strongly Disagree to Strongly Agree; undefined if too few are
   * released to show it. May cover fewer responses than the mean, see `RoundRollup.spread`.
   */
  readonly distribution: readonly number[] | undefined
}

/** The scores of a team's released submissions, in the assessment's order. */
export interface TeamResults {
  readonly responses: number
  readonly overall: Score
  readonly categories: readonly CategoryScore[]
  readonly questions: readonly QuestionScore[]
}

/**
 * Returns the score of `answers` answers with the sum `points`. Divides once, from whole numbers,
 * so that a score exactly on a threshold gets the better band.
 */
export function scoreOf(points: number, answers: number): Score {
  const percentage = percentOf(points) / answers
  // The color is that of the percent as API responses contain it.
  return { mean: points / answers, percentage, color: bandOf(roundToOneDecimal(percentage)) }
}

/**
 * Returns the overall and category scores of a rollup, or undefined if nothing is released. Both
 * are means over answers, so that every answer has the same weight.
 */
export function teamScores(
  assessment: Assessment,
  rollup: Pick<Rollup, 'released' | 'counts'>,
): Pick<TeamResults, 'overall' | 'categories'> | undefined {
  if (rollup.released === 0) return undefined
  return groupScores(assessment, pointsIn(assessment, rollup), rollup.released)
}

/** Returns all scores of a rollup, or undefined if nothing is released. */
export function teamResults(
  assessment: Assessment,
  rollup: RoundRollup,
  round: GroupSizeSetting,
): TeamResults | undefined {
  const { released } = rollup
  const scores = teamScores(assessment, rollup)
  if (!scores) return undefined
  const points = pointsIn(assessment, rollup)
  return {
    responses: released,
    ...scores,
    questions: questionsOf(assessment).map((question, position) => ({
      questionId: question.id,
      questionText: question.text,
      category: question.category,
      responseCount: released,
      distribution: shownDistribution(rollup, round, position),
      ...scoreOf(points[position] ?? Number.NaN, released),
    })),
  }
}

/** Returns the sum of answers of each question. */
const pointsIn = (assessment: Assessment, rollup: Pick<Rollup, 'counts'>): number[] =>
  questionsOf(assessment).map((_question, position) => pointsOf(countsAt(rollup, position)))

/** Returns the scores of one person's answers (integers 1 to 5, in the assessment's order). */
export function participantScores(
  assessment: Assessment,
  answers: readonly number[],
): Pick<TeamResults, 'overall' | 'categories'> {
  return groupScores(assessment, answers, 1)
}

/** Returns the scores from the sum of answers of each question, given by `people` people. */
function groupScores(
  assessment: Assessment,
  points: readonly number[],
  people: number,
): Pick<TeamResults, 'overall' | 'categories'> {
  let first = 0
  const categories = assessment.categories.map(({ key, name, questions }) => {
    const categoryPoints = points.slice(first, first + questions.length)
    first += questions.length
    return { key, category: name, ...scoreOf(sum(categoryPoints), questions.length * people) }
  })
  return { overall: scoreOf(sum(points), points.length * people), categories }
}

function pointsOf(distribution: readonly number[]): number {
  return distribution.reduce((points, count, index) => points + count * (index + 1), 0)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
