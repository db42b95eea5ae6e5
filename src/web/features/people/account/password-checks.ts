import { checkNewPassword } from '#web/features/people/auth/checks.ts'
import type { NewPasswordValues } from '#web/features/people/auth/checks.ts'
import type { Issue } from '#web/lib/form.ts'

export interface PasswordChange extends NewPasswordValues {
  currentPassword: string
}

/** Checks the current password first, then the new one by the registration rules. */
export function checkPasswordChange({
  currentPassword,
  ...chosen
}: PasswordChange): Issue<PasswordChange>[] {
  const issues: Issue<PasswordChange>[] = []
  if (!currentPassword) {
    issues.push({
      field: 'currentPassword',
      title: 'Current password required',
      description: 'Please enter your current password.',
    })
  }
  return [...issues, ...checkNewPassword(chosen)]
}
