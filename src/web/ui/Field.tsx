import { clsx } from 'clsx'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import type { ReactNode } from 'react'
import { useId } from 'react'

/** Props of every field, in addition to the attributes of its HTML element. */
export interface FieldProps {
  label: ReactNode
  /** Says what to enter; part of the accessible description. */
  hint?: ReactNode
  /** The error message; marks the field as invalid and is part of the accessible description. */
  error?: string | undefined
  /** Shows the label to screen readers only. */
  labelHidden?: boolean | undefined
}

export interface ControlAttributes {
  id: string
  'aria-required': true | undefined
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export const controlClass =
  'block min-h-11 w-full rounded-control border border-control bg-surface px-3 py-2 text-base text-ink [&[readonly]]:bg-sunken hover:border-ink disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-red-text aria-invalid:outline-red-text'

/** Shows label, hint and error of one control, and gives it its attributes and the other props. */
export function Field<Control extends object = object>({
  id: givenId,
  label,
  hint,
  error,
  labelHidden,
  required,
  className,
  children,
  ...control
}: FieldProps &
  Omit<Control, 'children'> & {
    id?: string | undefined
    required?: boolean | undefined
    className?: string | undefined
    children: (control: Control & ControlAttributes) => ReactNode
  }) {
  const ownId = useId()
  const id = givenId ?? ownId
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={clsx('mb-1.5 block text-sm font-semibold', labelHidden && 'sr-only')}
      >
        {label}
        {required === false && <span className="font-normal text-muted"> (optional)</span>}
      </label>
      {children({
        ...(control as unknown as Control),
        id,
        'aria-required': required || undefined,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-sm font-medium text-red-text">
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
