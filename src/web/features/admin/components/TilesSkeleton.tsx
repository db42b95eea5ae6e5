import { Skeleton } from '#web/ui/Skeleton.tsx'

export function TilesSkeleton() {
  return (
    <div role="status" className="grid grid-cols-1 gap-4 xs:grid-cols-2 lg:grid-cols-4">
      <span className="sr-only">Loading the figures</span>
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
      <Skeleton className="h-32 rounded-card" />
    </div>
  )
}
