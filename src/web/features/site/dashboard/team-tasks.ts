import type { Action } from '#contract/actions.ts'
import type { TeamStanding } from '#contract/reports.ts'
import type { Round } from '#contract/rounds.ts'
import type { Team } from '#contract/teams.ts'
import { canReleaseOnRequest } from '#domain/release.ts'
import { responsesInWords } from '#web/features/rounds/rounds/round-words.ts'

/** A team on the dashboard, with what there is to do. */
export interface TeamTasks {
  readonly id: string
  readonly name: string
  /** Undefined if the team is not among the newest ones. */
  readonly team: Team | undefined
  /** Undefined without results, or if the team is not among the newest ones. */
  readonly standing: TeamStanding | undefined
  /** Open rounds in which responses wait, those that can be shown first. */
  readonly waiting: readonly Round[]
  /** Actions that are overdue or due soon. */
  readonly due: readonly Action[]
}

/** More rows would hide the rest of the dashboard. */
const MAX_TEAMS = 8

/** True if the manager can show the responses that wait in a round. */
export const canShow = (round: Round): boolean =>
  canReleaseOnRequest({ ...round, hasResults: round.released > 0 })

/**
 * Returns the newest teams and those with something to do, the most urgent first: what fell clearly, what can be
 * shown, what is due, what waits. Teams that are equally urgent keep their order.
 */
export function teamsByUrgency({
  teams,
  standings,
  waiting,
  due,
}: {
  teams: readonly Team[]
  standings: readonly TeamStanding[]
  waiting: readonly Round[]
  due: readonly Action[]
}): TeamTasks[] {
  const names = new Map([
    ...[...waiting, ...due].map(({ teamId, teamName }) => [teamId, teamName] as const),
    ...teams.map(({ id, name }) => [id, name] as const),
  ])
  const ids = new Set([...teams.map(({ id }) => id), ...names.keys()])
  return [...ids]
    .map((id): TeamTasks => ({
      id,
      name: names.get(id) ?? '',
      team: teams.find((team) => team.id === id),
      standing: standings.find(({ teamId }) => teamId === id),
      waiting: waiting
        .filter(({ teamId }) => teamId === id)
        .toSorted((a, b) => Number(canShow(b)) - Number(canShow(a))),
      due: due.filter(({ teamId }) => teamId === id),
    }))
    .toSorted((a, b) => urgencyOf(b) - urgencyOf(a))
    .slice(0, MAX_TEAMS)
}

function urgencyOf({ standing, waiting, due }: TeamTasks): number {
  if (standing && standing.fallen.length > 0) return 4
  if (waiting.some(canShow)) return 3
  if (due.length > 0) return 2
  return waiting.length > 0 ? 1 : 0
}

/** Returns how many responses wait in a round, and for what. Only managers can show them. */
export function waitingInWords(round: Round, canManage: boolean): string {
  const { waiting, groupSize } = round
  const responses = `${responsesInWords(waiting)} ${waiting === 1 ? 'waits' : 'wait'}`
  if (canShow(round)) {
    return canManage ? `${responses} and can be shown` : `${responses} until a manager shows them`
  }
  return waiting < groupSize
    ? `${responses} for ${groupSize - waiting} more`
    : `${responses} for the end of the round`
}
