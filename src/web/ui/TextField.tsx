import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

export type TextFieldProps = FieldProps & ComponentProps<'input'>

/** A labelled single-line input. `required={false}` marks it as optional. */
export function TextField({
  label,
  hint,
  error,
  labelHidden,
  className,
  id,
  required,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ id, label, hint, error, labelHidden, required, className }}>
      {(wiring) => (
        <input
          className={controlClass}
          aria-required={required || undefined}
          {...input}
          {...wiring}
        />
      )}
    </Field>
  )
}

export type TextAreaProps = FieldProps & ComponentProps<'textarea'>

/** A labelled multi-line input. */
export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  className,
  id,
  required,
  rows = 4,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ id, label, hint, error, labelHidden, required, className }}>
      {(wiring) => (
        <textarea
          className={clsx(controlClass, 'resize-y')}
          rows={rows}
          aria-required={required || undefined}
          {...area}
          {...wiring}
        />
      )}
    </Field>
  )
}
