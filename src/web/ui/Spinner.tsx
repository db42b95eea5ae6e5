import { clsx } from 'clsx'

/** A loading indicator. Appears after 150 ms. */
export function Spinner({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <div role="status" className={clsx('flex items-center justify-center py-16', className)}>
      <span className="appear-late">
        <span
          aria-hidden="true"
          className="block size-7 animate-spin rounded-full border-2 border-ink border-r-transparent"
        />
      </span>
      <span className="sr-only">{label}</span>
    </div>
  )
}
