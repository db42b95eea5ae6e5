import { queryOptions } from '@tanstack/react-query'
import type { Comment } from '#contract/comments.ts'
import type { SharedResults } from '#contract/shared-results.ts'
import { ApiError } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

const sharedResultsAddress = (token: string) => `/api/shared-results/${encodeURIComponent(token)}`

/** Returns the events of a shared link, for EventSource. */
export const eventsAddress = (token: string) => `${sharedResultsAddress(token)}/events`

/** Returns the results of a shared link. */
export const sharedResultsQuery = (token: string) =>
  queryOptions({
    queryKey: ['shared-results', token],
    queryFn: ({ signal }) =>
      callWithoutLogin<SharedResults>(sharedResultsAddress(token), { signal }),
    staleTime: 0,
  })

/** Reports a comment to the manager. If the manager has just hidden it, it disappears from the page. */
export const useReportComment = (token: string) =>
  useApiMutation({
    mutationFn: (comment: Comment) =>
      callWithoutLogin<{ receipt: string }>(`${sharedResultsAddress(token)}/comment-reports`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(comment),
      }),
    onError: (error, client) => {
      if (error instanceof ApiError && error.status === 404) {
        void client.invalidateQueries(sharedResultsQuery(token))
      }
    },
  })

/** Takes a report back with its receipt, which only this page has. */
export const useTakeBackReport = (token: string) =>
  useApiMutation({
    mutationFn: (report: Comment & { receipt: string }) =>
      callWithoutLogin(`${sharedResultsAddress(token)}/comment-reports`, {
        method: 'DELETE',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
      }),
  })

/**
 * Returns a call without cookies: nothing tells the server which signed-in person reads or reports.
 */
async function callWithoutLogin<Body>(address: string, options: RequestInit): Promise<Body> {
  const response = await fetch(address, { ...options, credentials: 'omit' })
  const text = await response.text()
  if (!response.ok) throw new ApiError(response.status, text, response.statusText)
  return (text ? JSON.parse(text) : undefined) as Body
}
