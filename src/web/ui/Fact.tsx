import type { ReactNode } from 'react'

/** Shows a fact with its name, inside a <dl>. */
export function Fact({
  name,
  note,
  className = 'min-w-0',
  children,
}: {
  name: ReactNode
  /** Shown below the fact. */
  note?: ReactNode
  className?: string
  children: ReactNode
}) {
  return (
    <div className={className}>
      <dt className="text-sm font-normal text-muted">{name}</dt>
      <dd dir="auto" className="mt-1 wrap-anywhere">
        {children}
      </dd>
      {note && <dd className="text-xs font-normal text-muted">{note}</dd>}
    </div>
  )
}
