import { answersIn } from '#domain/question-counts.ts'
import type { AnswerCounts, EnteredCounts } from '#domain/question-counts.ts'
import { showsDistribution } from '#domain/release.ts'
import type { PublishedRollup } from '#domain/rollup.ts'

/** The setting that protects participants. */
export interface GroupSizeSetting {
  readonly groupSize: number
}

/**
 * Returns the largest number of people behind the distribution of a question; 0 if none is shown. Fewer
 * than have responded if a release was too small for distributions.
 */
export const spreadResponses = ({ questions }: PublishedRollup, round: GroupSizeSetting): number =>
  Math.max(
    0,
    ...questions.map((question) => {
      const shown = shownDistribution(question, round)
      return shown ? answersIn(shown) + shown[5] : 0
    }),
  )

/**
 * Returns the distribution of a question with the number who could not say; undefined if it has too few
 * answers to show it. It may cover fewer answers than the mean.
 */
export function shownDistribution(
  { distribution }: EnteredCounts,
  { groupSize }: GroupSizeSetting,
): AnswerCounts | undefined {
  return showsDistribution(groupSize, answersIn(distribution)) ? distribution : undefined
}
