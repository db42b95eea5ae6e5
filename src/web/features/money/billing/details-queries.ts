import { queryOptions } from '@tanstack/react-query'
import type {
  BillingDetails,
  getBillingDetails,
  setBillingDetails,
} from '#contract/billing-details.ts'
import { call } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

export const billingDetailsQuery = queryOptions({
  queryKey: ['billing-details'],
  queryFn: ({ signal }) =>
    call<typeof getBillingDetails>('GET /api/billing-details', {}, { signal }),
  staleTime: 0,
})

export const useSaveBillingDetails = () =>
  useApiMutation({
    mutationFn: (body: BillingDetails) =>
      call<typeof setBillingDetails>('PUT /api/billing-details', { body }),
    onSuccess: (saved, client) => client.setQueryData(billingDetailsQuery.queryKey, saved),
  })
