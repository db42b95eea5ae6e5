import type { ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'

/** Shown until a payment is confirmed; after the timeout it offers to check again. */
export function PaymentPending({
  timedOut,
  children,
  onRestart,
}: {
  timedOut: boolean
  children: ReactNode
  onRestart: () => void
}) {
  return (
    <section
      aria-label="Your payment's confirmation"
      className="no-print mb-8 rounded-card border border-ink px-5 py-4"
    >
      <div role="status">
        <p className="font-semibold">
          {timedOut
            ? 'This is taking longer than usual'
            : 'Waiting for your payment to be confirmed…'}
        </p>
        <p className="mt-1 max-w-prose text-sm text-muted">{children}</p>
      </div>
      {timedOut && (
        <Button variant="secondary" className="mt-4" onClick={onRestart}>
          Check again
        </Button>
      )}
    </section>
  )
}
