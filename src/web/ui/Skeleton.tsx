import { clsx } from 'clsx'

/** A loading placeholder, sized by `className`. Appears after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('appear-late block rounded-control bg-line', className)}
    />
  )
}
