import type { Change, PointChange } from '#contract/statistics.ts'
import { isClear, shownChange } from '#domain/statistics/change-words.ts'
import { formatSigned, pointsBetween } from '#domain/statistics/points.ts'

/** Returns the points of a change with their sign: `+7`, or `+16.4` where whole points mislead. */
export const signedChange = (change: Change | PointChange): string =>
  formatSigned(
    'verdict' in change ? shownChange(change).points : pointsBetween(change.before, change.after),
  )

/** Returns where a score has moved, perhaps if the change is not clear. A flat arrow only means the same score. */
export function directionOf(
  change: Change,
): 'up' | 'down' | 'perhaps up' | 'perhaps down' | 'same' {
  const { points } = shownChange(change)
  if (points === 0) return 'same'
  const direction = points > 0 ? 'up' : 'down'
  return isClear(change) ? direction : `perhaps ${direction}`
}
