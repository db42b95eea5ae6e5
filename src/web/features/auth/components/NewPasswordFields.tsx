import { useWatch } from 'react-hook-form'
import type { Path, UseFormReturn } from 'react-hook-form'
import { MAX_PASSWORD_LENGTH } from '#domain/passwords.ts'
import type { NewPasswordValues } from '#web/features/auth/checks.ts'
import { PasswordField } from './PasswordField.tsx'
import { StrengthMeter } from './StrengthMeter.tsx'

/** New password with strength meter, and confirmation. */
export function NewPasswordFields<Values extends NewPasswordValues>({
  form: { register, control, formState, getFieldState },
  labels,
}: {
  form: UseFormReturn<Values>
  labels: { password: string; confirm: string }
}) {
  const password: string | undefined = useWatch({ control, name: 'password' as Path<Values> })
  const errorOf = (name: string) => getFieldState(name as Path<Values>, formState).error?.message
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        required
        hint="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character."
        error={errorOf('password')}
        {...register('password' as Path<Values>)}
      />
      <StrengthMeter password={password ?? ''} shownError={errorOf('password')} />
      <PasswordField
        label={labels.confirm}
        autoComplete="new-password"
        maxLength={MAX_PASSWORD_LENGTH}
        required
        error={errorOf('confirmPassword')}
        {...register('confirmPassword' as Path<Values>)}
      />
    </>
  )
}
