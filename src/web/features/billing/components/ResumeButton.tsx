import type { Subscription } from '#contract/billing.ts'
import { planName } from '#web/features/billing/plan-words.ts'
import { useResumeSubscription } from '#web/features/billing/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'

/** Takes back a cancellation, or a change to a smaller plan. */
export function ResumeButton({
  subscription,
  onResumed,
}: {
  subscription: Subscription
  onResumed?: () => void
}) {
  const resume = useResumeSubscription()
  const plan = planName(subscription.tier)

  // Not by callbacks of the call: this button is gone when it has worked, and they with it.
  async function goOn() {
    try {
      await resume.mutateAsync()
      toast({ title: `${plan} goes on`, tone: 'success' })
      onResumed?.()
    } catch (error) {
      toast({
        title: 'Nothing was changed',
        description: failureOf(error as Error, 'That did not work. Please try again.'),
        tone: 'error',
      })
    }
  }

  return (
    <Button pending={resume.isPending} onClick={() => void goOn()}>
      {subscription.endsAt ? `Resume ${plan}` : `Keep ${plan}`}
    </Button>
  )
}
