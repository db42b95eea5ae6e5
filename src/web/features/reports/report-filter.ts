import type { QuizSession } from '#contract/sessions.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'

export const VIEWS = ['time', 'teams', 'others', 'rounds'] as const
export type View = (typeof VIEWS)[number]

/** What is looked at: everything of it stands in the URL or follows from what there is. */
export interface ReportFilter {
  readonly view: View
  /** Undefined where there is no team at all. */
  readonly teamId: string | undefined
  readonly type: AssessmentType
}

type SessionCounts = Pick<QuizSession, 'teamId' | 'assessmentType' | 'released'>

/**
 * What the URL asks for. What it does not say, or says of what is not there, is taken from the
 * latest of the `rounds` (latest first) that can be read.
 */
export function readFilters(
  search: URLSearchParams,
  teams: readonly { readonly id: string }[],
  rounds: readonly SessionCounts[],
): ReportFilter {
  const readable = rounds.filter(({ released }) => released > 0)
  const team = teams.find(({ id }) => id === search.get('team'))?.id
  const type = ASSESSMENT_TYPES.find((type) => type === search.get('assessment'))
  const ofType = readable.find(({ assessmentType }) => assessmentType === type)
  const teamId = team ?? ofType?.teamId ?? readable[0]?.teamId ?? teams[0]?.id
  const own = readable.find((round) => round.teamId === teamId)
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? 'time',
    teamId,
    type: type ?? own?.assessmentType ?? readable[0]?.assessmentType ?? 'teamwork',
  }
}

/** The address after another team or assessment is chosen: never into what is known to be empty. */
export function withFilter(
  search: URLSearchParams,
  change: { readonly team: string } | { readonly assessment: AssessmentType },
  { view, teamId, type }: ReportFilter,
  rounds: readonly SessionCounts[],
): URLSearchParams {
  const next = new URLSearchParams(search)
  // Rounds of another team or assessment.
  next.delete('from')
  next.delete('to')
  if ('team' in change) {
    next.set('team', change.team)
    if (sessionCountsByAssessment(rounds, change.team).has(type)) next.set('assessment', type)
    else next.delete('assessment')
    return next
  }
  next.set('assessment', change.assessment)
  // Side by side nobody has chosen a team: the next view begins with one that has such a round.
  if (view === 'teams' && !sessionCountsByAssessment(rounds, teamId).has(change.assessment))
    next.delete('team')
  return next
}

/** How many rounds that can be read each team has, of all assessments. */
export function sessionCountsByTeam(rounds: readonly SessionCounts[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { teamId, released } of rounds) {
    if (released > 0) counts.set(teamId, (counts.get(teamId) ?? 0) + 1)
  }
  return counts
}

/** How many rounds that can be read a team has of each assessment; of all teams without one. */
export function sessionCountsByAssessment(
  rounds: readonly SessionCounts[],
  teamId?: string,
): Map<AssessmentType, number> {
  const counts = new Map<AssessmentType, number>()
  for (const { assessmentType, released, ...round } of rounds) {
    if (released === 0 || (teamId !== undefined && round.teamId !== teamId)) continue
    counts.set(assessmentType, (counts.get(assessmentType) ?? 0) + 1)
  }
  return counts
}

/** Two rounds, the earlier first. */
export interface Pair<W> {
  readonly from: W
  readonly to: W
  /** Whether they were asked for the other way round. */
  readonly turned: boolean
}

/** The two rounds to compare: those asked for, else the last two. */
export function pairOf<W extends { readonly sessionId: string }>(
  search: URLSearchParams,
  waves: readonly W[],
): Pair<W> | undefined {
  const at = (name: string) => waves.findIndex(({ sessionId }) => sessionId === search.get(name))
  const [one, other] = [at('from'), at('to')]
  const asked = one >= 0 && other >= 0 && one !== other
  const [from, to] = asked
    ? [waves[Math.min(one, other)], waves[Math.max(one, other)]]
    : waves.slice(-2)
  return from && to && { from, to, turned: asked && one > other }
}
