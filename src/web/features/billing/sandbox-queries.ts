import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { sandboxCard, sandboxConfirm, sandboxRenew } from '#contract/billing.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { noticeSignedOut } from '#web/features/auth/queries.ts'
import { call } from '#web/lib/api.ts'

export type SentCard = RequestOf<typeof sandboxConfirm>['body']

/** Pays or saves a card in test mode. */
export function useConfirmCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SentCard) =>
      call<typeof sandboxConfirm>('POST /api/sandbox/confirm', { body }),
    onError: (error) => noticeSignedOut(client, error),
  })
}

/** Starts a change of the saved card. */
export function useBeginCardChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof sandboxCard>('POST /api/sandbox/card'),
    onError: (error) => noticeSignedOut(client, error),
  })
}

/** Ends the current billing period now (test mode). */
export function useEndPeriodNow() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestOf<typeof sandboxRenew>['body']) =>
      call<typeof sandboxRenew>('POST /api/sandbox/renew', { body }),
    onError: (error) => noticeSignedOut(client, error),
  })
}
