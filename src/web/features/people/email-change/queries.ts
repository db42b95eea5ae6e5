import type { changeEmail, confirmNewEmail, stopEmailChange } from '#contract/email-change.ts'
import { currentUserQuery } from '#web/features/people/auth/queries.ts'
import { call } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

/** Asks for a link to a new address. */
export const useChangeEmail = () =>
  useApiMutation({
    mutationFn: (email: string) =>
      call<typeof changeEmail>('POST /api/auth/change-email', { body: { email } }),
  })

/** Changes the address of the signed-in account. Settles once the current user is fetched again. */
export const useConfirmNewEmail = () =>
  useApiMutation({
    mutationFn: (token: string) =>
      call<typeof confirmNewEmail>('POST /api/auth/confirm-new-email', { body: { token } }),
    onSuccess: (_answer, client) =>
      client.invalidateQueries({ queryKey: currentUserQuery.queryKey }),
  })

/** Undoes a change of address. */
export const useStopEmailChange = () =>
  useApiMutation({
    mutationFn: (token: string) =>
      call<typeof stopEmailChange>('POST /api/auth/stop-email-change', { body: { token } }),
  })
