import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { MAX_PASSWORD_LENGTH } from '#domain/passwords.ts'
import { ApiError } from '#web/lib/api.ts'
import { checkedBy, toastFirst } from '#web/lib/form.ts'
import { toast } from '#web/lib/toast.tsx'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { checkRegistration } from '#web/features/auth/checks.ts'
import type { RegisterValues } from '#web/features/auth/checks.ts'
import { useRegister } from '#web/features/auth/queries.ts'
import { FormProblem } from './FormProblem.tsx'
import { PasswordField } from './PasswordField.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

const EMPTY: RegisterValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  confirmPassword: '',
}

export function RegisterForm() {
  const signUp = useRegister()
  const meter = useId()
  const form = useForm<RegisterValues>({
    resolver: checkedBy(checkRegistration),
    defaultValues: EMPTY,
  })
  const { register, handleSubmit, getValues, setError, control } = form
  const { errors } = form.formState
  const password = useWatch({ control, name: 'password' })

  const submit = handleSubmit(
    async ({ firstName, lastName, email, password }) => {
      if (signUp.isPending) return
      try {
        await signUp.mutateAsync({
          firstName: firstName.trim(),
          lastName: lastName.trim(),
          email: email.trim(),
          password,
        })
        toast({ title: 'Account created successfully!', tone: 'success' })
      } catch (error) {
        const problem = addressProblem(error)
        if (problem) setError('email', { message: problem }, { shouldFocus: true })
        toast({
          title: 'Registration failed',
          description: 'Failed to create account. Please try again.',
          tone: 'error',
        })
      }
    },
    () => toastFirst(checkRegistration(getValues())),
  )

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          required
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={80}
          required
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        inputMode="email"
        maxLength={254}
        required
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        required
        hint="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character."
        error={errors.password?.message}
        {...register('password')}
      />
      <StrengthMeter id={meter} password={password} />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        required
        error={errors.confirmPassword?.message}
        {...register('confirmPassword')}
      />
      {signUp.isError && !addressProblem(signUp.error) && (
        <FormProblem>Failed to create account. Please try again.</FormProblem>
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
        What we keep, and for how long, is in the{' '}
        <TextLink to={paths.privacy}>Privacy Policy</TextLink>.
      </p>
    </form>
  )
}

/** The server knows more of addresses than the form: whether one is taken, and its finer rules. */
function addressProblem(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  if (error.status === 409) return 'There is already an account with this address. Sign in instead.'
  const refused = error.body?.issues?.some(({ path }) => path === 'email')
  return refused ? 'Please enter a valid email address.' : undefined
}
