import { useMutation } from '@tanstack/react-query'
import type { sandboxCard, sandboxConfirm, sandboxRenew } from '#contract/billing.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/api.ts'

export type SentCard = RequestOf<typeof sandboxConfirm>['body']

/** Pays or saves a card in test mode. */
export function useConfirmCard() {
  return useMutation({
    mutationFn: (body: SentCard) =>
      call<typeof sandboxConfirm>('POST /api/sandbox/confirm', { body }),
  })
}

/** Starts a change of the saved card. */
export function useBeginCardChange() {
  return useMutation({
    mutationFn: () => call<typeof sandboxCard>('POST /api/sandbox/card'),
  })
}

/** Ends the current billing period now (test mode). */
export function useEndPeriodNow() {
  return useMutation({
    mutationFn: (body: RequestOf<typeof sandboxRenew>['body']) =>
      call<typeof sandboxRenew>('POST /api/sandbox/renew', { body }),
  })
}
