import { Page } from '#web/ui/PageHeader.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export function ResultsSkeleton() {
  return (
    <Page>
      <div role="status" className="grid gap-6">
        <span className="sr-only">Loading the results</span>
        <Skeleton className="h-40 w-2/3" />
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <Skeleton className="h-112 rounded-card" />
          <Skeleton className="h-56 rounded-card" />
        </div>
        <Skeleton className="h-96 rounded-card" />
      </div>
    </Page>
  )
}
