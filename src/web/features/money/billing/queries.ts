import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type {
  BillingState,
  cancelSubscription,
  changeSubscription,
  getOrCreateSubscription,
  listInvoices,
  openPortal,
  Payment,
  previewChange,
  purchaseReport,
  resumeSubscription,
} from '#contract/billing.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { currentUserQuery } from '#web/features/people/auth/queries.ts'
import { usageQuery } from './usage-query.ts'
import { call } from '#web/lib/api.ts'
import { refetch } from '#web/lib/query-cache.ts'
import { ROUNDS_KEY, TEAMS_KEY } from '#web/lib/query-keys.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'
import { billingQuery } from './billing-query.ts'
import { REPORT_ACCESS_KEY } from './report-access-query.ts'

/**
 * Returns the first payment of a subscription. The request takes no abort signal, since the server
 * creates a subscription: React's double render in development must not repeat it. Not cached, since
 * choosing another plan replaces it.
 */
export const firstPaymentQuery = (priceId: string) =>
  queryOptions({
    queryKey: ['first-payment', priceId],
    queryFn: async () =>
      payable(
        await call<typeof getOrCreateSubscription>('POST /api/get-or-create-subscription', {
          body: { priceId },
        }),
      ),
    gcTime: 0,
  })

/** Returns the payment for one round's report; not aborted or cached either. */
export const reportPaymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['report-payment', id],
    queryFn: async () =>
      payable(
        await call<typeof purchaseReport>('POST /api/quiz-sessions/:id/report-purchase', {
          params: { id },
        }),
      ),
    gcTime: 0,
  })

function payable(payment: Payment): Payment {
  if (!payment?.clientSecret) throw new Error('No client secret received')
  return payment
}

/** Returns the preview of a plan change; a null price previews a cancellation. Never cached. */
export const previewQuery = (priceId: string | null) =>
  queryOptions({
    queryKey: ['plan-preview', priceId],
    queryFn: ({ signal }) =>
      call<typeof previewChange>(
        'POST /api/subscription/preview',
        { body: { priceId } },
        { signal },
      ),
    staleTime: 0,
    gcTime: 0,
  })

export const invoicesQuery = queryOptions({
  queryKey: ['invoices'],
  queryFn: ({ signal }) => call<typeof listInvoices>('GET /api/invoices', {}, { signal }),
  staleTime: 0,
})

/** Changes the plan. Invalidates nothing, since the page is left afterwards. */
export const useChangeSubscription = () =>
  useApiMutation({
    mutationFn: (body: RequestOf<typeof changeSubscription>['body']) =>
      call<typeof changeSubscription>('POST /api/subscription/change', { body }),
  })

export const useCancelSubscription = () =>
  useApiMutation({
    mutationFn: () => call<typeof cancelSubscription>('POST /api/subscription/cancel'),
    onSuccess: cacheBilling,
  })

export const useResumeSubscription = () =>
  useApiMutation({
    mutationFn: () => call<typeof resumeSubscription>('POST /api/subscription/resume'),
    onSuccess: cacheBilling,
  })

const cacheBilling = (billing: BillingState, client: QueryClient): void =>
  void client.setQueryData(billingQuery.queryKey, billing)

/** Opens the page for cards and invoices: the provider's portal, or the billing page. */
export function useManageBilling() {
  const navigate = useNavigate()
  return useApiMutation({
    mutationFn: () => call<typeof openPortal>('POST /api/subscription/portal'),
    onSuccess: ({ url }) => {
      const { origin, href, pathname, search, hash } = new URL(url, window.location.href)
      if (origin !== window.location.origin) return window.location.assign(href)
      void navigate(pathname + search + hash)
    },
  })
}

/** Refetches everything that depends on the plan, and the invoices. */
export function refreshPlan(client: QueryClient): void {
  refetch(
    client,
    currentUserQuery.queryKey,
    billingQuery.queryKey,
    invoicesQuery.queryKey,
    usageQuery.queryKey,
    REPORT_ACCESS_KEY,
    ROUNDS_KEY,
    TEAMS_KEY,
  )
}
