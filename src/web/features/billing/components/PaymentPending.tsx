import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** Shown until a payment is confirmed; after the timeout it offers to check again. */
export function PaymentPending({
  late,
  children,
  onAskAgain,
}: {
  late: boolean
  children: ReactNode
  onAskAgain: () => void
}) {
  return (
    <section
      aria-label="Your payment's confirmation"
      className="no-print mb-8 rounded-card border border-ink px-5 py-4"
    >
      <div role="status">
        <p className="font-semibold">
          {late ? 'This is taking longer than usual' : 'Waiting for your payment to be confirmed…'}
        </p>
        <p className="mt-1 max-w-prose text-sm text-muted">{children}</p>
      </div>
      {late && (
        <Button variant="secondary" className="mt-4" onClick={onAskAgain}>
          Check again
        </Button>
      )}
    </section>
  )
}
