import type { ReactNode } from 'react'
import type { Subscription } from '#contract/billing.ts'
import { ResumeButton } from '#web/features/money/billing/components/ResumeButton.tsx'
import { byPeriod, changeTarget, planName } from '#web/features/money/billing/plan-words.ts'
import { activeGraceEnd } from '#web/features/money/billing/status-words.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'

/** Shown instead of a payment form, with the next step. */
function PlanNotice({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <Card title={title}>
      <p>{children}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {action}
        <ButtonLink to={paths.account} reloadDocument variant={action ? 'secondary' : 'primary'}>
          Go to your account
        </ButtonLink>
      </div>
    </Card>
  )
}

export function AlreadySubscribed({ subscription }: { subscription: Subscription }) {
  return (
    <PlanNotice title={`You're already on ${planName(subscription.tier)}`}>
      It is billed {byPeriod(subscription.period)} and renews until you cancel. There is nothing to
      pay.
    </PlanNotice>
  )
}

/** The plan is active, but a cancellation or downgrade is scheduled. */
export function Resumable({ subscription }: { subscription: Subscription }) {
  const { endsAt, scheduled } = subscription
  const plan = planName(subscription.tier)
  return (
    <PlanNotice
      title={`You're still on ${plan}`}
      action={<ResumeButton subscription={subscription} />}
    >
      {endsAt
        ? `You have canceled it, and it ends on ${formatDate(endsAt)}. Undo this to keep your plan as it is. Nothing is due today.`
        : scheduled &&
          `It changes to ${changeTarget(subscription, scheduled)} on ${formatDate(scheduled.at)}. Undo this to keep your plan as it is. Nothing is due today.`}
    </PlanNotice>
  )
}

export function AlreadyScheduled({ subscription }: { subscription: Subscription }) {
  const { scheduled } = subscription
  if (!scheduled) return null
  const target = changeTarget(subscription, scheduled)
  return (
    <PlanNotice
      title="This change is already scheduled"
      action={<ResumeButton subscription={subscription} />}
    >
      You are on {planName(subscription.tier)} until {formatDate(scheduled.at)}, and {target} begins
      then. There is nothing to pay here.
    </PlanNotice>
  )
}

/** Blocks other purchases while a payment is overdue. */
export function PaymentOverdue({ subscription }: { subscription: Subscription }) {
  const plan = planName(subscription.tier)
  const until = subscription.status === 'past_due' ? activeGraceEnd(subscription) : null
  return (
    <PlanNotice
      title="Your last payment is overdue"
      action={
        <ButtonLink to={paths.changeCard} reloadDocument>
          Update your card
        </ButtonLink>
      }
    >
      The last payment for {plan} failed,{' '}
      {until ? `and it stays active until ${formatDate(until)}` : 'and it has ended'}. Update your
      card to complete the payment. Then you can change plans.
    </PlanNotice>
  )
}
