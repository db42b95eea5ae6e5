import { queryOptions } from '@tanstack/react-query'
import type { teamStandings } from '#contract/reports.ts'
import { NEWEST_TEAMS } from '#domain/limits.ts'
import { roundPageQuery } from '#web/features/rounds/rounds/queries.ts'
import { actionPageQuery } from '#web/features/teams/actions/queries.ts'
import { teamPageQuery } from '#web/features/teams/teams/queries.ts'
import { call } from '#web/lib/api.ts'
import { PER_VISIT } from '#web/lib/query-cache.ts'
import { RESULTS_KEY } from '#web/lib/query-keys.ts'

/** Where the newest teams stand. A round can end at any time. */
export const teamStandingsQuery = queryOptions({
  queryKey: [...RESULTS_KEY, 'standings'],
  queryFn: ({ signal }) => call<typeof teamStandings>('GET /api/reports/standings', {}, { signal }),
  ...PER_VISIT,
})

export const LATEST_ROUNDS = roundPageQuery({ limit: '5' })
export const WAITING_ROUNDS = roundPageQuery({ state: 'waiting', limit: '100' })
export const DUE_ACTIONS = actionPageQuery({ due: 'soon', limit: '10' })
export const TEAM_PAGE = teamPageQuery({ limit: String(NEWEST_TEAMS), sort: '-created' })
