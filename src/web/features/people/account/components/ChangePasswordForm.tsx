import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { checkPasswordChange } from '#web/features/people/account/password-checks.ts'
import type { PasswordChange } from '#web/features/people/account/password-checks.ts'
import { useChangePassword } from '#web/features/people/account/queries.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { NewPasswordFields } from '#web/features/people/auth/components/NewPasswordFields.tsx'
import { PasswordField } from '#web/features/people/auth/components/PasswordField.tsx'
import { failureOf } from '#web/lib/api.ts'
import {
  checkResolver,
  fieldProps,
  hasFieldErrors,
  showServerIssues,
  submitHandler,
} from '#web/lib/form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

const FAILED = "We couldn't change your password. Please try again."

/** Focused when it appears. */
export function ChangePasswordForm({ onClose }: { onClose: () => void }) {
  const { email } = useUser()
  const change = useChangePassword()
  const form = useForm<PasswordChange>({
    resolver: checkResolver(checkPasswordChange),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    shouldFocusError: false,
  })
  const { setFocus } = form

  useEffect(() => setFocus('currentPassword'), [setFocus])

  const submit = submitHandler(
    { form, mutation: change, check: checkPasswordChange },
    ({ currentPassword, password: newPassword }) =>
      change.mutate(
        { currentPassword, newPassword },
        {
          success: {
            title: 'Password updated',
            description: 'All other browsers were signed out. We sent you an email.',
          },
          failure: { title: 'Password not changed', description: FAILED },
          onSuccess: onClose,
          onError: (error) =>
            showServerIssues(form, error, { newPassword: 'password', password: 'currentPassword' }),
        },
      ),
  )

  return (
    <Form onSubmit={submit} className="grid gap-5">
      {/* Tells password managers which account the password is for. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        required
        {...fieldProps(form, 'currentPassword')}
      />
      <NewPasswordFields
        form={form}
        labels={{ password: 'New password', confirm: 'Confirm new password' }}
      />
      {change.isError && !hasFieldErrors(change.error) && (
        <FormProblem>{failureOf(change.error, FAILED)}</FormProblem>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={change.isPending} pendingLabel="Updating...">
          Update Password
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <TextLink
          to={paths.forgotPassword}
          className="inline-flex min-h-11 items-center text-sm sm:ml-auto"
        >
          Forgot your password?
        </TextLink>
      </div>
    </Form>
  )
}
