import { useState } from 'react'
import type { BillingState } from '#contract/billing.ts'
import { useEndPeriodNow } from '#web/features/money/billing/sandbox-queries.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { TestMode } from './TestMode.tsx'
import { AwaitBillingUpdate } from './AwaitBillingUpdate.tsx'

type Outcome = 'paid' | 'declined'

const SECONDS = 10

const ENDS: readonly { outcome: Outcome; label: string }[] = [
  { outcome: 'paid', label: 'End this period now: payment succeeds' },
  { outcome: 'declined', label: 'End this period now: payment fails' },
]

/** Lets test mode end the billing period without waiting a month. */
export function TestClock({ billing }: { billing: BillingState }) {
  const status = billing.subscription?.status
  const end = useEndPeriodNow()
  const [tried, setTried] = useState<{ outcome: Outcome; before: BillingState }>()

  const endNow = (outcome: Outcome) =>
    end.mutate(
      { payment: outcome },
      {
        onSuccess: () => setTried({ outcome, before: billing }),
        failure: "We couldn't end the period",
      },
    )

  const finish = (title: string) => {
    toast({ title, tone: 'info' })
    setTried(undefined)
  }

  // The period may have ended despite the error, so the state is polled.
  if (!tried && status !== 'active' && status !== 'past_due') return null
  return (
    <TestMode>
      <h2 className="mt-3 text-base font-semibold">Simulate a renewal</h2>
      <p className="mt-1 max-w-prose text-muted">
        Ends the paid period now, with the payment result you choose.
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {ENDS.map(({ outcome, label }) => (
          <Button
            key={outcome}
            variant="secondary"
            disabled={tried !== undefined && tried.outcome !== outcome}
            pending={
              tried?.outcome === outcome || (end.isPending && end.variables.payment === outcome)
            }
            onClick={() => !end.isPending && endNow(outcome)}
          >
            {label}
          </Button>
        ))}
      </div>
      {tried && (
        <AwaitBillingUpdate
          before={tried.before}
          seconds={SECONDS}
          onNews={() => finish('The period has ended')}
          onNone={() => finish('Nothing has changed yet')}
        />
      )}
    </TestMode>
  )
}
