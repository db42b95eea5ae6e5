import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useForgotPassword } from '#web/features/people/password-reset/queries.ts'
import { checkForgot } from '#web/features/people/password-reset/reset-checks.ts'
import type { ForgotValues } from '#web/features/people/password-reset/reset-checks.ts'
import { failureOf } from '#web/lib/api.ts'
import { checkResolver, fieldProps, submitHandler } from '#web/lib/form.ts'
import { dismissToast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { TextField } from '#web/ui/TextField.tsx'

const FAILED = 'Failed to send reset instructions'

export function ForgotForm({
  correcting,
  onSent,
}: {
  /** The address entered before, if the user goes back to change it. */
  correcting: string | undefined
  onSent: (address: string) => void
}) {
  const forgot = useForgotPassword()
  // No default values, so that input typed before hydration is kept.
  const form = useForm<ForgotValues>({
    resolver: checkResolver(checkForgot),
  })
  const { setFocus } = form

  useEffect(() => {
    if (correcting !== undefined) setFocus('email')
  }, [correcting, setFocus])

  const submit = submitHandler({ form, mutation: forgot, check: checkForgot }, (values) => {
    const email = values.email.trim().toLowerCase()
    forgot.mutate(email, {
      failure: { title: 'Reset failed', description: FAILED },
      onSuccess: () => {
        dismissToast()
        onSent(email)
      },
    })
  })

  return (
    <Form onSubmit={submit} className="grid max-w-md gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        defaultValue={correcting}
        required
        {...fieldProps(form, 'email')}
      />
      {forgot.isError && <FormProblem>{failureOf(forgot.error, FAILED)}</FormProblem>}
      <Button type="submit" size="lg" wide pending={forgot.isPending} pendingLabel="Sending...">
        Send Reset Instructions
      </Button>
    </Form>
  )
}
