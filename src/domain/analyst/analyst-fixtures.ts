import type { Assessment } from '#domain/assessments/assessment.ts'
import { ASSESSMENTS, questionsOf } from '#domain/assessments/catalogue.ts'
import { teamResults } from '#domain/team-results.ts'
import { spreadIncludesRelease } from '#domain/release.ts'
import { addRelease, emptyRollup } from '#domain/rollup.ts'
import { sessionChanges } from '#domain/statistics/comparison.ts'
import { teamStatistics } from '#domain/statistics/team-statistics.ts'
import type { AnalystInput } from './input.ts'

// Rounds for the tests of the analyst.

export interface SessionOptions {
  asked?: number | null
  advanced?: boolean
  groupSize?: number
  before?: readonly number[][]
}

/** What the analyst is given of a round with these answers. */
export function inputOf(
  assessment: Assessment,
  submissions: readonly number[][],
  { asked = null, advanced = false, groupSize = 3, before }: SessionOptions = {},
): AnalystInput {
  const nobody = emptyRollup(assessment)
  const released = (answers: readonly number[][]) =>
    addRelease(assessment, nobody, answers, spreadIncludesRelease(groupSize, answers.length))
  const rollup = released(submissions)
  const figures = teamResults(assessment, rollup, { groupSize })
  if (!figures) throw new Error('nobody answered')
  const round = { groupSize, expectedResponses: asked }
  const earlier = before && { rollup: released(before), groupSize }
  return {
    figures,
    expectedResponses: asked,
    statistics: advanced ? teamStatistics(assessment, rollup, round) : undefined,
    comparison:
      advanced && earlier ? sessionChanges(assessment, earlier, { rollup, groupSize }) : undefined,
  }
}

/** People who answer teamwork alike: 3 everywhere, but for the questions given by position. */
export function people(
  headcount: number,
  others: Readonly<Record<number, number>> = {},
): number[][] {
  const answers = questionsOf(ASSESSMENTS.teamwork).map((_, position) => others[position] ?? 3)
  return Array.from({ length: headcount }, () => answers)
}

/** One value for all questions of teamwork. */
export const allOf = (value: number) =>
  Object.fromEntries(questionsOf(ASSESSMENTS.teamwork).map((_, position) => [position, value]))

/** One value for the four questions of an area, from a position on. */
export const block = (from: number, value: number) =>
  Object.fromEntries([0, 1, 2, 3].map((step) => [from + step, value]))

/** What may be said from five answers on, where the plan shows it. */
export const SPREAD_PHRASES =
  /opinions part|two minds|somewhere between|may still be chance|disagree\b.*average/i
