import { useForm } from 'react-hook-form'
import { ApiError, NETWORK_ERROR } from '#web/lib/api.ts'
import { checkResolver, clearError, toastFirstIssue } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { checkLogin, LOGIN_FAILED } from '#web/features/auth/checks.ts'
import type { LoginValues } from '#web/features/auth/checks.ts'
import { useLogin } from '#web/features/auth/queries.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { PasswordField } from './PasswordField.tsx'

export function LoginForm() {
  const login = useLogin()
  const { register, handleSubmit, getValues, setFocus, formState } = useForm<LoginValues>({
    // No default values, so that input from a password manager before hydration is kept.
    resolver: checkResolver(checkLogin),
  })
  const { errors } = formState

  const submit = handleSubmit(
    async ({ email, password }) => {
      if (login.isPending) return
      try {
        await login.mutateAsync({ email: email.trim(), password })
        toast({ title: 'Login successful', tone: 'success' })
      } catch {
        toast({ ...LOGIN_FAILED, tone: 'error' })
        setFocus('password')
      }
    },
    () => {
      clearError(login)
      toastFirstIssue(checkLogin(getValues()))
    },
  )

  return (
    <Form onSubmit={submit} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        error={errors.password?.message}
        {...register('password')}
      />
      {login.isError && <FormProblem>{problemOf(login.error)}</FormProblem>}
      <Button type="submit" size="lg" wide pending={login.isPending} pendingLabel="Signing in...">
        Sign In
      </Button>
      <p className="text-sm">
        <TextLink to={paths.forgotPassword} className="inline-flex min-h-11 items-center">
          Forgot your password?
        </TextLink>
      </p>
    </Form>
  )
}

/** Distinguishes wrong credentials from rate limits and network failures. */
function problemOf(error: Error): string {
  if (!(error instanceof ApiError)) return NETWORK_ERROR
  if (error.status === 401 || error.status === 400) return 'Email and password do not match.'
  return error.reason ?? "We couldn't sign you in. Please try again."
}
