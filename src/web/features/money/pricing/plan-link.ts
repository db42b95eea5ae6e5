import type { PlanOffer } from '#contract/account.ts'
import type { PlanChoice } from '#contract/billing.ts'
import { PAID_TIERS } from '#domain/billing.ts'
import type { BillingPeriod, PaidTier } from '#domain/billing.ts'
import { parseTier } from '#domain/plans.ts'
import type { Plan, Tier } from '#domain/plans.ts'
import { paths } from '#web/paths.ts'

/** The visitor's plan, as far as it is loaded. */
interface Visitor {
  /** Undefined for visitors who are not signed in. */
  readonly tier: Tier | undefined
  /** The plan and period of their subscription. */
  readonly subscription?: PlanChoice | null | undefined
  readonly offers: readonly PlanOffer[] | undefined
}

/**
 * Returns the target of a plan's button: the payment page, or the login page with a redirect back. For
 * the visitor's current plan and period it is their account.
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

/** Parses a billing period from a URL; monthly by default. */
export const parseBilling = (text: string | null): BillingPeriod =>
  text === 'annual' ? 'annual' : 'monthly'

/** Parses a paid tier from a URL; starter by default. */
export function parsePaidTier(text: string | null): PaidTier {
  const named = parseTier(text ?? '')
  return PAID_TIERS.find((tier) => tier === named) ?? 'starter'
}
