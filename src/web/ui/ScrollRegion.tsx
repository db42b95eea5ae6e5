import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** Scrolls sideways what is too wide for the screen, with the keyboard too. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- else keys cannot scroll it
      tabIndex={0}
      className={clsx('relative overflow-x-auto print:overflow-visible', className)}
    >
      {children}
    </div>
  )
}
