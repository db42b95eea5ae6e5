import { useQuery } from '@tanstack/react-query'
import type { BillingState } from '#contract/billing.ts'
import type { User } from '#contract/auth.ts'
import { useUser } from '#web/features/people/auth/queries.ts'
import { PLAN_OWNER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Page } from '#web/ui/PageHeader.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { billingQuery } from './billing-query.ts'
import { CancelOrResume } from './components/CancelOrResume.tsx'
import { CardOnFile } from './components/CardOnFile.tsx'
import { Invoices } from './components/Invoices.tsx'
import { TestClock } from './components/TestClock.tsx'
import { statusAtLength } from './status-words.ts'

export const meta = () => privateMeta('Invoices and card')

export default function BillingPage() {
  const { isOwner } = useRole()
  return (
    <Page
      title="Invoices and card"
      description="Your plan, the card that is charged, and your past invoices."
      back={
        <TextLink to={paths.account} className="inline-flex min-h-11 items-center text-sm">
          Back to Account Settings
        </TextLink>
      }
    >
      {isOwner ? <Billing /> : <p>{PLAN_OWNER_NOTE}</p>}
    </Page>
  )
}

function Billing() {
  const user = useUser()
  const billing = useQuery(billingQuery)
  return (
    <div className="grid gap-6">
      <QueryView query={billing} what="your plan" sizes={['h-48 rounded-card']}>
        {(data) => <PlanStatus user={user} billing={data} />}
      </QueryView>
      <Invoices />
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
