import type { Round } from '#contract/rounds.ts'

export interface TeamWithReports {
  readonly teamId: string
  readonly teamName: string
  readonly rounds: readonly Round[]
}

/** Returns the rounds grouped by team; `rounds` are sorted by team. */
export function reportsByTeam(rounds: readonly Round[]): TeamWithReports[] {
  // Map.groupBy is missing in browsers that the app supports.
  const teamIds = [...new Set(rounds.map(({ teamId }) => teamId))]
  return teamIds.map((teamId) => {
    const own = rounds.filter((round) => round.teamId === teamId)
    return { teamId, teamName: own[0]?.teamName ?? '', rounds: own }
  })
}
