import type { Card, PlanChoice } from '#contract/billing.ts'
import type { BillingPeriod } from '#domain/billing.ts'
import { PLANS } from '#domain/plans.ts'
import type { Tier } from '#domain/plans.ts'

export const planName = (tier: Tier): string => PLANS[tier].name

/** Returns `a month` or `a year`, after a price. */
export const perPeriod = (period: BillingPeriod): string =>
  period === 'annual' ? 'a year' : 'a month'

/** Returns `monthly` or `annually`, after "billed". */
export const byPeriod = (period: BillingPeriod): string =>
  period === 'annual' ? 'annually' : 'monthly'

export const sameChoice = (one: PlanChoice, other: PlanChoice): boolean =>
  one.tier === other.tier && one.period === other.period

/**
 * Names what a change leads to: the new plan, or the new billing period if the plan stays the same.
 */
export function changeTarget(from: PlanChoice, to: PlanChoice): string {
  if (from.tier !== to.tier) return planName(to.tier)
  return to.period === 'annual' ? 'annual billing' : 'monthly billing'
}

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** Returns `Visa ending in 4242`. `brand` is the provider's identifier. */
export function cardName({ brand, last4 }: Card): string {
  const name = BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)
  return `${name || 'Card'} ending in ${last4}`
}

/** Returns `12/2030`. */
export const cardExpiry = ({ expMonth, expYear }: Card): string =>
  `${String(expMonth).padStart(2, '0')}/${expYear}`

/** Returns the heading above the teams that exceed a plan's limit. */
export const readOnlyTeamsHeading = (count: number): string =>
  count === 1 ? 'This team becomes read-only' : `These ${count} teams become read-only`
