import type { ReportCount } from '#contract/reports.ts'
import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'

export const VIEWS = ['time', 'teams', 'others', 'rounds'] as const
export type View = (typeof VIEWS)[number]

/** The selected view, team and assessment, from the URL or by default. */
export interface ReportFilter {
  readonly view: View
  /** Undefined without any team. */
  readonly teamId: string | undefined
  readonly type: AssessmentType
}

type Counts = Pick<ReportCount, 'teamId' | 'assessmentType' | 'rounds'>

/**
 * Returns the filter in the URL's query string. Missing or unknown values default to those of the
 * latest session with results; `counts` are sorted latest first.
 */
export function readFilters(
  search: URLSearchParams,
  teams: readonly { readonly id: string }[],
  counts: readonly Counts[],
): ReportFilter {
  const team = teams.find(({ id }) => id === search.get('team'))?.id
  const type = ASSESSMENT_TYPES.find((type) => type === search.get('assessment'))
  const ofType = counts.find(({ assessmentType }) => assessmentType === type)
  const teamId = team ?? ofType?.teamId ?? counts[0]?.teamId ?? teams[0]?.id
  const own = counts.find((count) => count.teamId === teamId)
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? 'time',
    teamId,
    type: type ?? own?.assessmentType ?? counts[0]?.assessmentType ?? 'teamwork',
  }
}

/** Returns the query string after a choice, avoiding combinations without results. */
export function withFilter(
  search: URLSearchParams,
  change: { readonly team: string } | { readonly assessment: AssessmentType },
  { view, teamId, type }: ReportFilter,
  counts: readonly Counts[],
): URLSearchParams {
  const next = new URLSearchParams(search)
  // The compared sessions belong to the previous team or assessment.
  next.delete('from')
  next.delete('to')
  if ('team' in change) {
    next.set('team', change.team)
    if (sessionCountsByAssessment(counts, change.team).has(type)) next.set('assessment', type)
    else next.delete('assessment')
    return next
  }
  next.set('assessment', change.assessment)
  // The comparison of teams has no selected team; without one, the next view picks one with
  // results.
  if (view === 'teams' && !sessionCountsByAssessment(counts, teamId).has(change.assessment))
    next.delete('team')
  return next
}

/** Returns the number of sessions with results by team id. */
export function sessionCountsByTeam(counts: readonly Counts[]): Map<string, number> {
  const byTeam = new Map<string, number>()
  for (const { teamId, rounds } of counts) byTeam.set(teamId, (byTeam.get(teamId) ?? 0) + rounds)
  return byTeam
}

/** Returns the number of sessions with results by assessment, of one team or of all. */
export function sessionCountsByAssessment(
  counts: readonly Counts[],
  teamId?: string,
): Map<AssessmentType, number> {
  const byType = new Map<AssessmentType, number>()
  for (const { assessmentType, rounds, ...count } of counts) {
    if (teamId !== undefined && count.teamId !== teamId) continue
    byType.set(assessmentType, (byType.get(assessmentType) ?? 0) + rounds)
  }
  return byType
}

/** Two rounds, the earlier first. */
export interface Pair<W> {
  readonly from: W
  readonly to: W
  /** True if the URL had them in reverse order. */
  readonly swapped: boolean
}

/** Returns the two waves to compare: those in the query string, otherwise the last two. */
export function pairOf<W extends { readonly sessionId: string }>(
  search: URLSearchParams,
  waves: readonly W[],
): Pair<W> | undefined {
  const at = (name: string) => waves.findIndex(({ sessionId }) => sessionId === search.get(name))
  const [fromIndex, toIndex] = [at('from'), at('to')]
  const valid = fromIndex >= 0 && toIndex >= 0 && fromIndex !== toIndex
  const [from, to] = valid
    ? [waves[Math.min(fromIndex, toIndex)], waves[Math.max(fromIndex, toIndex)]]
    : waves.slice(-2)
  return from && to && { from, to, swapped: valid && fromIndex > toIndex }
}
