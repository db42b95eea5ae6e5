import { choiceOf } from '#domain/billing.ts'
import type { PerPlan, PlanChoice } from '#domain/billing.ts'
import { PLANS } from '#domain/plans.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'

export const PRICES: PerPlan<string> = {
  starter: { monthly: 'starter_monthly', annual: 'starter_annual' },
  pro: { monthly: 'pro_monthly', annual: 'pro_annual' },
  business: { monthly: 'business_monthly', annual: 'business_annual' },
}

/** Returns the plan of a price. Throws PaymentsUnavailable for an unknown price. */
export function planOf(priceId: string): PlanChoice {
  const choice = choiceOf(PRICES, priceId)
  if (!choice) throw new PaymentsUnavailable('Unknown price.')
  return choice
}

/** Returns the plan's name as printed on an invoice: "Pro, monthly". */
export function planName(priceId: string): string {
  const { tier, period } = planOf(priceId)
  return `${PLANS[tier].name}, ${period}`
}
