import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useId } from 'react'

/** Shows a titled part of a public page, its heading in the margin on wide screens. */
export function PublicSection({
  id,
  title,
  lead,
  children,
  stacked = false,
  ruled = false,
}: {
  id?: string
  title: ReactNode
  lead?: ReactNode
  children: ReactNode
  /** Puts the content below the heading, over the full width. */
  stacked?: boolean
  /** Draws a line above, over the full width of the page. */
  ruled?: boolean
}) {
  const heading = useId()
  const section = (
    <section
      id={id}
      aria-labelledby={heading}
      className={clsx(
        'mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 py-14 sm:px-6 sm:py-20',
        !stacked && 'lg:grid-cols-[1fr_2fr]',
      )}
    >
      <div className={stacked ? 'max-w-2xl' : 'lg:sticky lg:top-24 lg:self-start'}>
        <h2 id={heading} className="font-display text-3xl font-medium tracking-[-0.01em]">
          {title}
        </h2>
        {lead && <p className="mt-3 text-muted">{lead}</p>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  )
  return ruled ? <div className="border-t border-ink">{section}</div> : section
}
