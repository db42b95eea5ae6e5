import { useForm } from 'react-hook-form'
import { NewPasswordFields } from '#web/features/people/auth/components/NewPasswordFields.tsx'
import { useResetPassword } from '#web/features/people/password-reset/queries.ts'
import { checkReset } from '#web/features/people/password-reset/reset-checks.ts'
import type { ResetValues } from '#web/features/people/password-reset/reset-checks.ts'
import { failureOf } from '#web/lib/api.ts'
import { checkResolver, submitHandler } from '#web/lib/form.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

const FAILED = 'Failed to reset password'

export function ResetForm({ token, onDone }: { token: string; onDone: () => void }) {
  const reset = useResetPassword()
  const form = useForm<ResetValues>({
    resolver: checkResolver(checkReset),
    shouldFocusError: false,
  })

  const submit = submitHandler(
    { form, mutation: reset, check: checkReset },
    ({ password: newPassword }) =>
      reset.mutate(
        { token, newPassword },
        {
          success: 'Password reset successful',
          failure: { title: 'Reset failed', description: FAILED },
          onSuccess: onDone,
        },
      ),
  )

  return (
    <Form onSubmit={submit} className="grid max-w-md gap-5">
      <NewPasswordFields
        form={form}
        labels={{ password: 'New password', confirm: 'Confirm new password' }}
      />
      {reset.isError && (
        <FormProblem>
          {failureOf(reset.error, FAILED)}{' '}
          <TextLink to={paths.forgotPassword}>Request a new link</TextLink>
        </FormProblem>
      )}
      <Button type="submit" size="lg" wide pending={reset.isPending} pendingLabel="Saving...">
        Reset Password
      </Button>
    </Form>
  )
}
