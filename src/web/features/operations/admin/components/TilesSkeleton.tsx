import { clsx } from 'clsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f'] as const

export function TilesSkeleton({ count = 4 }: { count?: 4 | 6 }) {
  return (
    <div
      role="status"
      className={clsx(
        'grid grid-cols-1 gap-4 xs:grid-cols-2',
        count === 6 ? 'lg:grid-cols-3' : 'lg:grid-cols-4',
      )}
    >
      <span className="sr-only">Loading totals</span>
      {PLACES.slice(0, count).map((place) => (
        <Skeleton key={place} className="h-32 rounded-card" />
      ))}
    </div>
  )
}
