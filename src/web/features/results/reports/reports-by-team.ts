import type { Round } from '#contract/rounds.ts'
import { groupBy } from '#domain/group-by.ts'

export interface TeamWithReports {
  readonly teamId: string
  readonly teamName: string
  readonly rounds: readonly Round[]
}

/** Returns the rounds grouped by team; `rounds` are sorted by team. */
export function reportsByTeam(rounds: readonly Round[]): TeamWithReports[] {
  return [...groupBy(rounds, ({ teamId }) => teamId)].map(([teamId, own]) => ({
    teamId,
    teamName: own[0]?.teamName ?? '',
    rounds: own,
  }))
}
