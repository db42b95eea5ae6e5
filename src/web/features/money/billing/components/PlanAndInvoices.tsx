import { useQuery } from '@tanstack/react-query'
import type { BillingState } from '#contract/billing.ts'
import type { User } from '#contract/auth.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { billingQuery } from '#web/features/money/billing/billing-query.ts'
import { statusAtLength } from '#web/features/money/billing/status-words.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { BillingDetailsCard } from './BillingDetailsCard.tsx'
import { CancelOrResume } from './CancelOrResume.tsx'
import { CardOnFile } from './CardOnFile.tsx'
import { Invoices } from './Invoices.tsx'
import { TestClock } from './TestClock.tsx'

/** Shows owners their plan, the card that is charged, past invoices and what new ones have about them. */
export function PlanAndInvoices() {
  const user = useUser()
  const billing = useQuery(billingQuery)
  return (
    <div className="grid gap-6">
      <QueryView query={billing} what="your plan" sizes={['h-48 rounded-card']}>
        {(data) => <PlanStatus user={user} billing={data} />}
      </QueryView>
      <Invoices />
      <BillingDetailsCard />
      {billing.data?.payments.provider === 'sandbox' && <TestClock billing={billing.data} />}
    </div>
  )
}

function PlanStatus({ user, billing }: { user: User; billing: BillingState }) {
  const { subscription } = billing
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card title="Your plan">
        <p role="status">{statusAtLength(user.subscriptionTier, subscription)}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <PlanLink billing={billing} />
          {subscription && <CancelOrResume subscription={subscription} />}
        </div>
      </Card>
      {subscription && subscription.status !== 'incomplete' && <CardOnFile billing={billing} />}
    </div>
  )
}

function PlanLink({ billing: { subscription } }: { billing: BillingState }) {
  const unpaid = subscription?.status === 'incomplete' ? subscription : subscription?.pending
  if (unpaid) {
    return (
      <ButtonLink
        to={paths.subscribe({ plan: unpaid.tier, billing: unpaid.period })}
        reloadDocument
      >
        Make the payment
      </ButtonLink>
    )
  }
  return (
    <ButtonLink to={paths.pricing()} variant="secondary">
      {subscription ? 'Change Plan' : 'View plans'}
    </ButtonLink>
  )
}
