import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { controlClass, Field } from './Field.tsx'
import type { FieldProps } from './Field.tsx'

export type TextFieldProps = FieldProps & ComponentProps<'input'>

/** A labelled single-line input. `required={false}` marks it as optional. */
export const TextField = (props: TextFieldProps) => (
  <Field<ComponentProps<'input'>> {...props}>
    {(input) => <input className={controlClass} {...input} />}
  </Field>
)

export type TextAreaProps = FieldProps & ComponentProps<'textarea'>

/** A labelled multi-line input. */
export const TextArea = (props: TextAreaProps) => (
  <Field<ComponentProps<'textarea'>> {...props}>
    {(area) => <textarea className={clsx(controlClass, 'resize-y')} rows={4} {...area} />}
  </Field>
)
