import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { hideComment } from '#contract/comments.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import type { trends } from '#contract/reports.ts'
import type { roundInsights, roundResults } from '#contract/results.ts'
import type { Round } from '#contract/rounds.ts'
import { call } from '#web/lib/api.ts'
import { PER_VISIT } from '#web/lib/query-cache.ts'
import { RESULTS_KEY } from '#web/lib/query-keys.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

const LIVE_COUNTS_MS = 20_000

/** Returns the query of a round's results, polled while the round is active. */
export const resultsQuery = (roundId: string) =>
  queryOptions({
    queryKey: [...RESULTS_KEY, roundId],
    queryFn: ({ signal }) =>
      call<typeof roundResults>(
        'GET /api/quiz-sessions/:sessionId/results-v2',
        { params: { sessionId: roundId } },
        { signal },
      ),
    ...PER_VISIT,
    refetchInterval: ({ state }) => (state.data?.session.isActive ? LIVE_COUNTS_MS : false),
  })

/** More rounds do not fit a chart. */
const TREND_SIZE = '24'

/**
 * Returns rounds of a team and assessment: the latest, or those from `including` on. Refetched when
 * more submissions are released, with the previous data on screen in the meantime.
 */
export const trendsQuery = ({
  teamId,
  assessmentType,
  released,
  including,
}: Pick<Round, 'teamId' | 'assessmentType' | 'released'> & { readonly including: string }) =>
  queryOptions({
    queryKey: [...RESULTS_KEY, 'trends', teamId, assessmentType, released, including],
    queryFn: ({ signal }) =>
      call<typeof trends>(
        'GET /api/reports/trends',
        { query: { teamId, assessmentType, including, limit: TREND_SIZE } },
        { signal },
      ),
    ...PER_VISIT,
    placeholderData: (previous) =>
      previous?.team.id === teamId && previous.assessmentType === assessmentType
        ? previous
        : undefined,
  })

/**
 * Returns the insights of a round, requested after each release. `retry` makes the server try again
 * after a failure; without it the server repeats the cached failure.
 */
export function useInsights(roundId: string, released: number) {
  const forceRetry = useRef(false)
  const query = useQuery({
    queryKey: ['insights', roundId, released],
    queryFn: ({ signal }) => {
      const again = forceRetry.current
      forceRetry.current = false
      return call<typeof roundInsights>(
        'GET /api/quiz-sessions/:sessionId/insights',
        { params: { sessionId: roundId }, query: again ? { again: 'true' } : {} },
        { signal },
      )
    },
    enabled: released > 0,
  })
  const { refetch } = query
  const retry = () => {
    forceRetry.current = true
    void refetch()
  }
  return { query, retry }
}

/** Hides a comment from the shared results, or shows it again. */
export const useHideComment = (roundId: string) =>
  useApiMutation({
    mutationFn: (body: RequestOf<typeof hideComment>['body']) =>
      call<typeof hideComment>('PATCH /api/quiz-sessions/:id/comments', {
        params: { id: roundId },
        body,
      }),
    onSuccess: (_response, client) => client.invalidateQueries(resultsQuery(roundId)),
    onError: (_error, client) => client.invalidateQueries(resultsQuery(roundId)),
  })
