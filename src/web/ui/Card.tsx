import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'

export interface CardProps {
  title?: ReactNode
  description?: ReactNode
  /** Shown to the right of the title. */
  actions?: ReactNode
  /** Marks a destructive section. Default false. */
  danger?: boolean
  children?: ReactNode
  className?: string
}

/** A framed part of a page. With a title it is a section labelled by that title. */
export function Card({
  title,
  description,
  actions,
  danger = false,
  children,
  className,
}: CardProps) {
  const id = useId()
  const Part = title ? 'section' : 'div'
  return (
    <Part
      aria-labelledby={title ? id : undefined}
      className={clsx(
        'rounded-card border bg-surface p-5 sm:p-6',
        danger ? 'border-red-text' : 'border-line',
        className,
      )}
    >
      {title && (
        <div className="keep-with-next mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 id={id} className="text-lg font-semibold">
              {title}
            </h2>
            {description && <p className="mt-1 text-sm text-muted">{description}</p>}
          </div>
          {actions && (
            <div className="flex max-w-full flex-wrap gap-2 max-sm:has-[select]:w-full">
              {actions}
            </div>
          )}
        </div>
      )}
      {children}
    </Part>
  )
}
