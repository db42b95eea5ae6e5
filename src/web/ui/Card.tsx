import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'

export interface CardProps {
  /** The target of links to this part of the page. */
  id?: string
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
  id,
  title,
  description,
  actions,
  danger = false,
  children,
  className,
}: CardProps) {
  const heading = useId()
  const Part = title ? 'section' : 'div'
  return (
    <Part
      id={id}
      aria-labelledby={title ? heading : undefined}
      className={clsx(
        'rounded-card border bg-surface p-5 sm:p-6',
        danger ? 'border-red-text' : 'border-line',
        className,
      )}
    >
      {title && (
        <div className="keep-with-next mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 id={heading} className="text-lg font-semibold">
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
