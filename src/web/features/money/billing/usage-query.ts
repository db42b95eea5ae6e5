import { queryOptions } from '@tanstack/react-query'
import type { usage } from '#contract/account.ts'
import { call } from '#web/lib/api.ts'
import { PER_VISIT } from '#web/lib/query-cache.ts'

/** The account's usage of its plan limits and its totals. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => call<typeof usage>('GET /api/usage', {}, { signal }),
  // Submissions arrive from other browsers.
  ...PER_VISIT,
})
