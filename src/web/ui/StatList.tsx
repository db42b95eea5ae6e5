import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { formatCount } from '#domain/format-count.ts'

/** A figure with its name, and a note below it. */
export type Stat = readonly [name: string, value: number, note?: ReactNode]

/** Shows figures as cards. `columns` is their number in a row on a wide screen; each row should be full. */
export function StatList({ stats, columns = 4 }: { stats: readonly Stat[]; columns?: 3 | 4 }) {
  return (
    <dl
      className={clsx(
        'grid grid-cols-1 gap-4 xs:grid-cols-2',
        columns === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      {stats.map(([name, value, note]) => (
        <div key={name} className="rounded-card border border-line bg-surface p-5">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="figures mt-1 font-display text-3xl font-medium">{formatCount(value)}</dd>
          {note && <dd className="mt-1 text-sm text-muted">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
