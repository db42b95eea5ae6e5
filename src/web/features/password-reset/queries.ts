import { useMutation } from '@tanstack/react-query'
import type { forgotPassword, resetPassword } from '#contract/auth.ts'
import { useForgetLogin } from '#web/features/auth/queries.ts'
import { call } from '#web/lib/api.ts'

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) =>
      call<typeof forgotPassword>('POST /api/auth/forgot-password', { body: { email } }),
  })
}

/** Every login of the account has ended, this browser's among them if it had one. */
export function useResetPassword() {
  const forget = useForgetLogin()
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      call<typeof resetPassword>('POST /api/auth/reset-password', { body }),
    onSuccess: forget,
  })
}
