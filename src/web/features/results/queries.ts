import { queryOptions, useQuery } from '@tanstack/react-query'
import type { sessionInsights, sessionResults } from '#contract/results.ts'
import { call } from '#web/lib/api.ts'
import { RESULTS_KEY } from './keys.ts'

const LIVE_COUNTS_MS = 20_000

/** A session's results. While the round is open its counts are kept up to date. */
export const resultsQuery = (sessionId: string) =>
  queryOptions({
    queryKey: [...RESULTS_KEY, sessionId],
    queryFn: ({ signal }) =>
      call<typeof sessionResults>(
        'GET /api/quiz-sessions/:sessionId/results-v2',
        { params: { sessionId } },
        { signal },
      ),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.session.isActive ? LIVE_COUNTS_MS : false),
  })

/** What the answers say in words; asked for once something is released, and anew when more is. */
export function useInsights(sessionId: string, released: number) {
  return useQuery({
    queryKey: ['insights', sessionId, released],
    queryFn: ({ signal }) =>
      call<typeof sessionInsights>(
        'GET /api/quiz-sessions/:sessionId/insights',
        { params: { sessionId } },
        { signal },
      ),
    enabled: released > 0,
  })
}
