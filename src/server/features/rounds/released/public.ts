export {
  ROLLUP,
  countUnprotected,
  countsOf,
  ended,
  hasDueRelease,
  hasResults,
  releasedDays,
  releasedDaysJson,
  releasedTotals,
  rollupOf,
  streamUnprotectedAnswers,
  toRollup,
  withCounts,
  withRollup,
} from './released.ts'
export type { ReleasedCounts, StoredManagerView, StoredRollup } from './released.ts'
