import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

export interface ChoiceCardProps extends ComponentProps<'input'> {
  label: ReactNode
  /** Description of the choice. */
  children?: ReactNode
}

/** A radio button as a framed row that is clickable as a whole. Must be inside a <FieldGroup>. */
export function ChoiceCard({ label, children, className, ...input }: ChoiceCardProps) {
  return (
    <label
      className={clsx(
        'flex min-h-11 cursor-pointer items-start gap-3 rounded-control border border-control bg-surface px-4 py-2.5 hover:border-ink has-checked:border-ink has-checked:bg-sunken has-checked:outline has-checked:outline-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:bg-transparent has-disabled:text-muted',
        className,
      )}
    >
      <input
        type="radio"
        className="mt-0.5 size-5 shrink-0 accent-ink focus-visible:outline-none"
        {...input}
      />
      <span className="min-w-0">
        <span className="block font-semibold">{label}</span>
        {children && <span className="mt-0.5 block text-sm text-muted">{children}</span>}
      </span>
    </label>
  )
}
