import type { ReactNode } from 'react'
import { reasonOf } from '#web/lib/api.ts'
import { Card } from '#web/ui/Card.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'

/** Placeholder for two cards with a chart each. */
export function ReportSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid grid-cols-1 gap-6">
      <span className="sr-only">{label}</span>
      {['first', 'second'].map((card) => (
        <Card key={card}>
          <Skeleton className="h-6 w-56 max-w-full" />
          <Skeleton className="mt-5 h-5 w-120 max-w-full" />
          <Skeleton className="mt-5 h-64" />
        </Card>
      ))}
    </div>
  )
}

interface FailedQuery {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

export function ReportError({ title, query }: { title: ReactNode; query: FailedQuery }) {
  return (
    <ErrorState title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {reasonOf(query.error, 'Please check your connection and try again.')}
    </ErrorState>
  )
}
