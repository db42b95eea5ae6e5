import { useEffect, useEffectEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { ApiError, failureOf, NETWORK_ERROR } from '#web/lib/api.ts'
import { checkResolver, fieldProps, submitHandler } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.ts'
import { useSearch } from '#web/lib/use-search.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Form } from '#web/ui/Form.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { checkRegistration } from '#web/features/people/auth/checks.ts'
import type { RegisterValues } from '#web/features/people/auth/checks.ts'
import { useRegister } from '#web/features/people/auth/queries.ts'
import { FormProblem } from '#web/ui/FormProblem.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

/** Creates an account; with a setup token, the first one of a server. */
export function RegisterForm({ setup }: { setup?: string }) {
  const signUp = useRegister(setup)
  const invitation = useSearch().get('invitation')
  // No default values, so that input typed before hydration is kept.
  const form = useForm<RegisterValues>({
    resolver: checkResolver(checkRegistration),
    shouldFocusError: false,
  })
  const { setError } = form
  const { hash } = useLocation()
  const fillIn = useEffectEvent((email: string) => {
    if (!form.getValues('email')) form.setValue('email', email)
  })
  useEffect(() => {
    const email = new URLSearchParams(hash.slice(1)).get('email') ?? ''
    // Some mail programs count the full stop after a link as part of it.
    fillIn(email.replace(/[^\p{L}\p{M}\d]+$/u, ''))
  }, [hash])

  const submit = submitHandler(
    { form, mutation: signUp, check: checkRegistration },
    ({ firstName, lastName, email, password }) =>
      signUp.mutate(
        {
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: email.trim(),
          password,
          ...(invitation && { invitation }),
        },
        {
          success: 'Account created successfully!',
          onError: (error) => {
            const message = addressProblem(error)
            if (message) setError('email', { message }, { shouldFocus: true })
            toast({
              title: 'Registration failed',
              description: 'Failed to create account. Please try again.',
              tone: 'error',
            })
          },
        },
      ),
  )

  return (
    <Form onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          required
          {...fieldProps(form, 'firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={80}
          required
          {...fieldProps(form, 'lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        required
        {...fieldProps(form, 'email')}
      />
      <NewPasswordFields
        form={form}
        labels={{ password: 'Password', confirm: 'Confirm password' }}
      />
      {signUp.isError && !addressProblem(signUp.error) && (
        <FormProblem>{problemOf(signUp.error, setup !== undefined)}</FormProblem>
      )}
      <Button
        type="submit"
        size="lg"
        wide
        pending={signUp.isPending}
        pendingLabel="Creating account..."
      >
        Create Account
      </Button>
      <p className="text-sm text-muted">
        To learn what we store and for how long, read the{' '}
        <TextLink to={paths.privacy}>Privacy Policy</TextLink>.
      </p>
    </Form>
  )
}

/**
 * Returns the server's verdict on the address: already taken, not the invited one, or invalid by its
 * stricter rules.
 */
function addressProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 409) return 'An account with this address already exists. Sign in instead.'
  if (error.status === 403) {
    return 'This invitation was sent to another address. Enter that one.'
  }
  const refused = error.body?.issues?.some(({ path }) => path === 'email')
  return refused ? 'Please enter a valid email address.' : undefined
}

/** Says what helps where retrying at once does not. */
function problemOf(error: Error, isSetup: boolean): string {
  if (!(error instanceof ApiError)) return NETWORK_ERROR
  if (isSetup && error.status === 410) return failureOf(error, INVITATION_ENDED)
  if (error.status === 503) return failureOf(error, BUSY)
  return PROBLEMS[error.status] ?? 'Failed to create account. Please try again.'
}

const INVITATION_ENDED = 'This invitation is no longer valid. Ask for a new one.'

const BUSY = 'We are busy at the moment. Please try again in a minute.'

const PROBLEMS: Readonly<Record<number, string>> = {
  404: INVITATION_ENDED,
  410: INVITATION_ENDED,
  429: 'Too many accounts were created in the last hour. Please try again later.',
}
