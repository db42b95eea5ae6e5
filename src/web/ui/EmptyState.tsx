import type { ReactNode } from 'react'

export interface EmptyStateProps {
  title?: ReactNode
  /** One sentence. */
  children: ReactNode
  /** One button. */
  action?: ReactNode
  /** One link, to an example or an explanation. */
  link?: ReactNode
}

export function EmptyState({ title, children, action, link }: EmptyStateProps) {
  return (
    <div className="rounded-card border border-dashed border-control px-6 py-12 text-center">
      {title && <h2 className="font-display text-xl font-medium">{title}</h2>}
      <p className="mx-auto mt-2 max-w-prose text-muted">{children}</p>
      {(action || link) && (
        <div className="mt-6 flex flex-wrap items-center justify-center gap-x-6 gap-y-3">
          {action}
          {link}
        </div>
      )}
    </div>
  )
}
