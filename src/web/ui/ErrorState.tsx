import type { ReactNode } from 'react'
import { Button } from './Button.tsx'

export interface ErrorStateProps {
  title?: ReactNode
  children: ReactNode
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** An alternative to the Retry button. */
  link?: ReactNode
}

/** Says that something failed to load and why, with a retry button. */
export function ErrorState({ title, children, onRetry, retrying, link }: ErrorStateProps) {
  return (
    <div role="alert" className="rounded-card border border-red-text bg-surface px-6 py-8">
      {title && <h2 className="text-lg font-semibold">{title}</h2>}
      <div className="mt-1 max-w-prose text-muted">{children}</div>
      {(onRetry || link) && (
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          {onRetry && (
            <Button variant="secondary" onClick={onRetry} pending={retrying}>
              Retry
            </Button>
          )}
          {link}
        </div>
      )}
    </div>
  )
}
