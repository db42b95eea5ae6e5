import { Skeleton } from '#web/ui/Skeleton.tsx'

export function ActionsSkeleton() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the actions</span>
      <Skeleton className="h-8 w-40" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  )
}
