import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { deleteSavedResult, savedResults } from '#contract/assessments.ts'
import { ApiError, call } from '#web/lib/api.ts'

/** The signed-in user's own results, newest first. */
export const savedResultsQuery = queryOptions({
  queryKey: ['saved-results'],
  queryFn: ({ signal }) => call<typeof savedResults>('GET /api/results', { query: {} }, { signal }),
})

/** Deletes a result; a 404 counts as success. */
export function useDeleteResult() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call<typeof deleteSavedResult>('DELETE /api/results/:id', { params: { id } })
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      }
    },
    onSuccess: (_nothing, id) =>
      client.setQueryData(savedResultsQuery.queryKey, (results) =>
        results?.filter((result) => result.id !== id),
      ),
  })
}
