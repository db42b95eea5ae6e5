import { useMutation } from '@tanstack/react-query'
import type { forgotPassword, resetPassword } from '#contract/auth.ts'
import { ApiError, call } from '#web/lib/api.ts'

export function useForgotPassword() {
  return useMutation({
    mutationFn: (email: string) =>
      call<typeof forgotPassword>('POST /api/auth/forgot-password', { body: { email } }),
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      call<typeof resetPassword>('POST /api/auth/reset-password', { body }),
  })
}

/** What the server says of a failure, `otherwise` where it says nothing; or that it is not there. */
export function failureOf(error: Error, otherwise: string): string {
  if (!(error instanceof ApiError)) return 'Network error. Please try again.'
  return error.body?.issues?.[0]?.message ?? error.reason ?? otherwise
}
