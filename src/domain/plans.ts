import { formatList } from './format-list.ts'

/** The plans of an account, cheapest first. */
export const TIERS = ['free', 'starter', 'pro', 'business'] as const
export type Tier = (typeof TIERS)[number]

/** The value of a limit that means unlimited. */
export const UNLIMITED = -1

/** Minimum, default and maximum lifetime of a quiz link, in hours. */
export const LINK_HOURS = { min: 1, default: 24, max: 264 } as const

/** Days within which a payment is refunded on request. */
export const MONEY_BACK_DAYS = 14

/** The plan of every workspace on an organization's own server: it has everything. */
export const OWN_SERVER_TIER: Tier = 'business'

/** What a plan includes. `maxTeams` and `maxQuizzesPerMonth` are counts, -1 for unlimited. */
export interface PlanLimits {
  readonly maxTeams: number
  readonly maxQuizzesPerMonth: number
  readonly hasAdvancedAnalytics: boolean
  readonly hasCustomLinkExpiry: boolean
  readonly hasLongInvitedRounds: boolean
  readonly hasTrendAnalysis: boolean
  readonly hasBrandingOptions: boolean
  readonly hasApiAccess: boolean
  readonly hasCsvExport: boolean
  readonly hasPdfReports: boolean
  readonly hasSlides: boolean
  readonly supportLevel: 'basic' | 'email' | 'priority'
}

/** One plan as sold. Prices in US dollars: `price` per month, `annualPrice` per year. */
export interface Plan {
  readonly id: Tier
  readonly name: string
  readonly price: number
  readonly annualPrice: number
  readonly description: string
  readonly idealFor: string
  readonly popular: boolean
  readonly features: readonly string[]
  readonly limits: PlanLimits
}

/** The name of a limit that is a boolean: a feature that a plan includes or not. */
export type PlanFeature = {
  [K in keyof PlanLimits]: PlanLimits[K] extends boolean ? K : never
}[keyof PlanLimits]

/** A product sold in addition to the plans. `price` in US dollars, or Custom. */
export interface AddOn {
  readonly id: string
  readonly name: string
  readonly price: number | 'Custom'
  readonly unit: string
  readonly description: string
}

/** The plan catalogue. Pages, limits, terms and the server's checks all read it. */
export const PLANS: Readonly<Record<Tier, Plan>> = {
  free: {
    id: 'free',
    name: 'Free',
    price: 0,
    annualPrice: 0,
    description: 'One survey round a month for one team.',
    idealFor: 'Trying it out with one team',
    popular: false,
    features: [
      '1 team',
      '1 quiz per month',
      'All six assessments',
      '24-hour links',
      'Insights on every round',
      'Basic support',
    ],
    limits: {
      maxTeams: 1,
      maxQuizzesPerMonth: 1,
      hasAdvancedAnalytics: false,
      hasCustomLinkExpiry: false,
      hasLongInvitedRounds: false,
      hasTrendAnalysis: false,
      hasBrandingOptions: false,
      hasApiAccess: false,
      hasCsvExport: false,
      hasPdfReports: false,
      hasSlides: false,
      supportLevel: 'basic',
    },
  },
  starter: {
    id: 'starter',
    name: 'Starter',
    price: 19,
    annualPrice: 209,
    description: 'Regular rounds for a few teams.',
    idealFor: 'Team leads with up to three teams',
    popular: false,
    features: [
      '3 teams',
      'Unlimited quizzes',
      '24-hour links',
      'PDF reports',
      'Excel and CSV export',
      'Slides (PowerPoint)',
      'Email support',
    ],
    limits: {
      maxTeams: 3,
      maxQuizzesPerMonth: UNLIMITED,
      hasAdvancedAnalytics: false,
      hasCustomLinkExpiry: false,
      hasLongInvitedRounds: true,
      hasTrendAnalysis: false,
      hasBrandingOptions: false,
      hasApiAccess: false,
      hasCsvExport: true,
      hasPdfReports: true,
      hasSlides: true,
      supportLevel: 'email',
    },
  },
  pro: {
    id: 'pro',
    name: 'Pro',
    price: 49,
    annualPrice: 539,
    description: 'Track changes over time and see what is behind them.',
    idealFor: 'Departments and agile coaches',
    popular: true,
    features: [
      '10 teams',
      'Unlimited quizzes',
      'Links from 1 hour to 11 days',
      'Advanced analytics',
      'Trend analysis and benchmarks',
      'Your logo and color',
      'Everything in Starter',
    ],
    limits: {
      maxTeams: 10,
      maxQuizzesPerMonth: UNLIMITED,
      hasAdvancedAnalytics: true,
      hasCustomLinkExpiry: true,
      hasLongInvitedRounds: true,
      hasTrendAnalysis: true,
      hasBrandingOptions: true,
      hasApiAccess: false,
      hasCsvExport: true,
      hasPdfReports: true,
      hasSlides: true,
      supportLevel: 'email',
    },
  },
  business: {
    id: 'business',
    name: 'Business',
    price: 99,
    annualPrice: 990,
    description: 'All your teams, with API access.',
    idealFor: 'Companies and consultants with many teams',
    popular: false,
    features: [
      'Unlimited teams',
      'Unlimited quizzes',
      'API access',
      'Priority support, same day',
      'Everything in Pro',
    ],
    limits: {
      maxTeams: UNLIMITED,
      maxQuizzesPerMonth: UNLIMITED,
      hasAdvancedAnalytics: true,
      hasCustomLinkExpiry: true,
      hasLongInvitedRounds: true,
      hasTrendAnalysis: true,
      hasBrandingOptions: true,
      hasApiAccess: true,
      hasCsvExport: true,
      hasPdfReports: true,
      hasSlides: true,
      supportLevel: 'priority',
    },
  },
}

