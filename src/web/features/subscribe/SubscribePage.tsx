import { useSearchParams } from 'react-router'
import { annualSaving, MONEY_BACK_DAYS } from '#domain/plans.ts'
import { billingNamed, paidPlanNamed } from '#web/features/pricing/plan-link.ts'
import { privateMeta } from '#web/lib/meta.ts'
import { formatDollars } from '#web/lib/money.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Page, PageHeader } from '#web/ui/PageHeader.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'

export const meta = () => privateMeta('Subscribe')

export default function SubscribePage() {
  const [search] = useSearchParams()
  const plan = paidPlanNamed(search.get('plan'))
  const billing = billingNamed(search.get('billing'))
  const annual = billing === 'annual'
  return (
    <Page>
      <PageHeader
        title={`Subscribe to ${plan.name}`}
        back={
          <TextLink
            to={paths.pricing({ plan: plan.id, billing })}
            className="inline-flex min-h-11 items-center text-sm"
          >
            Back to Pricing
          </TextLink>
        }
      />
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_1.2fr]">
        <Card title={`${plan.name} plan`} description={plan.description}>
          <p className="flex items-baseline gap-2">
            <span className="figures font-display text-3xl font-medium">
              {formatDollars(annual ? plan.annualPrice : plan.price)}
            </span>
            <span className="text-muted">{annual ? 'per year' : 'per month'}</span>
          </p>
          {annual && (
            <p className="figures mt-1 text-sm text-muted">
              {formatDollars(annualSaving(plan))} less than twelve months
            </p>
          )}
          <ul className="mt-5 grid gap-2 border-t border-line pt-4 text-sm">
            {plan.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <ul className="mt-5 grid gap-1 border-t border-line pt-4 text-sm text-muted">
            <li>Cancel anytime</li>
            <li>{MONEY_BACK_DAYS}-day money-back guarantee</li>
          </ul>
        </Card>
        <Card title="Payment">
          <Notice tone="warn" title="Online payment is not switched on yet on this server">
            No card is asked for and nothing is charged here. Write to us and we set up the{' '}
            {plan.name} plan for your account.
          </Notice>
          <ButtonLink to={paths.contact({ plan: plan.id })} className="mt-6">
            Write to us about {plan.name}
          </ButtonLink>
        </Card>
      </div>
    </Page>
  )
}
