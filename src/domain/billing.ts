import { ADD_ONS, PLANS, TIERS } from './plans.ts'
import type { PlanFeature, Tier } from './plans.ts'

/** How often a plan is paid for. */
export const BILLING_PERIODS = ['monthly', 'annual'] as const
export type BillingPeriod = (typeof BILLING_PERIODS)[number]

/** The tiers that cost something. */
export const PAID_TIERS = ['starter', 'pro', 'business'] as const satisfies readonly Tier[]
export type PaidTier = (typeof PAID_TIERS)[number]

/** What somebody subscribes to. */
export interface PlanChoice {
  readonly tier: PaidTier
  readonly period: BillingPeriod
}

/** A thing for each plan and period, such as its price's id. */
export type PerPlan<T> = Readonly<Record<PaidTier, Readonly<Record<BillingPeriod, T>>>>

/** Days after a payment that failed for which a plan goes on, counted from when it was due. */
export const GRACE_DAYS = 7

/** The only currency, as ISO 4217 spells it in small letters. */
export const CURRENCY = 'usd'

const DAY_MS = 86_400_000

/** What a period of a plan costs, in US cents. */
export function priceInCents({ tier, period }: PlanChoice): number {
  const plan = PLANS[tier]
  return (period === 'annual' ? plan.annualPrice : plan.price) * 100
}

/** What one report costs where the plan has none, in US cents. */
export const REPORT_CENTS = Number(ADD_ONS.find(({ id }) => id === 'single-report')?.price) * 100

/** The choice that a price's id stands for; undefined for an id that is none of ours. */
export function choiceOf(prices: PerPlan<string>, priceId: string): PlanChoice | undefined {
  for (const tier of PAID_TIERS) {
    for (const period of BILLING_PERIODS) {
      if (prices[tier][period] === priceId) return { tier, period }
    }
  }
  return undefined
}

/**
 * Where a subscription stands. `incomplete`: its first payment has not been made. `past_due`: a
 * later one failed and is tried again. `unpaid`: that was given up, or it was paused.
 */
export type SubscriptionStatus = 'incomplete' | 'active' | 'past_due' | 'unpaid' | 'ended'

/** When the grace of an unpaid period ends. */
export function graceEnd(owedSince: Date): Date {
  return new Date(owedSince.getTime() + GRACE_DAYS * DAY_MS)
}

/**
 * The tier that a subscription gives at a moment: its own while it is paid for, and for the days
 * of grace; then free. Null while it has nothing to say, before its first payment.
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
 * What going from one choice to another is: an upgrade is paid for and takes place at once, a
 * downgrade waits for the end of what is paid. The tier decides; within one, the longer period.
 */
export function changeKind(from: PlanChoice, to: PlanChoice): 'same' | 'upgrade' | 'downgrade' {
  const steps = TIERS.indexOf(to.tier) - TIERS.indexOf(from.tier)
  if (steps !== 0) return steps > 0 ? 'upgrade' : 'downgrade'
  if (from.period === to.period) return 'same'
  return to.period === 'annual' ? 'upgrade' : 'downgrade'
}

/** An upgrade's sums, in cents. `due` is at least 0; what is credited beyond it is `left`. */
export interface Proration {
  /** For the rest of the old plan's time. */
  readonly credit: number
  /** For the new plan until `end`. */
  readonly charge: number
  readonly due: number
  /** Stays on the account and pays what comes next. */
  readonly left: number
  /** When the period that is now paid for ends. */
  readonly end: Date
}

/**
 * Sums of an upgrade at a moment within the running period, by the second: the rest of the old
 * price is credited. With the same length the period goes on and the rest of the new price is
 * charged; else a new period begins and is charged in full. Parts of a cent are rounded to the
 * nearest. `balance`, in cents, was credited before.
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
  const goesOn = from.period === to.period
  const charge = goesOn ? Math.round(priceInCents(to) * rest) : priceInCents(to)
  const open = charge - credit - balance
  return {
    credit,
    charge,
    due: Math.max(0, open),
    left: Math.max(0, -open),
    end: goesOn ? running.end : periodEnd(now, to.period, 1),
  }
}

const seconds = (from: Date, to: Date) =>
  Math.floor(to.getTime() / 1000) - Math.floor(from.getTime() / 1000)

/**
 * The end of the `count`-th period from an anchor, in UTC: on the anchor's day of the month, or on
 * the month's last where it has no such day. From January 31 the months end on February 28 (or 29),
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

/** What each switch of a plan is called where it is gained or lost. */
export const FEATURE_NAMES: Readonly<Record<PlanFeature, string>> = {
  hasAdvancedAnalytics: 'Advanced analytics',
  hasCustomLinkExpiry: 'Links from 1 hour to 11 days',
  hasTrendAnalysis: 'Trends and benchmarks',
  hasBrandingOptions: 'Your logo and color',
  hasApiAccess: 'API access',
  hasCsvExport: 'CSV export',
  hasPdfReports: 'PDF reports',
}

/** The names of what one tier has and the other has not, in the catalogue's order. */
export function featuresLost(from: Tier, to: Tier): string[] {
  const names = Object.entries(FEATURE_NAMES) as [PlanFeature, string][]
  return names
    .filter(([feature]) => PLANS[from].limits[feature] && !PLANS[to].limits[feature])
    .map(([, name]) => name)
}
