import { queryOptions } from '@tanstack/react-query'
import type { billingState } from '#contract/billing.ts'
import { call } from '#web/lib/api.ts'

const HALF_A_MINUTE = 30_000

/**
 * What the account pays for, and how. Apart from the other calls, since pages ask for it that have
 * nothing else to do with paying. What the banner has just read is not read again by the page
 * below it; later the provider may have something new to say.
 */
export const billingQuery = queryOptions({
  queryKey: ['billing'],
  queryFn: ({ signal }) => call<typeof billingState>('GET /api/subscription', {}, { signal }),
  staleTime: HALF_A_MINUTE,
})
