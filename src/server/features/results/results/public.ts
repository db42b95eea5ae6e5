export { shownTo } from './advanced.ts'
export { exportResults, tooFewAnswers } from './export-results.ts'
export type { ExportResults } from './export-results.ts'
export { fileNameOf } from './file-name.ts'
export { releasedResults, streamResults, teamResultsOf } from './service.ts'
export {
  changesBetween,
  latestRoundsOfNewestTeams,
  portfolioPage,
  toTrend,
  toTrendRound,
  trendRoundsByIds,
  trendRoundsOfTeam,
} from './trend-rounds.ts'
export type { PortfolioQuery, TrendRow } from './trend-rounds.ts'
