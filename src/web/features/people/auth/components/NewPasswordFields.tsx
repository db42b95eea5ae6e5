import { useWatch } from 'react-hook-form'
import type { Path, UseFormReturn } from 'react-hook-form'
import { MAX_PASSWORD_LENGTH } from '#domain/passwords.ts'
import type { NewPasswordValues } from '#web/features/people/auth/checks.ts'
import { PasswordField } from './PasswordField.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

/**
 * New password with strength meter, and confirmation. Checked together, so that a change of one
 * removes an outdated error of the other.
 */
export function NewPasswordFields<Values extends NewPasswordValues>({
  form: { register, control, formState, getFieldState, getValues },
  labels,
}: {
  form: UseFormReturn<Values>
  labels: { password: string; confirm: string }
}) {
  const passwordName = 'password' as Path<Values>
  const confirmationName = 'confirmPassword' as Path<Values>
  const watched: string | undefined = useWatch({ control, name: passwordName })
  // useWatch does not report input typed before hydration.
  const password = watched ?? (formState.isReady ? getValues(passwordName) : undefined)
  const errorOf = (name: Path<Values>) => getFieldState(name, formState).error?.message
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        required
        hint="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character."
        error={errorOf(passwordName)}
        {...register(passwordName, { deps: [confirmationName] })}
      />
      <StrengthMeter password={password ?? ''} shownError={errorOf(passwordName)} />
      <PasswordField
        label={labels.confirm}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        required
        error={errorOf(confirmationName)}
        {...register(confirmationName, { deps: [passwordName] })}
      />
    </>
  )
}
