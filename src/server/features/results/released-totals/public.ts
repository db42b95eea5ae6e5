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
