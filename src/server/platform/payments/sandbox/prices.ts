import { choiceOf } from '#domain/billing.ts'
import type { PerPlan, PlanChoice } from '#domain/billing.ts'
import { PLANS } from '#domain/plans.ts'
import { PaymentsAway } from '#server/platform/payments/provider.ts'

/** Every price that the sandbox knows. */
export const PRICES: PerPlan<string> = {
  starter: { monthly: 'starter_monthly', annual: 'starter_annual' },
  pro: { monthly: 'pro_monthly', annual: 'pro_annual' },
  business: { monthly: 'business_monthly', annual: 'business_annual' },
}

/** What a price is for. Throws for one that there is not. */
export function pricedChoice(priceId: string): PlanChoice {
  const choice = choiceOf(PRICES, priceId)
  if (!choice) throw new PaymentsAway('There is no such price.')
  return choice
}

/** As it stands on an invoice: "Pro, monthly". */
export function nameOf(priceId: string): string {
  const { tier, period } = pricedChoice(priceId)
  return `${PLANS[tier].name}, ${period}`
}
