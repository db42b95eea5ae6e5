import type { FetchQueryOptions } from '@tanstack/react-query'
import { matchPath } from 'react-router'
import type { Params } from 'react-router'
import type { User } from '#contract/auth.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { usageQuery } from '#web/features/money/billing/usage-query.ts'
import { factorsQuery, loginsQuery } from '#web/features/people/account/queries.ts'
import { rightsOf } from '#web/features/people/auth/role.ts'
import type { Rights } from '#web/features/people/auth/role.ts'
import { workspacesQuery } from '#web/features/people/auth/workspaces-query.ts'
import { watchedRoundQuery } from '#web/features/results/meeting/queries.ts'
import { assessmentReportsQuery, reportPageQuery } from '#web/features/results/reports/queries.ts'
import { resultsQuery } from '#web/features/results/results/queries.ts'
import { assessmentsQuery } from '#web/features/rounds/assessments/queries.ts'
import { roundPageQuery, roundQuery } from '#web/features/rounds/rounds/queries.ts'
import { roundListOf } from '#web/features/rounds/rounds/round-list.ts'
import { actionListOf } from '#web/features/teams/actions/action-list.ts'
import { actionPageQuery, teamActionsQuery } from '#web/features/teams/actions/queries.ts'
import { teamMembersQuery } from '#web/features/teams/teams/member-queries.ts'
import { teamChoicesQuery, teamPageQuery, teamQuery } from '#web/features/teams/teams/queries.ts'
import { teamListOf } from '#web/features/teams/teams/team-list.ts'
import { apiKeysQuery } from '#web/features/workspaces/api-keys/queries.ts'
import { brandingQuery } from '#web/features/workspaces/branding/queries.ts'
import {
  DUE_ACTIONS,
  LATEST_ROUNDS,
  TEAM_PAGE,
  teamStandingsQuery,
  WAITING_ROUNDS,
} from '#web/features/site/dashboard/queries.ts'

/** Who opens a page with which URL. */
interface Visit {
  readonly params: Params
  readonly url: URLSearchParams
  readonly user: User
  readonly rights: Rights
}

type Queries = readonly unknown[]

/** What the first screen of a page asks for, by the path of its route. */
const PAGES: Readonly<Record<string, (visit: Visit) => Queries>> = {
  '/dashboard': () => [
    TEAM_PAGE,
    LATEST_ROUNDS,
    usageQuery,
    teamStandingsQuery,
    WAITING_ROUNDS,
    DUE_ACTIONS,
  ],
  '/teams': ({ url }) => [teamPageQuery(teamListOf(url)), usageQuery],
  '/teams/:teamId/members': ({ params: { teamId = '' }, rights }) =>
    rights.canManage ? [teamQuery(teamId), teamMembersQuery(teamId)] : [teamQuery(teamId)],
  '/teams/:teamId/actions': ({ params: { teamId = '' } }) => [
    teamQuery(teamId),
    teamActionsQuery(teamId),
  ],
  '/actions': ({ url }) => [actionPageQuery(actionListOf(url))],
  '/quizzes': ({ url }) => [roundPageQuery(roundListOf(url)), usageQuery],
  '/sessions/create': ({ rights }) =>
    rights.canManage ? [teamChoicesQuery, assessmentsQuery, usageQuery, workspacesQuery] : [],
  '/sessions/:sessionId/share': ({ params: { sessionId = '' } }) => [
    roundQuery(sessionId),
    assessmentsQuery,
  ],
  '/sessions/:sessionId/poster': ({ params: { sessionId = '' } }) => [
    roundQuery(sessionId),
    assessmentsQuery,
    brandingQuery,
  ],
  '/quiz-sessions/:sessionId/my-view': ({ params: { sessionId = '' } }) => [roundQuery(sessionId)],
  '/quiz-sessions/:sessionId/results': ({ params: { sessionId = '' } }) => [
    resultsQuery(sessionId),
  ],
  '/quiz-sessions/:sessionId/present': ({ params: { sessionId = '' } }) => [
    watchedRoundQuery(sessionId),
    resultsQuery(sessionId),
  ],
  '/reports': ({ url, user }) =>
    hasTrendAnalysis(user) ? [assessmentReportsQuery(), teamChoicesQuery] : [reportPageQuery(url)],
  '/account': () => [loginsQuery, factorsQuery, usageQuery],
  '/workspace/people': () => [workspacesQuery],
  '/workspace/rules': () => [workspacesQuery],
  '/workspace/branding': ({ rights }) => [
    workspacesQuery,
    ...(rights.isOwner ? [brandingQuery] : []),
  ],
  '/workspace/invoices': () => [workspacesQuery],
  '/workspace/api-keys': ({ rights }) => [
    workspacesQuery,
    ...(rights.isOwner ? [apiKeysQuery] : []),
  ],
  '/workspace/data': () => [workspacesQuery],
}

/** Returns the queries of the first screen at a path. */
export function pageQueries(
  { pathname, search }: { readonly pathname: string; readonly search: string },
  user: User,
): readonly FetchQueryOptions[] {
  const rights = rightsOf(user)
  // Outside all workspaces most calls are refused.
  if (rights.role === null) return []
  for (const [pattern, queries] of Object.entries(PAGES)) {
    const match = matchPath(pattern, pathname)
    if (!match) continue
    const url = new URLSearchParams(search)
    // Each query returns data of its own kind, which only its readers know.
    return queries({
      params: match.params,
      url,
      user,
      rights,
    }) as FetchQueryOptions[]
  }
  return []
}