/** Add-ons to the plans. A report is bought on the results page, the others by message. */
export const ADD_ONS: readonly AddOn[] = [
  {
    id: 'extra-team',
    name: 'Extra team slot',
    price: 5,
    unit: 'per team per month',
    description: 'Adds one team to your current plan.',
  },
  {
    id: 'single-report',
    name: 'One-time PDF report',
    price: 9,
    unit: 'per report',
    description: 'The full report of one round, on the Free plan.',
  },
  {
    id: 'white-label',
    name: 'White label',
    price: 'Custom',
    unit: 'by agreement',
    description: 'Your own name, domain and branding.',
  },
]

/** Returns the tier with this name in any letter case, or undefined. */
export function parseTier(text: string): Tier | undefined {
  const lower = text.toLowerCase()
  return TIERS.find((tier) => tier === lower)
}

/** The plan of a tier that this version does not know: nothing beyond Free is promised. */
const UNKNOWN_PLAN: Plan = { ...PLANS.free, name: 'Unknown' }

/**
 * Returns the plan of a tier in any letter case: Free if there is none, and for any other text a plan called
 * Unknown with the limits of Free.
 */
export function planOf(tier: string | null | undefined): Plan {
  if (!tier) return PLANS.free
  const known = parseTier(tier)
  return known ? PLANS[known] : UNKNOWN_PLAN
}

/** Returns the annual price per month, in whole dollars, rounded down. */
export function annualPricePerMonth(plan: Plan): number {
  return Math.floor(plan.annualPrice / 12)
}

/** Returns what annual billing saves per year, in dollars. */
export function annualSaving(plan: Plan): number {
  return plan.price * 12 - plan.annualPrice
}

/** Returns the smallest and largest annual discount of the paid plans, in whole percent. */
export function annualDiscountRange(): { from: number; to: number } {
  const percents = TIERS.map((tier) => PLANS[tier])
    .filter((plan) => plan.price > 0)
    .map((plan) => Math.round((annualSaving(plan) / (plan.price * 12)) * 100))
  return { from: Math.min(...percents), to: Math.max(...percents) }
}

/** Returns the plans that include a feature, cheapest first. */
export function plansWith(feature: PlanFeature): readonly Plan[] {
  return TIERS.map((tier) => PLANS[tier]).filter(({ limits }) => limits[feature])
}

/** Returns the names of the plans that include a feature: `Pro and Business`. */
export function formatPlanNames(feature: PlanFeature): string {
  return formatList(plansWith(feature).map(({ name }) => name))
}
