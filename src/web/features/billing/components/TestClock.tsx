import { useState } from 'react'
import type { BillingState } from '#contract/billing.ts'
import { useEndPeriodNow } from '#web/features/billing/sandbox-queries.ts'
import { failureOf } from '#web/lib/api.ts'
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

/** In test mode nobody waits a month to see what happens then. */
export function TestClock({ billing }: { billing: BillingState }) {
  const status = billing.subscription?.status
  const end = useEndPeriodNow()
  const [tried, setTried] = useState<{ outcome: Outcome; before: BillingState }>()

  const endNow = (outcome: Outcome) =>
    end.mutate(
      { payment: outcome },
      {
        onSuccess: () => setTried({ outcome, before: billing }),
        onError: (error) =>
          toast({
            title: 'The period was not ended',
            description: failureOf(error, 'Please try again.'),
            tone: 'error',
          }),
      },
    )

  const finish = (title: string) => {
    toast({ title, tone: 'info' })
    setTried(undefined)
  }

  // It may have ended by what was tried, which is then still to be told.
  if (!tried && status !== 'active' && status !== 'past_due') return null
  return (
    <TestMode>
      <h2 className="mt-3 text-base font-semibold">Try what happens later</h2>
      <p className="mt-1 max-w-prose text-muted">
        What would happen at the end of the period that is paid happens now.
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
