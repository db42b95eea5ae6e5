import { Skeleton } from '#web/ui/Skeleton.tsx'

/** In the places of the charts; what loads is said by the tiles above. */
export function ChartsSkeleton() {
  return (
    <div aria-hidden="true" className="mt-12 grid gap-x-16 gap-y-14 lg:grid-cols-2">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  )
}
