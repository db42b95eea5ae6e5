import { queryOptions } from '@tanstack/react-query'
import type { teamStandings } from '#contract/reports.ts'
import { call } from '#web/lib/api.ts'
import { RESULTS_KEY } from '#web/lib/query-keys.ts'

/** Where the newest teams stand. Always stale, because a round can end at any time. */
export const teamStandingsQuery = queryOptions({
  queryKey: [...RESULTS_KEY, 'standings'],
  queryFn: ({ signal }) => call<typeof teamStandings>('GET /api/reports/standings', {}, { signal }),
  staleTime: 0,
})
