import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'

/** Shows a part of a page: its heading, what can be done about it, and its content. */
export function Section({
  title,
  description,
  actions,
  ruled = false,
  className = 'min-w-0',
  children,
}: {
  title: ReactNode
  description?: ReactNode
  /** Shown to the right of the title: links or buttons. */
  actions?: ReactNode
  /** Draws a line above. Default false. */
  ruled?: boolean
  className?: string
  children: ReactNode
}) {
  const heading = useId()
  return (
    <section
      aria-labelledby={heading}
      className={clsx(ruled && 'border-t border-ink pt-5', className)}
    >
      <div className="keep-with-next mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id={heading} dir="auto" className="font-display text-xl font-medium wrap-anywhere">
            {title}
          </h2>
          {description && <p className="mt-1 text-sm text-muted">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
