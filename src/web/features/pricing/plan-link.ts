import type { PlanOffer } from '#contract/account.ts'
import type { Plan, Tier } from '#domain/plans.ts'
import { PLANS, tierNamed } from '#domain/plans.ts'
import { paths } from '#web/paths.ts'
import type { Billing } from '#web/paths.ts'

/** Where a plan's button leads: to paying, or first to the login and back. */
export function planLink(
  plan: Plan,
  billing: Billing,
  signedIn: boolean,
  offers: readonly PlanOffer[] | undefined,
): string {
  if (plan.price === 0) return signedIn ? paths.dashboard : paths.register()
  if (!signedIn) return paths.login({ redirect: paths.pricing({ plan: plan.id, billing }) })
  const priceId = offers?.find(({ id }) => id === plan.id)?.priceIds?.[billing]
  return paths.subscribe({ plan: plan.id, priceId, billing })
}

/** The billing period that a URL names; monthly where it names none. */
export const billingNamed = (text: string | null): Billing =>
  text === 'annual' ? 'annual' : 'monthly'

/** The paid plan that a URL names; starter where it names none, or none that is sold. */
export function paidPlanNamed(text: string | null): Plan {
  const tier: Tier = tierNamed(text ?? '') ?? 'starter'
  return tier === 'free' ? PLANS.starter : PLANS[tier]
}
