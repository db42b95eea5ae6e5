import { Skeleton } from '#web/ui/Skeleton.tsx'

export function SessionListSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your quizzes</span>
      <Skeleton className="h-11 w-72 max-w-full" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  )
}
