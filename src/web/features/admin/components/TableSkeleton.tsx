import { Skeleton } from '#web/ui/Skeleton.tsx'

export function TableSkeleton({ what }: { what: string }) {
  return (
    <div role="status" className="grid gap-3">
      <span className="sr-only">Loading the {what}</span>
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
      <Skeleton className="h-8" />
    </div>
  )
}
