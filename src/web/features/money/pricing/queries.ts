import { queryOptions } from '@tanstack/react-query'
import type { listPlans } from '#contract/account.ts'
import { call } from '#web/lib/api.ts'

/** The plans on offer, with the payment provider's price IDs. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call<typeof listPlans>('GET /api/plans', {}, { signal }),
})
