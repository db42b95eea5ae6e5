import { queryOptions } from '@tanstack/react-query'
import type { sendSupportRequest } from '#contract/contact.ts'
import type { readiness } from '#contract/operation.ts'
import { call } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import type { SupportValues } from './support-request.ts'

export const useSendRequest = () =>
  useApiMutation({
    mutationFn: ({ category, email, ...rest }: SupportValues) => {
      if (category === '') throw new Error('category is required')
      return call<typeof sendSupportRequest>('POST /api/support', {
        body: { ...rest, category, email: email.trim() },
      })
    },
  })

/** The current status of the service; refetched on every visit. */
export const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: async ({ signal }) => ({
    ...(await call<typeof readiness>('GET /readyz', {}, { signal })),
    checkedAt: new Date(),
  }),
  staleTime: 0,
})
