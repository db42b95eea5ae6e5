import type { QuizSession } from '#contract/sessions.ts'

export interface TeamWithReports {
  readonly teamId: string
  readonly teamName: string
  readonly sessions: readonly QuizSession[]
}

/** Returns the sessions with results, grouped by team in order of team names. */
export function reportsByTeam(sessions: readonly QuizSession[]): TeamWithReports[] {
  const readable = sessions.filter(({ released }) => released > 0)
  return [...Map.groupBy(readable, ({ teamId }) => teamId)]
    .map(([teamId, own]) => ({ teamId, teamName: own[0]?.teamName ?? '', sessions: own }))
    .toSorted((a, b) => a.teamName.localeCompare(b.teamName))
}
