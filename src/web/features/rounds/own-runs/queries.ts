import { queryOptions } from '@tanstack/react-query'
import type { deleteSavedResult, savedResults } from '#contract/assessments.ts'
import { call, ignoreMissing } from '#web/lib/api.ts'
import { removeById } from '#web/lib/query-cache.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

/** The signed-in user's own results, newest first. */
export const savedResultsQuery = queryOptions({
  queryKey: ['saved-results'],
  queryFn: ({ signal }) => call<typeof savedResults>('GET /api/results', { query: {} }, { signal }),
})

/** Deletes a result. One that no longer exists counts as deleted. */
export const useDeleteResult = () =>
  useApiMutation({
    mutationFn: (id: string) =>
      ignoreMissing(call<typeof deleteSavedResult>('DELETE /api/results/:id', { params: { id } })),
    onSuccess: (_nothing, client, id) =>
      client.setQueryData(
        savedResultsQuery.queryKey,
        (results) => results && removeById(id)(results),
      ),
  })
