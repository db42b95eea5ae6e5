import type { PlanOffer } from '#contract/account.ts'
import type { PlanChoice } from '#contract/billing.ts'
import { PAID_TIERS } from '#domain/billing.ts'
import type { BillingPeriod, PaidTier } from '#domain/billing.ts'
import { parseTier } from '#domain/plans.ts'
import type { Plan, Tier } from '#domain/plans.ts'
import { paths } from '#web/paths.ts'

/** Who looks at the plans, as far as it is known. */
interface Visitor {
  /** Undefined for whoever is not signed in. */
  readonly tier: Tier | undefined
  /** What they pay for. */
  readonly subscription?: PlanChoice | null | undefined
  readonly offers: readonly PlanOffer[] | undefined
}

/**
 * Where a plan's button leads: to paying, or first to the login and back. Who has the plan goes to
 * their account instead, unless they pay for it by another period.
 */
export function planLink(
  plan: Plan,
  billing: BillingPeriod,
  { tier, subscription, offers }: Visitor,
): string {
  if (plan.price === 0) return tier ? paths.dashboard : paths.register()
  if (!tier) return paths.login({ redirect: paths.pricing({ plan: plan.id, billing }) })
  const changesPeriod = subscription?.tier === plan.id && subscription.period !== billing
  if (tier === plan.id && !changesPeriod) return paths.account
  const priceId = offers?.find(({ id }) => id === plan.id)?.priceIds?.[billing]
  return paths.subscribe({ plan: plan.id, priceId, billing })
}

/** The billing period that a URL names; monthly where it names none. */
export const billingNamed = (text: string | null): BillingPeriod =>
  text === 'annual' ? 'annual' : 'monthly'

/** The paid tier that a URL names; starter where it names none, or none that is sold. */
export function paidTierNamed(text: string | null): PaidTier {
  const named = parseTier(text ?? '')
  return PAID_TIERS.find((tier) => tier === named) ?? 'starter'
}
