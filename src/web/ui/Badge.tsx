import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A short label next to a name, not for scores (see ScoreBadge). `strong` is filled with ink. */
export function Badge({
  children,
  strong = false,
  className,
}: {
  children: ReactNode
  strong?: boolean
  className?: string
}) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 rounded-full border px-2.5 py-0.5 text-xs font-semibold whitespace-nowrap',
        strong ? 'border-ink bg-ink text-on-ink' : 'border-control text-ink',
        className,
      )}
    >
      {children}
    </span>
  )
}
