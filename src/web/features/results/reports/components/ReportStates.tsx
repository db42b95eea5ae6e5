import { Card } from '#web/ui/Card.tsx'
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
