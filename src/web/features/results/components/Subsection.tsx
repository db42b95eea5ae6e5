import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'

/** A part of a card, under a rule and a heading of its own. */
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
