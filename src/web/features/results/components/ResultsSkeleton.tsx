import { Page } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export function ResultsSkeleton() {
  return (
    <Page>
      <div role="status" className="grid gap-6">
        <span className="sr-only">Loading the results</span>
        <Skeleton className="h-40 w-2/3" />
        <Skeleton className="h-52 rounded-card" />
        <Skeleton className="h-80 rounded-card" />
      </div>
    </Page>
  )
}
