import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import type { BillingPeriod } from '#domain/billing.ts'
import { annualPricePerMonth, annualSaving } from '#domain/plans.ts'
import type { Plan } from '#domain/plans.ts'
import { formatPrice } from '#domain/money.ts'
import { needsFullPageLoad, paths } from '#web/paths.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'

export function PlanCard({
  plan,
  billing,
  to,
  loading,
  current,
  chosen,
}: {
  plan: Plan
  billing: BillingPeriod
  to: string
  /** True until the user is loaded: the button then is invisible to signed-in users. */
  loading: boolean
  /** True if the visitor has this plan. */
  current: boolean
  /** True if the visitor chose this plan before signing in. */
  chosen: boolean
}) {
  const mark = current ? 'Your plan' : chosen ? 'Your choice' : plan.popular ? 'Most popular' : null
  return (
    <li
      className={clsx(
        'flex flex-col rounded-card border bg-surface p-6',
        plan.popular || chosen ? 'border-ink' : 'border-line',
      )}
    >
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{plan.name}</h2>
        {mark && <Badge strong={mark !== 'Your plan'}>{mark}</Badge>}
      </div>
      <p className="mt-4 flex items-baseline gap-1.5">
        <span className="figures font-display text-[3rem] leading-none font-medium">
          {formatPrice((billing === 'annual' ? annualPricePerMonth(plan) : plan.price) * 100)}
        </span>
        <span className="text-sm text-muted">per month</span>
      </p>
      <p className="figures mt-2 min-h-11 text-sm text-muted">
        {billing === 'annual' && plan.price > 0
          ? `${formatPrice(plan.annualPrice * 100)} a year, ${formatPrice(annualSaving(plan) * 100)} less than monthly billing`
          : plan.description}
      </p>
      <ButtonLink
        to={to}
        reloadDocument={needsFullPageLoad(to)}
        variant={plan.popular || chosen ? 'primary' : 'secondary'}
        className={clsx('mt-4', loading && 'member:invisible')}
      >
        {buttonWords(plan, billing, to, current)}
      </ButtonLink>
      <p className="mt-6 min-h-15 border-t border-line pt-4 text-sm text-muted">{plan.idealFor}</p>
      <ul className="mt-3 grid gap-2 text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {feature}
          </li>
        ))}
      </ul>
    </li>
  )
}

function buttonWords(plan: Plan, billing: BillingPeriod, to: string, current: boolean): string {
  if (to === paths.account) return 'Manage your plan'
  if (to === paths.dashboard) return 'Go to Dashboard'
  if (plan.price === 0) return 'Get Started Free'
  return current ? `Change to ${billing} billing` : `Choose ${plan.name}`
}
