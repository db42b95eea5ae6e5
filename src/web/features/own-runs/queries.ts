import { queryOptions } from '@tanstack/react-query'
import type { savedResults } from '#contract/assessments.ts'
import { call } from '#web/lib/api.ts'

/** The signed-in user's own results, newest first. */
export const savedResultsQuery = queryOptions({
  queryKey: ['saved-results'],
  queryFn: ({ signal }) => call<typeof savedResults>('GET /api/results', { query: {} }, { signal }),
})
