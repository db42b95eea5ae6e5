import { useWatch } from 'react-hook-form'
import type { Path, UseFormReturn } from 'react-hook-form'
import { clsx } from 'clsx'
import { MAX_PASSWORD_LENGTH, passwordStrength } from '#domain/passwords.ts'
import type { NewPasswordValues } from '#web/features/auth/checks.ts'
import { PasswordField } from './PasswordField.tsx'

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
      <StrengthMeter password={password ?? ''} />
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

const POINTS = [1, 2, 3, 4, 5] as const
const FILL = { red: 'bg-red', yellow: 'bg-yellow', green: 'bg-green' } as const

/** The strength meter: one point per rule met, also as text. */
function StrengthMeter({ password }: { password: string }) {
  const { score, label, tone } = passwordStrength(password)
  return (
    <div className="-mt-2 flex items-center gap-4">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {POINTS.map((point) => (
          <span
            key={point}
            className={clsx(
              'h-1.5 flex-1 rounded-full outline outline-control -outline-offset-1',
              point <= score ? FILL[tone] : 'bg-sunken',
            )}
          />
        ))}
      </span>
      <span aria-live="polite" className="min-w-32 text-right text-sm">
        <span className="sr-only">Password strength: </span>
        {password ? label : 'Strength'}
      </span>
    </div>
  )
}
