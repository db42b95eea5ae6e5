import { useQuery } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import type { BillingState, Subscription } from '#contract/billing.ts'
import { planOf } from '#domain/plans.ts'
import { PLAN_OWNER_NOTE, useRole } from '#web/features/people/auth/role.ts'
import { billingQuery } from '#web/features/money/billing/billing-query.ts'
import { CancelOrResume } from '#web/features/money/billing/components/CancelOrResume.tsx'
import { ManageBillingButton } from '#web/features/money/billing/components/ManageBillingButton.tsx'
import { nextPayment, statusInWords } from '#web/features/money/billing/status-words.ts'
import { formatCents } from '#domain/money.ts'
import { formatDate } from '#web/lib/time.ts'
import { paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { Fact } from '#web/ui/Fact.tsx'
import { UsagePanel } from './UsagePanel.tsx'

export function CurrentPlanCard({ user, usage }: { user: User; usage: UseQueryResult<Usage> }) {
  const { isOwner } = useRole()
  const billing = useQuery({ ...billingQuery, enabled: isOwner })
  return (
    <Card
      title="Current Plan & Usage"
      actions={
        isOwner && (
          <ButtonLink to={paths.pricing()} variant="secondary">
            Change Plan
          </ButtonLink>
        )
      }
    >
      {isOwner ? (
        <QueryView query={billing} what="your plan" sizes={['h-22']}>
          {(billing) => <Plan user={user} billing={billing} />}
        </QueryView>
      ) : (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge strong>{planOf(user.subscriptionTier).name}</Badge>
          <p className="text-muted">{PLAN_OWNER_NOTE}</p>
        </div>
      )}
      <h3 className="mt-6 mb-4 font-semibold">Usage</h3>
      <QueryView query={usage} what="your usage" sizes={['h-44']}>
        {(usage) => <UsagePanel user={user} usage={usage} />}
      </QueryView>
    </Card>
  )
}

function Plan({ user, billing: { subscription } }: { user: User; billing: BillingState }) {
  const { subscriptionTier: tier } = user
  // Without a paid subscription the account is on the Free plan.
  const paidSubscription = subscription?.tier === tier ? subscription : null
  const next = nextPayment(subscription)
  const unpaid = subscription?.status === 'incomplete' ? subscription : subscription?.pending
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-4 border-y border-line py-4 sm:grid-cols-3">
        <Fact name="Plan">
          <Badge strong>{planOf(tier).name}</Badge>
        </Fact>
        <Cost subscription={paidSubscription} isFree={tier === 'free'} />
        <Fact name="Status">
          {statusInWords(subscription)}
          {unpaid && (
            <TextLink
              to={paths.subscribe({ plan: unpaid.tier, billing: unpaid.period })}
              reloadDocument
              className="flex min-h-11 w-fit items-center"
            >
              Make the payment
            </TextLink>
          )}
        </Fact>
        {next && (
          <Fact name="Next Billing">
            <span className="figures">{formatDate(next.at)}</span>
          </Fact>
        )}
      </dl>
      <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        {subscription && subscription.status !== 'incomplete' && (
          <ManageBillingButton variant="secondary" />
        )}
        {subscription && <CancelOrResume subscription={subscription} />}
        <TextLink to={paths.workspaceInvoices} className="inline-flex min-h-11 items-center">
          Invoices and card
        </TextLink>
      </div>
    </>
  )
}

function Cost({ subscription, isFree }: { subscription: Subscription | null; isFree: boolean }) {
  if (!subscription && !isFree) {
    return <Fact name="Cost">None: an administrator set the plan</Fact>
  }
  const amount = subscription?.amount ?? 0
  const isAnnual = subscription?.period === 'annual'
  return (
    <Fact name="Monthly cost">
      <span className="figures">{formatCents(isAnnual ? Math.round(amount / 12) : amount)}</span>
      {isAnnual && (
        <span className="figures block text-sm text-muted">{formatCents(amount)} a year</span>
      )}
    </Fact>
  )
}
