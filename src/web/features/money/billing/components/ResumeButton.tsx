import type { Subscription } from '#contract/billing.ts'
import { planName } from '#web/features/money/billing/plan-words.ts'
import { useResumeSubscription } from '#web/features/money/billing/queries.ts'
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

  const resumePlan = () =>
    resume.mutate(undefined, {
      success: `${plan} stays active`,
      failure: {
        title: 'Nothing was changed',
        description: 'Something went wrong. Please try again.',
      },
      onSuccess: onResumed,
    })

  return (
    <Button pending={resume.isPending} onClick={resumePlan}>
      {subscription.endsAt ? `Resume ${plan}` : `Keep ${plan}`}
    </Button>
  )
}
