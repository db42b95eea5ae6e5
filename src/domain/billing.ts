import { ADD_ONS, PLANS, TIERS } from './plans.ts'
import type { PlanFeature, Tier } from './plans.ts'

/**
 * Where payments are recorded. Customers and payments of one environment do not exist in the others.
 * Real money moves only in `stripe`.
 */
export const PAYMENT_ENVIRONMENTS = ['stripe', 'stripe-test', 'sandbox'] as const
export type PaymentEnvironment = (typeof PAYMENT_ENVIRONMENTS)[number]

/** The card that the provider charges. */
export interface CardOnFile {
  readonly brand: string
  readonly last4: string
  readonly expMonth: number
  readonly expYear: number
}

/** What a workspace wants on its invoices; null for what it left empty. */
export interface BillingDetails {
  readonly companyName: string | null
  /** Of several lines. */
  readonly address: string | null
  readonly vatId: string | null
}

/** How often a plan is paid for. */
export const BILLING_PERIODS = ['monthly', 'annual'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]

/** The tiers that have a price. */
export const PAID_TIERS = ['starter', 'pro', 'business'] as const satisfies readonly Tier[]
export type PaidTier = (typeof PAID_TIERS)[number]

/** A plan and its billing period. */
export interface PlanChoice {
  readonly tier: PaidTier
  readonly period: BillingPeriod
}

/** A value for each plan and period, such as the provider's price id. */
export type PerPlan<T> = Readonly<Record<PaidTier, Readonly<Record<BillingPeriod, T>>>>

/** Grace period after a failed payment, in days from the due date. */
export const GRACE_DAYS = 7

/** The only currency: ISO 4217 code in lower case. */
export const CURRENCY = 'usd'

const DAY_MS = 86_400_000

/** Returns the price of one period of a plan, in US cents. */
export function priceInCents({ tier, period }: PlanChoice): number {
  const plan = PLANS[tier]
  return (period === 'annual' ? plan.annualPrice : plan.price) * 100
}

/** The price of one PDF report on plans without reports, in US cents. */
export const REPORT_CENTS = Number(ADD_ONS.find(({ id }) => id === 'single-report')?.price) * 100

/** Returns the plan and period of a price id, or undefined for an unknown id. */
export function choiceOf(prices: PerPlan<string>, priceId: string): PlanChoice | undefined {
  for (const tier of PAID_TIERS) {
    for (const period of BILLING_PERIODS) {
      if (prices[tier][period] === priceId) return { tier, period }
    }
  }
  return undefined
}

/**
 * The status of a subscription. `incomplete`: waiting for the first payment. `past_due`: a later
 * payment failed and will be retried. `unpaid`: all retries failed, or it is paused.
 */
export type SubscriptionStatus = 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'ended'

/** The state of a payment that a bank disputes: `won` if the payment stands, `lost` if it was returned. */
export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** Returns when the grace period of a payment due at `owedSince` ends. */
export function graceEnd(owedSince: Date): Date {
  return new Date(owedSince.getTime() + GRACE_DAYS * DAY_MS)
}

/**
 * Returns the tier that a subscription grants at `now`: its own while paid for and in the grace
 * period, then `free`. Null before the first payment, when it does not change the account's tier.
 */
export function entitledTier(
  subscription: {
    readonly status: SubscriptionStatus
    readonly tier: PaidTier
    readonly owedSince: Date | null
  },
  now: Date,
): Tier | null {
  const { status, tier, owedSince } = subscription
  if (status === 'incomplete') return null
  if (status === 'active') return tier
  if (status === 'past_due' && owedSince !== null && now < graceEnd(owedSince)) return tier
  return 'free'
}

/**
 * Classifies a change of plan. A higher tier, or the longer period of the same tier, is an upgrade,
 * which is charged and takes effect immediately. A downgrade takes effect at the end of the period.
 */
export function changeKind(from: PlanChoice, to: PlanChoice): 'same' | 'upgrade' | 'downgrade' {
  const steps = TIERS.indexOf(to.tier) - TIERS.indexOf(from.tier)
  if (steps !== 0) return steps > 0 ? 'upgrade' : 'downgrade'
  if (from.period === to.period) return 'same'
  return to.period === 'annual' ? 'upgrade' : 'downgrade'
}

/** The amounts of an upgrade, in US cents. */
export interface Proration {
  /** Credit for the unused time of the old plan. */
  readonly credit: number
  /** Charge for the new plan until `end`. */
  readonly charge: number
  /** Amount to pay now, 0 or more. */
  readonly due: number
  /** Remaining credit, 0 or more. Stays on the account for future payments. */
  readonly remainingBalance: number
  /** End of the paid period. */
  readonly end: Date
}

/**
 * Returns the amounts of an upgrade at `now`, prorated by the second. The unused part of the old
 * price is credited. With the same billing period, the current period continues and the rest of the
 * new price is charged; otherwise a new period starts and is charged in full. Credit and charge are
 * rounded to the nearest cent. `balance` is the account's existing credit, in cents.
 */
export function prorate(
  from: PlanChoice,
  to: PlanChoice,
  running: { readonly start: Date; readonly end: Date },
  now: Date,
  balance = 0,
): Proration {
  const rest = Math.min(
    1,
    Math.max(0, seconds(now, running.end) / seconds(running.start, running.end)),
  )
  const credit = Math.round(priceInCents(from) * rest)
  const keepsPeriod = from.period === to.period
  const charge = keepsPeriod ? Math.round(priceInCents(to) * rest) : priceInCents(to)
  const open = charge - credit - balance
  return {
    credit,
    charge,
    due: Math.max(0, open),
    remainingBalance: Math.max(0, -open),
    end: keepsPeriod ? running.end : periodEnd(now, to.period, 1),
  }
}

const seconds = (from: Date, to: Date) =>
  Math.floor(to.getTime() / 1000) - Math.floor(from.getTime() / 1000)

/**
 * Returns the end of the `count`-th period from an anchor, in UTC: on the anchor's day of the month,
 * or the last day of a shorter month. From January 31, monthly periods end on February 28 (or 29),
 * March 31, April 30.
 */
export function periodEnd(anchor: Date, period: BillingPeriod, count: number): Date {
  const months = period === 'annual' ? 12 * count : count
  const end = new Date(anchor)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return end
}

/** Display name of each plan feature. */
export const FEATURE_NAMES: Readonly<Record<PlanFeature, string>> = {
  hasAdvancedAnalytics: 'Advanced analytics',
  hasCustomLinkExpiry: 'Links from 1 hour to 11 days',
  hasLongInvitedRounds: 'Invited rounds of up to 31 days',
  hasTrendAnalysis: 'Trends and benchmarks',
  hasBrandingOptions: 'Your logo and color',
  hasApiAccess: 'API access',
  hasCsvExport: 'Excel and CSV export',
  hasPdfReports: 'PDF reports',
  hasSlides: 'Slides (PowerPoint)',
}

/** Returns the names of the features that `from` includes and `to` does not. */
export function featuresLost(from: Tier, to: Tier): string[] {
  const names = Object.entries(FEATURE_NAMES) as [PlanFeature, string][]
  return names
    .filter(([feature]) => PLANS[from].limits[feature] && !PLANS[to].limits[feature])
    .map(([, name]) => name)
}
