import { BILLING_PERIODS, CURRENCY, PAID_TIERS, priceInCents } from '#domain/billing.ts'
import type { PerPlan, PlanChoice } from '#domain/billing.ts'
import { PaymentsAway } from '#server/platform/payments/provider.ts'
import type { Logger } from 'pino'
import type { Stripe } from 'stripe'
import { orMissing } from './objects.ts'

const INTERVALS = { monthly: 'month', annual: 'year' } as const

/** Throws PaymentsAway for a price that is not exactly what the catalogue promises. */
export type PriceCheck = (stripe: Stripe, priceId: string) => Promise<void>

/**
 * Nobody is charged by a price that was set up wrongly: each is compared with the catalogue before
 * it is first used. At Stripe a price's amount never changes, so once is enough.
 */
export function priceCheck(prices: PerPlan<string>, log: Logger): PriceCheck {
  const right = new Set<string>()
  return async (stripe, priceId) => {
    if (right.has(priceId)) return
    const choice = everyChoice().find(({ tier, period }) => prices[tier][period] === priceId)
    if (choice === undefined) throw new PaymentsAway('a price that is none of ours')
    const wrong = whatIsWrong(await orMissing(stripe.prices.retrieve(priceId)), choice)
    if (wrong !== null) {
      const variable = `STRIPE_PRICE_${choice.tier}_${choice.period}`.toUpperCase()
      log.error({ variable, wrong }, 'a price at Stripe is not that of the catalogue')
      throw new PaymentsAway(`${variable}: ${wrong}`)
    }
    right.add(priceId)
  }
}

const everyChoice = (): PlanChoice[] =>
  PAID_TIERS.flatMap((tier) => BILLING_PERIODS.map((period) => ({ tier, period })))

function whatIsWrong(price: Stripe.Price | null, choice: PlanChoice): string | null {
  const cents = priceInCents(choice)
  const interval = INTERVALS[choice.period]
  if (price === null) return 'there is no such price'
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

/** The length of a price's period, as a schedule of Stripe's wants it. */
export function lengthOf(price: Stripe.Price): { interval: 'month' | 'year'; interval_count: 1 } {
  const interval = price.recurring?.interval === 'year' ? 'year' : 'month'
  return { interval, interval_count: 1 }
}
