import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { changeEmail, confirmNewEmail, stopEmailChange } from '#contract/email-change.ts'
import { currentUserQuery } from '#web/features/people/auth/queries.ts'
import { call } from '#web/lib/api.ts'

/** Asks for a link to a new address. */
export function useChangeEmail() {
  return useMutation({
    mutationFn: (email: string) =>
      call<typeof changeEmail>('POST /api/auth/change-email', { body: { email } }),
  })
}

/** Changes the address of the signed-in account. Settles once the current user is fetched again. */
export function useConfirmNewEmail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof confirmNewEmail>('POST /api/auth/confirm-new-email', { body: { token } }),
    onSuccess: () => client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  })
}

/** Undoes a change of address. */
export function useStopEmailChange() {
  return useMutation({
    mutationFn: (token: string) =>
      call<typeof stopEmailChange>('POST /api/auth/stop-email-change', { body: { token } }),
  })
}
