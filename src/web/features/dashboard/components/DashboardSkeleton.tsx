import { Skeleton } from '#web/ui/Skeleton.tsx'

export function DashboardSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading your dashboard</span>
      <div className="grid grid-cols-1 gap-4 xs:grid-cols-2 lg:grid-cols-4">
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
        <Skeleton className="h-32 rounded-card" />
      </div>
      <Skeleton className="mt-12 h-28" />
      <Skeleton className="mt-12 h-80" />
    </div>
  )
}
