import type { PlanChoice } from '#contract/billing.ts'
import { priceInCents } from '#domain/billing.ts'
import { annualSaving, MONEY_BACK_DAYS, PLANS } from '#domain/plans.ts'
import { formatCents, formatPrice } from '#domain/money.ts'
import { paths } from '#web/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { TextLink } from '#web/ui/TextLink.tsx'
import { otherPeriod } from '#web/features/money/subscribe/order.ts'

/** The chosen plan and its price. */
export function PlanSummary({ choice }: { choice: PlanChoice }) {
  const plan = PLANS[choice.tier]
  const annual = choice.period === 'annual'
  const other = otherPeriod(choice)
  return (
    <Card title={`${plan.name} plan`} description={plan.description}>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures font-display text-3xl font-medium">
          {formatCents(priceInCents(choice))}
        </span>
        <span className="text-muted">{annual ? 'per year' : 'per month'}</span>
      </p>
      {annual && (
        <p className="figures mt-1 text-sm text-muted">
          {formatPrice(annualSaving(plan) * 100)} less than twelve monthly payments
        </p>
      )}
      <TextLink
        to={paths.subscribe({ plan: other.tier, billing: other.period })}
        className="figures inline-flex min-h-11 items-center text-sm"
      >
        {annual
          ? 'Switch to monthly billing'
          : `Switch to annual billing and save ${formatPrice(annualSaving(plan) * 100)}`}
      </TextLink>
      <ul className="mt-3 grid gap-2 border-t border-line pt-4 text-sm">
        {plan.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <ul className="mt-5 grid gap-1 border-t border-line pt-4 text-sm text-muted">
        <li>Cancel anytime</li>
        <li>{MONEY_BACK_DAYS}-day money-back guarantee</li>
        <li>Secure payment processing</li>
      </ul>
    </Card>
  )
}
