import type { Change, PointChange } from '#contract/statistics.ts'
import { shownChange } from '#domain/statistics/change-words.ts'
import { formatSigned, pointsBetween } from '#domain/statistics/points.ts'

/** Returns the points of a change with their sign: `+7`, or `+16.4` where whole points mislead. */
export const signedChange = (change: Change | PointChange): string =>
  formatSigned(
    'verdict' in change ? shownChange(change).points : pointsBetween(change.before, change.after),
  )
