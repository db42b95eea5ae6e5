import { Skeleton } from '#web/ui/Skeleton.tsx'

export function PaymentFormSkeleton() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading the payment form</span>
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-13" />
    </div>
  )
}
