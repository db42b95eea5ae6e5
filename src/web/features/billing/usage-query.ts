import { queryOptions } from '@tanstack/react-query'
import type { usage } from '#contract/account.ts'
import { call } from '#web/lib/api.ts'

/** What the account has used of its plan, and what its sessions have brought in. */
export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => call<typeof usage>('GET /api/usage', {}, { signal }),
  // Answers come in from other people's browsers.
  staleTime: 0,
})
