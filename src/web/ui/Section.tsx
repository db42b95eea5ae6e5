import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'

/** Shows a part of a page: its heading, what can be done about it, and its content. */
export function Section({
  title,
  description,
  actions,
  level = 2,
  ruled = false,
  className = 'min-w-0',
  children,
}: {
  title: ReactNode
  description?: ReactNode
  /** Shown to the right of the title: links or buttons. */
  actions?: ReactNode
  /** The level of the heading. */
  level?: 2 | 3
  /** Draws a line above. Default false. */
  ruled?: boolean
  className?: string
  children: ReactNode
}) {
  const heading = useId()
  const Heading = `h${level}` as const
  return (
    <section
      aria-labelledby={heading}
      className={clsx(ruled && 'border-t border-ink pt-5', className)}
    >
      <div className="keep-with-next mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <Heading
            id={heading}
            dir="auto"
            className="font-display text-xl font-medium wrap-anywhere"
          >
            {title}
          </Heading>
          {description && <p className="mt-1 text-sm text-muted">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}
