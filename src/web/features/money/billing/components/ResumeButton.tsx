import type { Subscription } from '#contract/billing.ts'
import { planName } from '#web/features/money/billing/plan-words.ts'
import { useResumeSubscription } from '#web/features/money/billing/queries.ts'
import { failureOf } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/Button.tsx'

/** Undoes a scheduled cancellation or downgrade. */
export function ResumeButton({
  subscription,
  onResumed,
}: {
  subscription: Subscription
  onResumed?: () => void
}) {
  const resume = useResumeSubscription()
  const plan = planName(subscription.tier)

  // Awaited, since mutation callbacks would not run: the button unmounts on success.
  async function resumePlan() {
    try {
      await resume.mutateAsync()
      toast({ title: `${plan} stays active`, tone: 'success' })
      onResumed?.()
    } catch (error) {
      toast({
        title: 'Nothing was changed',
        description: failureOf(error as Error, 'Something went wrong. Please try again.'),
        tone: 'error',
      })
    }
  }

  return (
    <Button pending={resume.isPending} onClick={() => void resumePlan()}>
      {subscription.endsAt ? `Resume ${plan}` : `Keep ${plan}`}
    </Button>
  )
}
