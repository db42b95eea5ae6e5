import type { Assessment } from './assessments/assessment.ts'
import { questionsOf } from './assessments/catalogue.ts'
import type { Rollup, SessionRollup } from './rollup.ts'
import { bandOf, percentOf } from './scoring.ts'
import type { Band } from './scoring.ts'
import { countsAt, shownDistribution } from './statistics/spread.ts'
import type { GroupSizeSetting } from './statistics/spread.ts'

/** A mean answer, 1 to 5, and what follows from it: percent 20 to 100, and its colour band. */
export interface Score {
  readonly mean: number
  readonly percentage: number
  readonly color: Band
}

export interface CategoryScore extends Score {
  readonly key: string
  readonly category: string
}

export interface QuestionScore extends Score {
  readonly questionId: string
  readonly questionText: string
  readonly category: string
  readonly responseCount: number
  /**
   * How many gave each value, from Strongly Disagree to Strongly Agree; undefined where too few
   * answers are released to show it. It may be of fewer than count in the mean.
   */
  readonly distribution: readonly number[] | undefined
}

/** What a team's released answers say. */
export interface TeamResults {
  readonly responses: number
  readonly overall: Score
  readonly categories: readonly CategoryScore[]
  readonly questions: readonly QuestionScore[]
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
 * The scores of one rollup, overall and per category. Undefined while nothing is released: there is
 * no figure of nobody. Both are means of their answers, so every answer weighs the same.
 */
export function teamScores(
  assessment: Assessment,
  rollup: Pick<Rollup, 'released' | 'counts'>,
): Pick<TeamResults, 'overall' | 'categories'> | undefined {
  if (rollup.released === 0) return undefined
  return groupScores(assessment, pointsIn(assessment, rollup), rollup.released)
}

/** All figures of one rollup; undefined while nothing is released. */
export function teamResults(
  assessment: Assessment,
  rollup: SessionRollup,
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

/** The points that each question was given. */
const pointsIn = (assessment: Assessment, rollup: Pick<Rollup, 'counts'>): number[] =>
  questionsOf(assessment).map((_question, position) => pointsOf(countsAt(rollup, position)))

/** The figures of one person's answers (integers 1 to 5, in the assessment's order). */
export function respondentScores(
  assessment: Assessment,
  answers: readonly number[],
): Pick<TeamResults, 'overall' | 'categories'> {
  return groupScores(assessment, answers, 1)
}

/** Overall and per category, from the points that each question was given by `people` people. */
function groupScores(
  assessment: Assessment,
  points: readonly number[],
  people: number,
): Pick<TeamResults, 'overall' | 'categories'> {
  let first = 0
  const categories = assessment.categories.map(({ key, name, questions }) => {
    const own = points.slice(first, first + questions.length)
    first += questions.length
    return { key, category: name, ...scoreOf(sum(own), questions.length * people) }
  })
  return { overall: scoreOf(sum(points), points.length * people), categories }
}

function pointsOf(distribution: readonly number[]): number {
  return distribution.reduce((points, count, index) => points + count * (index + 1), 0)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
