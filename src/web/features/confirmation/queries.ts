import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { confirmEmail, resendConfirmation } from '#contract/auth.ts'
import { currentUserQuery, noticeSignedOut } from '#web/features/auth/queries.ts'
import { call } from '#web/lib/api.ts'

/** On which the tabs of a browser tell each other that an address was confirmed. */
const CHANNEL = 'sextant.email-confirmed'

/** Done once the page knows of the user what has changed. */
export function useConfirmEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof confirmEmail>('POST /api/auth/confirm-email', { body: { token } }),
    onSuccess: () => {
      const channel = new BroadcastChannel(CHANNEL)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has none
      channel.postMessage('confirmed')
      channel.close()
      return client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    },
    onError: (error) => noticeSignedOut(client, error),
  })
}

/** The mail's link opens a tab of its own: this one then asks anew who is here. */
export function useConfirmedElsewhere(): void {
  const client = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', () => {
      void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
    })
    return () => channel.close()
  }, [client])
}

/** Mails the signed-in user another link. */
export function useResendConfirmation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call<typeof resendConfirmation>('POST /api/auth/resend-confirmation'),
    onError: (error) => noticeSignedOut(client, error),
  })
}
