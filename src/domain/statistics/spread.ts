import { showsDistribution } from '#domain/release.ts'
import type { Rollup, SessionRollup } from '#domain/rollup.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'

/** How a round protects those who answer. */
export interface GroupSizeSetting {
  readonly groupSize: number
}

/** Of how many answers it shows how they spread; 0 where they are too few. */
export function spreadResponses(
  { spread }: Pick<SessionRollup, 'spread'>,
  { groupSize }: GroupSizeSetting,
): number {
  return showsDistribution(groupSize, spread.released) ? spread.released : 0
}

/**
 * How many gave each answer to the question at a position, from Strongly Disagree to Strongly
 * Agree; undefined where too few answers are released to show it. It is of `spreadResponses`, which
 * may be fewer than count in the mean.
 */
export function shownDistribution(
  rollup: Pick<SessionRollup, 'spread'>,
  round: GroupSizeSetting,
  position: number,
): readonly number[] | undefined {
  if (spreadResponses(rollup, round) === 0) return undefined
  return countsAt(rollup.spread, position)
}

/** How many gave each answer to the question at a position, shown or not. */
export const countsAt = ({ counts }: Pick<Rollup, 'counts'>, position: number): readonly number[] =>
  counts.slice(position * SCALE_POINTS, (position + 1) * SCALE_POINTS)
