import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
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
import { currentUserQuery, noticeSignedOut } from '#web/features/auth/queries.ts'
import { usageQuery } from './usage-query.ts'
import { call } from '#web/lib/api.ts'
import { SESSIONS_KEY, TEAMS_KEY } from '#web/lib/query-keys.ts'
import { billingQuery } from './billing-query.ts'
import { REPORT_ACCESS_KEY } from './report-access-query.ts'

/**
 * The payment that begins a subscription. Asked for once, though React draws twice in development:
 * it is no call to give up, since what it begins is begun. Kept no longer than it is shown, since
 * another plan chosen in between takes its place.
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

/** The payment for one session's report; the same holds. */
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

/** What a change of plan would do; null: what cancelling would. Always asked for afresh. */
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

/** Changes the plan. The page is left after it, and shows until then what it came to. */
export function useChangeSubscription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestOf<typeof changeSubscription>['body']) =>
      call<typeof changeSubscription>('POST /api/subscription/change', { body }),
    onError: (error) => noticeSignedOut(client, error),
  })
}

export function useCancelSubscription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof cancelSubscription>('POST /api/subscription/cancel'),
    onSuccess: (billing) => takeIn(client, billing),
    onError: (error) => noticeSignedOut(client, error),
  })
}

export function useResumeSubscription() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof resumeSubscription>('POST /api/subscription/resume'),
    onSuccess: (billing) => takeIn(client, billing),
    onError: (error) => noticeSignedOut(client, error),
  })
}

const takeIn = (client: QueryClient, billing: BillingState): void =>
  void client.setQueryData(billingQuery.queryKey, billing)

/** The part of our own page that holds the card. */
export const CARD_PART = 'card'

/** Goes to where cards and invoices are managed: the provider's own pages, or a page of ours. */
export function useManageBilling() {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => call<typeof openPortal>('POST /api/subscription/portal'),
    onSuccess: ({ url }) => {
      const { origin, href, pathname, search, hash } = new URL(url, window.location.href)
      if (origin !== window.location.origin) return window.location.assign(href)
      // Where one is there already, to what one came for.
      const part = pathname === window.location.pathname ? `#${CARD_PART}` : hash
      void navigate(pathname + search + part)
    },
    onError: (error) => noticeSignedOut(client, error),
  })
}

/** Reads anew all that a plan decides about, and what was paid. */
export function refreshPlan(client: QueryClient): void {
  const keys = [
    currentUserQuery.queryKey,
    billingQuery.queryKey,
    invoicesQuery.queryKey,
    usageQuery.queryKey,
    REPORT_ACCESS_KEY,
    SESSIONS_KEY,
    TEAMS_KEY,
  ]
  for (const queryKey of keys) void client.invalidateQueries({ queryKey })
}
