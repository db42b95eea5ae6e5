import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { FieldError } from './Field.tsx'

export interface FieldGroupProps {
  legend: ReactNode
  hint?: ReactNode
  error?: string | undefined
  legendHidden?: boolean
  required?: boolean
  className?: string
  children: ReactNode
}

/** A group of radio buttons with a common legend, hint and error. */
export function FieldGroup({
  legend,
  hint,
  error,
  legendHidden = false,
  required,
  className,
  children,
}: FieldGroupProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={described || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required || undefined}
      className={clsx('min-w-0', className)}
    >
      <legend
        id={`${id}-legend`}
        className={legendHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}
      >
        {legend}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="mb-3 text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
