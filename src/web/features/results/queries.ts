import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { trends } from '#contract/reports.ts'
import type { sessionInsights, sessionResults } from '#contract/results.ts'
import type { QuizSession } from '#contract/sessions.ts'
import { call } from '#web/lib/api.ts'
import { RESULTS_KEY } from '#web/lib/query-keys.ts'

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

/**
 * All rounds of a session's team and assessment; read anew when more of the session's answers count,
 * with what was known before on the screen.
 */
export const trendsQuery = ({
  teamId,
  assessmentType,
  released,
}: Pick<QuizSession, 'teamId' | 'assessmentType' | 'released'>) =>
  queryOptions({
    queryKey: [...RESULTS_KEY, 'trends', teamId, assessmentType, released],
    queryFn: ({ signal }) =>
      call<typeof trends>(
        'GET /api/reports/trends',
        { query: { teamId, assessmentType } },
        { signal },
      ),
    staleTime: 0,
    placeholderData: (before) =>
      before?.team.id === teamId && before.assessmentType === assessmentType ? before : undefined,
  })

/**
 * What the answers say in words; asked for once something is released, and anew when more is. It
 * insists after a failure only where a person asks again.
 */
export function useInsights(sessionId: string, released: number) {
  const insists = useRef(false)
  const query = useQuery({
    queryKey: ['insights', sessionId, released],
    queryFn: ({ signal }) => {
      const again = insists.current
      insists.current = false
      return call<typeof sessionInsights>(
        'GET /api/quiz-sessions/:sessionId/insights',
        { params: { sessionId }, query: again ? { again: 'true' } : {} },
        { signal },
      )
    },
    enabled: released > 0,
  })
  const { refetch } = query
  const askAgain = () => {
    insists.current = true
    void refetch()
  }
  return { query, askAgain }
}
