export {
  ROLLUP,
  countUnprotected,
  countsOf,
  ended,
  endedLongAgo,
  hasDueRelease,
  hasResults,
  releasedDays,
  releasedDaysJson,
  responseTotals,
  rollupOf,
  streamUnprotectedAnswers,
  toRollup,
  withCounts,
  withRollup,
} from './released.ts'
export type { ReleasedCounts, StoredManagerView, StoredRollup } from './released.ts'
