import { BILLING_PERIODS, CURRENCY, PAID_TIERS, priceInCents } from '#domain/billing.ts'
import type { PerPlan, PlanChoice } from '#domain/billing.ts'
import { PaymentsUnavailable } from '#server/platform/payments/payment-provider.ts'
import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import { nullIfMissing } from './objects.ts'

const INTERVALS = { monthly: 'month', annual: 'year' } as const

/** Throws PaymentsUnavailable if a price differs from the catalogue. */
export type PriceCheck = (stripe: Stripe, priceId: string) => Promise<void>

/**
 * Compares each price with the catalogue before it is first used, so that a misconfigured price
 * never charges anyone. Once is enough: at Stripe, the amount of a price is immutable.
 */
export function priceCheck(prices: PerPlan<string>, log: Logger): PriceCheck {
  const checked = new Set<string>()
  return async (stripe, priceId) => {
    if (checked.has(priceId)) return
    const choice = allPlans().find(({ tier, period }) => prices[tier][period] === priceId)
    if (choice === undefined) throw new PaymentsUnavailable('unknown price')
    const problem = priceProblem(await nullIfMissing(stripe.prices.retrieve(priceId)), choice)
    if (problem !== null) {
      const variable = `STRIPE_PRICE_${choice.tier}_${choice.period}`.toUpperCase()
      log.error({ variable, problem }, 'a price at Stripe differs from the catalogue')
      throw new PaymentsUnavailable(`${variable}: ${problem}`)
    }
    checked.add(priceId)
  }
}

const allPlans = (): PlanChoice[] =>
  PAID_TIERS.flatMap((tier) => BILLING_PERIODS.map((period) => ({ tier, period })))

function priceProblem(price: Stripe.Price | null, choice: PlanChoice): string | null {
  const cents = priceInCents(choice)
  const interval = INTERVALS[choice.period]
  if (price === null) return 'the price does not exist'
  if (!price.active) return 'it is archived'
  if (price.currency !== CURRENCY) return `its currency must be ${CURRENCY}`
  if (price.unit_amount !== cents) return `its amount must be ${cents} cents`
  if (price.billing_scheme !== 'per_unit' || price.transform_quantity !== null) {
    return 'it must be a flat rate'
  }
  const { recurring } = price
  if (recurring?.interval !== interval || recurring.interval_count !== 1) {
    return `it must recur every ${interval}`
  }
  if (recurring.usage_type !== 'licensed') return 'it must not be metered'
  return null
}

/** Returns the length of a price's period, as a schedule's phase takes it. */
export function intervalOf(price: Stripe.Price): { interval: 'month' | 'year'; interval_count: 1 } {
  const interval = price.recurring?.interval === 'year' ? 'year' : 'month'
  return { interval, interval_count: 1 }
}
