import { queryOptions } from '@tanstack/react-query'
import type { billingState } from '#contract/billing.ts'
import { call } from '#web/lib/api.ts'

const HALF_A_MINUTE = 30_000

/**
 * The account's subscription and card. In a file of its own because pages outside billing use it
 * too. The short stale time lets a page reuse what the banner above it has just read.
 */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call<typeof billingState>('GET /api/subscription', {}, { signal }),
  staleTime: HALF_A_MINUTE,
})
