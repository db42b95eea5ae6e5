import { ASSESSMENT_TYPES } from '#domain/assessments/assessment.ts'
import type { AssessmentType } from '#domain/assessments/assessment.ts'
import type { AssessmentReports } from '#contract/reports.ts'
import { isOwnServer } from '#web/lib/organization.ts'

const VIEWS = ['time', 'teams', 'others', 'rounds'] as const
export type View = (typeof VIEWS)[number]

/** Returns the views of this server: with its own accounts only, there is no benchmark to compare with. */
export const shownViews = (): readonly View[] =>
  VIEWS.filter((view) => view !== 'others' || !isOwnServer())

/** The selected view, team and assessment, from the URL or by default. */
export interface ReportFilter {
  readonly view: View
  /** Undefined without any team. */
  readonly teamId: string | undefined
  readonly type: AssessmentType
}

type Counts = readonly Pick<AssessmentReports, 'assessmentType' | 'latestTeamId'>[]

/** Returns the view in the URL's query string, by default the rounds over time. */
export const readView = (search: URLSearchParams): View =>
  shownViews().find((view) => view === search.get('view')) ?? 'time'

/**
 * Returns the team to show if the URL names none: that of the latest round with results of the URL's
 * assessment, or of any. `all` counts those of all teams, latest first.
 */
export function defaultTeamId(search: URLSearchParams, all: Counts): string | undefined {
  const type = readType(search)
  return (all.find(({ assessmentType }) => assessmentType === type) ?? all[0])?.latestTeamId
}

/**
 * Returns the assessment in the URL, or that of the team's latest round with results. `own` counts
 * those of the team, `all` those of all teams, both latest first.
 */
export const chooseType = (search: URLSearchParams, own: Counts, all: Counts): AssessmentType =>
  readType(search) ?? own[0]?.assessmentType ?? all[0]?.assessmentType ?? 'teamwork'

const readType = (search: URLSearchParams): AssessmentType | undefined =>
  ASSESSMENT_TYPES.find((type) => type === search.get('assessment'))

/** Returns the query string after a choice, avoiding combinations without results. */
export function withFilter(
  search: URLSearchParams,
  change:
    | { readonly team: string; readonly own: Counts }
    | { readonly assessment: AssessmentType; readonly own: Counts },
  { view, type }: ReportFilter,
): URLSearchParams {
  const next = new URLSearchParams(search)
  const has = (wanted: AssessmentType) =>
    change.own.some(({ assessmentType }) => assessmentType === wanted)
  // The compared rounds belong to the previous team or assessment.
  next.delete('from')
  next.delete('to')
  if ('team' in change) {
    next.set('team', change.team)
    if (has(type)) next.set('assessment', type)
    else next.delete('assessment')
    return next
  }
  next.set('assessment', change.assessment)
  // The comparison of teams has no selected team; without one, the next view picks one with
  // results.
  if (view === 'teams' && !has(change.assessment)) next.delete('team')
  return next
}

/** Two rounds, the earlier first. */
export interface Pair<W> {
  readonly from: W
  readonly to: W
  /** True if the URL had them in reverse order. */
  readonly swapped: boolean
}

/** Returns the two rounds to compare: those in the query string, otherwise the last two. */
export function pairOf<W extends { readonly sessionId: string }>(
  search: URLSearchParams,
  rounds: readonly W[],
): Pair<W> | undefined {
  const at = (name: string) =>
    rounds.findIndex(({ sessionId: roundId }) => roundId === search.get(name))
  const [fromIndex, toIndex] = [at('from'), at('to')]
  const valid = fromIndex >= 0 && toIndex >= 0 && fromIndex !== toIndex
  const [from, to] = valid
    ? [rounds[Math.min(fromIndex, toIndex)], rounds[Math.max(fromIndex, toIndex)]]
    : rounds.slice(-2)
  return from && to && { from, to, swapped: valid && fromIndex > toIndex }
}
