import { clsx } from 'clsx'
import { useState } from 'react'
import type { ComponentProps } from 'react'
import { controlClass, Field } from '#web/ui/Field.tsx'
import type { TextFieldProps } from '#web/ui/TextField.tsx'

/** A password field with a show/hide button. Pasting and password managers work. */
export function PasswordField(props: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field<ComponentProps<'input'>> {...props}>
      {(input) => (
        <span className="relative block">
          <input
            className={clsx(controlClass, 'pr-20')}
            type={shown ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
            {...input}
          />
          <button
            type="button"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 min-w-16 rounded-control px-3 text-sm underline underline-offset-4"
          >
            {shown ? 'Hide' : 'Show'}
            <span className="sr-only"> password</span>
          </button>
        </span>
      )}
    </Field>
  )
}
