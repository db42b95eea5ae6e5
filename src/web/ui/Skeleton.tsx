import { clsx } from 'clsx'

/** A placeholder in the shape of what comes; give it the size. Shows after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx('appear-late block rounded-control bg-line', className)}
    />
  )
}
