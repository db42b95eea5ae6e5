import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { PlanChoice, Subscription } from '#contract/billing.ts'
import { billingQuery } from '#web/features/money/billing/billing-query.ts'
import { changeTarget, planName } from '#web/features/money/billing/plan-words.ts'
import { plansQuery } from '#web/features/money/pricing/queries.ts'
import { choiceFromUrl, orderOf, orderKindOf } from '#web/features/money/subscribe/order.ts'
import type { Order } from '#web/features/money/subscribe/order.ts'
import { joinQueries } from '#web/lib/join-queries.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { QueryView } from '#web/ui/QueryView.tsx'
import { FirstPayment } from './FirstPayment.tsx'
import { PaymentFrame } from './PaymentFrame.tsx'
import { PlanChange } from './PlanChange.tsx'
import { PlanSummary } from './PlanSummary.tsx'
import { AlreadyScheduled, AlreadySubscribed, PaymentOverdue, Resumable } from './PlanNotices.tsx'

/** Pays for a plan or changes to it. */
export function PlanOrder() {
  const [search] = useSearchParams()
  const offers = useQuery(plansQuery)
  const billing = useQuery(billingQuery)
  const order = offers.data && orderOf(search, offers.data)
  const choice = order?.choice ?? null
  const named = choice ?? choiceFromUrl(search)
  const subscription = billing.data?.subscription ?? null

  return (
    <PaymentFrame
      title={titleOf(subscription, choice, named)}
      back={{
        to: paths.pricing({ plan: named.tier, billing: named.period }),
        label: 'Back to Pricing',
      }}
      summary={choice && <PlanSummary choice={choice} />}
    >
      <QueryView
        query={joinQueries({ offers, billing })}
        what="the plan"
        loading={
          <Card title="Payment">
            <Spinner label="Preparing your payment" />
          </Card>
        }
      >
        {/* Remounts for a different order. */}
        {() => order && <Paying key={order.priceId} order={order} subscription={subscription} />}
      </QueryView>
    </PaymentFrame>
  )
}

function titleOf(
  subscription: Subscription | null,
  choice: PlanChoice | null,
  named: PlanChoice,
): string {
  const kind = orderKindOf(subscription, choice)
  if (!subscription || kind === 'first') return `Subscribe to ${planName(named.tier)}`
  if (kind === 'same' || kind === 'resume') return `Your ${planName(named.tier)} plan`
  return `Change to ${changeTarget(subscription, named)}`
}

function Paying({ order, subscription }: { order: Order; subscription: Subscription | null }) {
  const { choice } = order
  switch (orderKindOf(subscription, choice)) {
    case 'owed':
      return subscription && <PaymentOverdue subscription={subscription} />
    case 'same':
      return subscription && <AlreadySubscribed subscription={subscription} />
    case 'resume':
      return subscription && <Resumable subscription={subscription} />
    case 'scheduled':
      return subscription && <AlreadyScheduled subscription={subscription} />
    case 'change':
      return <PlanChange priceId={order.priceId} />
    case 'first':
      return <FirstPayment order={order} />
  }
}
