import type { forgotPassword, resetPassword } from '#contract/auth.ts'
import { useForgetLogin } from '#web/features/people/auth/queries.ts'
import { call } from '#web/lib/api.ts'
import { useApiMutation } from '#web/lib/use-api-mutation.ts'

export const useForgotPassword = () =>
  useApiMutation({
    mutationFn: (email: string) =>
      call<typeof forgotPassword>('POST /api/auth/forgot-password', { body: { email } }),
  })

/** Resets the password. This ends all logins of the account, including the one of this browser. */
export function useResetPassword() {
  const forgetLogin = useForgetLogin()
  return useApiMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      call<typeof resetPassword>('POST /api/auth/reset-password', { body }),
    onSuccess: forgetLogin,
  })
}
