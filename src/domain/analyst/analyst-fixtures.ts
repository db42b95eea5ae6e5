import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { managerGap } from '#domain/manager-gap.ts'
import { isScored, teamResults } from '#domain/team-results.ts'
import { released } from '#domain/rollup-fixtures.ts'
import type { Answers } from '#domain/rollup.ts'
import { categoryOrder } from '#domain/statistics/category-order.ts'
import { roundChanges } from '#domain/statistics/comparison.ts'
import { teamStatistics } from '#domain/statistics/team-statistics.ts'
import type { AnalystInput } from './input.ts'

/** How the round under test differs from a protected one without advanced analytics. */
export interface RoundOptions {
  teamSize?: number | null
  /** Responses that are not included. */
  waiting?: number
  advanced?: boolean
  groupSize?: number
  before?: readonly Answers[]
  round?: number
  managerAnswers?: Answers
}

/** Returns the analyst's input for a round with these submissions. Throws if there are none. */
export function createInput(
  assessment: Assessment,
  submissions: readonly Answers[],
  {
    teamSize = null,
    waiting = 0,
    advanced = false,
    groupSize = 3,
    before,
    round = 1,
    managerAnswers,
  }: RoundOptions = {},
): AnalystInput {
  // Fewer people than the group size are released only where the group size was 1.
  const releaseOf = (people: readonly Answers[]) =>
    released(assessment, people, { groupSize: people.length < groupSize ? 1 : groupSize })
  const rollup = releaseOf(submissions)
  const results = teamResults(assessment, rollup, { groupSize })
  if (!results || !isScored(results)) throw new Error('no submissions')
  const settings = { groupSize, expectedResponses: teamSize, waiting }
  const previous = before && { rollup: releaseOf(before) }
  return {
    results,
    order: categoryOrder(assessment, rollup),
    expectedResponses: teamSize,
    waiting,
    statistics: advanced ? teamStatistics(assessment, rollup, settings) : undefined,
    comparison: advanced && previous ? roundChanges(assessment, previous, { rollup }) : undefined,
    managerGap: managerAnswers && managerGap(assessment, rollup, managerAnswers),
    round,
  }
}

/** Returns equal teamwork submissions: 3 for every question except those given by position. */
export function createSubmissions(
  headcount: number,
  others: Readonly<Record<number, number>> = {},
): number[][] {
  const answers = questionsOf(ASSESSMENTS.teamwork).map((_, position) => others[position] ?? 3)
  return Array.from({ length: headcount }, () => answers)
}

/** Returns one value for all questions of teamwork, by position. */
export const allAnswers = (value: number) =>
  Object.fromEntries(questionsOf(ASSESSMENTS.teamwork).map((_, position) => [position, value]))

/** Returns one value for the four questions of a category, by position. */
export const categoryAnswers = (from: number, value: number) =>
  Object.fromEntries([0, 1, 2, 3].map((step) => [from + step, value]))

/** Phrases that need five responses and a plan with advanced analytics. */
export const SPREAD_PHRASES = /opinions are split|probably between|disagree\b.*average/i
