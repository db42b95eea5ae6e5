import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError, NETWORK_ERROR } from '#web/lib/api.ts'
import { checkResolver, fieldProps, submitHandler } from '#web/lib/form.ts'
import { dismissToast, toast } from '#web/lib/toast.ts'
import { useSearch } from '#web/lib/use-search.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { checkLogin, LOGIN_FAILED } from '#web/features/people/auth/checks.ts'
import type { LoginValues } from '#web/features/people/auth/checks.ts'
import {
  usePasskeyAutofill,
  usePasskeyLogin,
  usePasskeySupport,
} from '#web/features/people/auth/passkey-login.ts'
import { useLogin } from '#web/features/people/auth/queries.ts'
import { pendingLoginQuery } from '#web/features/people/auth/second-step-queries.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordField } from './PasswordField.tsx'

export function LoginForm() {
  const login = useLogin()
  const client = useQueryClient()
  const navigate = useNavigate()
  const redirect = useSearch().get('redirect') ?? undefined
  const passkey = usePasskeyLogin()
  const canUsePasskeys = usePasskeySupport()
  usePasskeyAutofill({
    paused: passkey.isPending,
    onChosen: (credential) => void passkey.signIn({ credential }),
  })
  const form = useForm<LoginValues>({
    // No default values, so that input from a password manager before hydration is kept.
    resolver: checkResolver(checkLogin),
  })
  const { setFocus } = form

  const submit = submitHandler(
    { form, mutation: login, check: checkLogin },
    ({ email, password }) =>
      login.mutate(
        { email: email.trim(), password },
        {
          success: (step) => ('user' in step ? 'Login successful' : undefined),
          onSuccess: (step) => {
            if ('user' in step) return
            dismissToast()
            client.setQueryData(pendingLoginQuery.queryKey, step)
            void navigate(paths.secondStep({ redirect }))
          },
          onError: () => {
            toast({ ...LOGIN_FAILED, tone: 'error' })
            setFocus('password')
          },
        },
      ),
  )

  return (
    <Form onSubmit={submit} className="grid gap-5">
      <TextField
        label="Email"
        type="email"
        autoComplete="username webauthn"
        inputMode="email"
        required
        {...fieldProps(form, 'email')}
      />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        required
        {...fieldProps(form, 'password')}
      />
      {login.isError && <FormProblem>{problemOf(login.error)}</FormProblem>}
      <Button type="submit" size="lg" wide pending={login.isPending} pendingLabel="Signing in...">
        Sign In
      </Button>
      {canUsePasskeys !== false && (
        // Hidden until hydration, when it starts to work; the space is reserved.
        <PasskeyButton passkey={passkey} className={canUsePasskeys ? '' : 'invisible'}>
          Sign in with a passkey
        </PasskeyButton>
      )}
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
