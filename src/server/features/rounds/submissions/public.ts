export { answersErased } from './answers-erased.ts'
export { addReport, removeReport, setHidden, withoutHidden } from './hidden-comments.ts'
export type { PendingComment } from './pending-comment.ts'
export { replaceResponse, withdrawResponse } from './pending-response.ts'
export type { ChangeOutcome, PendingResponse } from './pending-response.ts'
export { releaseDueRounds, releaseIfDue, releaseOnRequest } from './release.ts'
export {
  anyHasResults,
  countReleasedByTeam,
  latestMean,
  latestOfWorkspaces,
  previousWithResults,
  releasedByAssessment,
  releasedByMonth,
  releasedByTeam,
  releasedInGroups,
  releasedOverall,
  withReleasedCount,
} from './released-totals.ts'
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
export { presentComments, shownComments } from './shown-comments.ts'
export { moveManagerView, storeManagerView } from './submission-writer.ts'
export type { StoreOutcome, SubmissionWriter } from './submission-writer.ts'
