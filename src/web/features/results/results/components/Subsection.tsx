import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'

/** A section of a card with its own rule and heading. */
export function Subsection({
  title,
  children,
  className,
}: {
  title: ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={clsx('min-w-0 border-t border-ink pt-3', className)}>
      <h3 id={id} className="mb-3 font-display text-xl font-medium">
        {title}
      </h3>
      {children}
    </section>
  )
}
