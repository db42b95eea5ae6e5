import type { PlanOffer } from '#contract/account.ts'
import type { PlanChoice, Subscription } from '#contract/billing.ts'
import { choiceOf, PAID_TIERS } from '#domain/billing.ts'
import type { BillingPeriod, PaidTier, PerPlan } from '#domain/billing.ts'
import { sameChoice } from '#web/features/money/billing/plan-words.ts'
import { parseBilling, parsePaidTier } from '#web/features/money/pricing/plan-link.ts'

/** The item to be paid for. */
export interface Order {
  /** The price sent to the server, even if unknown: the server rejects it. */
  readonly priceId: string
  /** The plan and period of this price; null if the price is unknown. */
  readonly choice: PlanChoice | null
}

/** Returns the plan and period in the URL; starter and monthly by default. */
export const choiceFromUrl = (search: URLSearchParams): PlanChoice => ({
  tier: parsePaidTier(search.get('plan')),
  period: parseBilling(search.get('billing')),
})

/**
 * Parses the URL of the payment page. A price in it takes precedence over plan and period, so that
 * the page shows what is charged; a missing price is looked up by plan and period.
 */
export function orderOf(search: URLSearchParams, offers: readonly PlanOffer[]): Order {
  const prices = pricesOf(offers)
  const priceId = search.get('priceId')
  if (priceId) return { priceId, choice: choiceOf(prices, priceId) ?? null }
  const choice = choiceFromUrl(search)
  return { priceId: prices[choice.tier][choice.period], choice }
}

function pricesOf(offers: readonly PlanOffer[]): PerPlan<string> {
  const ofTier = (tier: PaidTier): Record<BillingPeriod, string> =>
    offers.find(({ id }) => id === tier)?.priceIds ?? { monthly: '', annual: '' }
  return Object.fromEntries(PAID_TIERS.map((tier) => [tier, ofTier(tier)])) as PerPlan<string>
}

/** Returns the same plan with the other billing period. */
export const otherPeriod = ({ tier, period }: PlanChoice): PlanChoice => ({
  tier,
  period: period === 'annual' ? 'monthly' : 'annual',
})

/**
 * The kind of an order: the `first` payment, a `change` of the plan, the `same` plan, a `resume` of
 * a canceled plan or of one that a scheduled change would end, a change that is already
 * `scheduled`, or blocked by an `owed` payment.
 */
export type OrderKind = 'first' | 'change' | 'same' | 'resume' | 'scheduled' | 'owed'

export function orderKindOf(
  subscription: Subscription | null,
  choice: PlanChoice | null,
): OrderKind {
  if (!subscription || subscription.status === 'incomplete') return 'first'
  if (subscription.status !== 'active') return 'owed'
  const { endsAt, scheduled } = subscription
  if (choice && sameChoice(subscription, choice)) return endsAt || scheduled ? 'resume' : 'same'
  if (choice && scheduled && sameChoice(scheduled, choice)) return 'scheduled'
  return 'change'
}
