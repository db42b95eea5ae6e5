import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { confirmEmail, resendConfirmation } from '#contract/auth.ts'
import { currentUserQuery } from '#web/features/people/auth/queries.ts'
import { call } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

/** The broadcast channel that tells other tabs about a confirmed address. */
const CHANNEL = 'sextant.email-confirmed'

/** Confirms an email address. Settles once the current user is refetched. */
export const useConfirmEmail = () =>
  useApiMutation({
    mutationFn: (token: string) =>
      call<typeof confirmEmail>('POST /api/auth/confirm-email', { body: { token } }),
    onSuccess: (_answer, client) => {
      const channel = new BroadcastChannel(CHANNEL)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- channels have no origin
      channel.postMessage('confirmed')
      channel.close()
      return client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
  })

/** Refetches the current user when another tab confirms the address. */
export function useConfirmationInOtherTabs(): void {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => {
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    })
    return () => channel.close()
  }, [client])
}

/** Returns emails another confirmation link to the signed-in user. */
export const useResendConfirmation = () =>
  useApiMutation({
    mutationFn: () => call<typeof resendConfirmation>('POST /api/auth/resend-confirmation'),
  })
