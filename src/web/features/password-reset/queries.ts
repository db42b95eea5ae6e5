import { useMutation } from '@tanstack/react-query'
import type { forgotPassword, resetPassword } from '#contract/auth.ts'
import { call } from '#web/lib/api.ts'

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
