import type { QuizSession } from '#contract/sessions.ts'

export interface TeamWithReports {
  readonly teamId: string
  readonly teamName: string
  readonly sessions: readonly QuizSession[]
}

/** The sessions with something released, by team; teams by name, sessions as they came. */
export function reportsByTeam(sessions: readonly QuizSession[]): TeamWithReports[] {
  const readable = sessions.filter(({ released }) => released > 0)
  return [...Map.groupBy(readable, ({ teamId }) => teamId)]
    .map(([teamId, own]) => ({ teamId, teamName: own[0]?.teamName ?? '', sessions: own }))
    .toSorted((a, b) => a.teamName.localeCompare(b.teamName))
}
