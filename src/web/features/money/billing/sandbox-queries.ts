import type { sandboxCard, sandboxConfirm, sandboxRenew } from '#contract/billing.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { call } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

export type SentCard = RequestOf<typeof sandboxConfirm>['body']

/** Pays or saves a card in test mode. */
export const useConfirmCard = () =>
  useApiMutation({
    mutationFn: (body: SentCard) =>
      call<typeof sandboxConfirm>('POST /api/sandbox/confirm', { body }),
  })

/** Starts a change of the saved card. */
export const useBeginCardChange = () =>
  useApiMutation({
    mutationFn: () => call<typeof sandboxCard>('POST /api/sandbox/card'),
  })

/** Ends the current billing period now (test mode). */
export const useEndPeriodNow = () =>
  useApiMutation({
    mutationFn: (body: RequestOf<typeof sandboxRenew>['body']) =>
      call<typeof sandboxRenew>('POST /api/sandbox/renew', { body }),
  })
