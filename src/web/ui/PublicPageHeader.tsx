import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { focusOnMount } from './focus-on-mount.ts'

/** The header of a public page: a large serif title over a rule. Holds the page's only h1. */
export function PublicPageHeader({
  title,
  lead,
  children,
  narrow = false,
  announced = false,
}: {
  title: ReactNode
  lead?: ReactNode
  /** Shown below the lead: buttons, a switch. */
  children?: ReactNode
  /** For pages of running text. */
  narrow?: boolean
  /** Focuses the title on mount, for content that replaces a form. */
  announced?: boolean
}) {
  return (
    <header className="border-b border-ink">
      <div
        className={clsx(
          'mx-auto px-4 pt-12 pb-10 sm:px-6 sm:pt-20 sm:pb-12',
          narrow ? 'max-w-3xl' : 'max-w-6xl',
        )}
      >
        <h1
          tabIndex={announced ? -1 : undefined}
          ref={announced ? focusOnMount : undefined}
          className="max-w-4xl font-display text-[clamp(2.25rem,1.5rem+3vw,3.5rem)] leading-[1.05] font-medium tracking-[-0.015em]"
        >
          {title}
        </h1>
        {lead && <p className="mt-4 max-w-2xl text-lg text-muted">{lead}</p>}
        {children && <div className="mt-8 flex flex-wrap items-center gap-3">{children}</div>}
      </div>
    </header>
  )
}
