import type { Path, UseFormReturn } from 'react-hook-form'
import type { MessageValues } from '#web/features/site/contact/message-checks.ts'
import { TextField } from '#web/ui/TextField.tsx'

/** The name and email address of the sender. */
export function SenderFields<Values extends MessageValues>({
  form: { register, formState, getFieldState },
}: {
  form: UseFormReturn<Values>
}) {
  const errorOf = (name: string) => getFieldState(name as Path<Values>, formState).error?.message
  return (
    <>
      <TextField
        label="Your name"
        autoComplete="name"
        required
        error={errorOf('name')}
        {...register('name' as Path<Values>)}
      />
      <TextField
        label="Your email"
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={254}
        required
        error={errorOf('email')}
        {...register('email' as Path<Values>)}
      />
    </>
  )
}
