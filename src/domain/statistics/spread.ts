import { showsDistribution } from '#domain/release.ts'
import type { Rollup } from '#domain/rollup.ts'
import { SCALE_POINTS } from '#domain/scoring.ts'

/** The setting that protects participants. */
export interface GroupSizeSetting {
  readonly groupSize: number
}

/** A rollup with the part of its submissions whose distributions may be shown. */
interface WithSpread {
  readonly spread: Pick<Rollup, 'released' | 'counts'>
}

/** Returns the number of responses in the shown distributions; 0 if there are too few to show. */
export function spreadResponses({ spread }: WithSpread, { groupSize }: GroupSizeSetting): number {
  return showsDistribution(groupSize, spread.released) ? spread.released : 0
}

/**
 * Returns the number of answers by value, from Strongly Disagree to Strongly Agree, to the question
 * at a position; undefined if too few are released to show it. The counts add up to
 * `spreadResponses`, which may be fewer than the mean covers.
 */
export function shownDistribution(
  rollup: WithSpread,
  round: GroupSizeSetting,
  position: number,
): readonly number[] | undefined {
  if (spreadResponses(rollup, round) === 0) return undefined
  return countsAt(rollup.spread, position)
}

/** Returns the number of answers by value to the question at a position, without the display rule. */
export const countsAt = ({ counts }: Pick<Rollup, 'counts'>, position: number): readonly number[] =>
  counts.slice(position * SCALE_POINTS, (position + 1) * SCALE_POINTS)
