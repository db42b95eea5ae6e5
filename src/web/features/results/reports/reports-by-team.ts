import type { Round } from '#contract/rounds.ts'

export interface TeamWithReports {
  readonly teamId: string
  readonly teamName: string
  readonly rounds: readonly Round[]
}

/** Returns the rounds grouped by team; `rounds` are sorted by team. */
export const reportsByTeam = (rounds: readonly Round[]): TeamWithReports[] =>
  [...Map.groupBy(rounds, ({ teamId }) => teamId)].map(([teamId, own]) => ({
    teamId,
    teamName: own[0]?.teamName ?? '',
    rounds: own,
  }))
