import type { QuizSession } from '#contract/sessions.ts'

export interface TeamWithReports {
  readonly teamId: string
  readonly teamName: string
  readonly sessions: readonly QuizSession[]
}

/** Returns the sessions grouped by team; `sessions` are sorted by team. */
export const reportsByTeam = (sessions: readonly QuizSession[]): TeamWithReports[] =>
  [...Map.groupBy(sessions, ({ teamId }) => teamId)].map(([teamId, own]) => ({
    teamId,
    teamName: own[0]?.teamName ?? '',
    sessions: own,
  }))
