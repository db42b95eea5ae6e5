import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface StatCardProps {
  label: ReactNode
  value: ReactNode
  note?: ReactNode
}

/** One figure with its name. Must be inside a <StatList>. */
export function StatCard({ label, value, note }: StatCardProps) {
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="figures mt-1 font-display text-3xl font-medium">{value}</dd>
      {note && <dd className="mt-1 text-sm text-muted">{note}</dd>}
    </div>
  )
}

/** `columns`: number of cards per row on a wide screen; choose it so that each row is full. */
export function StatList({ columns = 4, children }: { columns?: 3 | 4; children: ReactNode }) {
  return (
    <dl
      className={clsx(
        'grid grid-cols-1 gap-4 xs:grid-cols-2',
        columns === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      {children}
    </dl>
  )
}
