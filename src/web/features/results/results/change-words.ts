import type { Change, PointChange } from '#contract/statistics.ts'
import { signed } from './manager-gap-words.ts'
import { pointsBetween, shownChange } from '#domain/statistics/change-words.ts'

/** Returns the points of a change with their sign: `+7`, or `+16.4` where whole points mislead. */
export function signedChange(change: Change | PointChange): string {
  const points =
    'verdict' in change ? shownChange(change).points : pointsBetween(change.before, change.after)
  return Number.isInteger(points) ? signed(points) : `${points > 0 ? '+' : '−'}${Math.abs(points)}`
}
