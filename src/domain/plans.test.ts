import { describe, expect, test } from 'vitest'
import {
  ADD_ONS,
  annualDiscountRange,
  annualPricePerMonth,
  annualSaving,
  LINK_HOURS,
  MONEY_BACK_DAYS,
  PLANS,
  parseTier,
  planOf,
  TIERS,
  UNLIMITED,
  plansWith,
} from './plans.ts'
import type { PlanLimits, Tier } from './plans.ts'

/** The features that each tier includes. */
const FEATURE_FLAGS: Record<Tier, (keyof PlanLimits)[]> = {
  free: [],
  starter: ['hasLongInvitedRounds', 'hasCsvExport', 'hasPdfReports', 'hasSlides'],
  pro: [
    'hasAdvancedAnalytics',
    'hasCustomLinkExpiry',
    'hasLongInvitedRounds',
    'hasTrendAnalysis',
    'hasBrandingOptions',
    'hasCsvExport',
    'hasPdfReports',
    'hasSlides',
  ],
  business: [
    'hasAdvancedAnalytics',
    'hasCustomLinkExpiry',
    'hasLongInvitedRounds',
    'hasTrendAnalysis',
    'hasBrandingOptions',
    'hasApiAccess',
    'hasCsvExport',
    'hasPdfReports',
    'hasSlides',
  ],
}

test('there are four plans, cheapest first, each under its own key', () => {
  expect(TIERS).toEqual(['free', 'starter', 'pro', 'business'])
  expect(Object.keys(PLANS)).toEqual([...TIERS])
  expect(TIERS.map((tier) => PLANS[tier].id)).toEqual([...TIERS])
  expect(TIERS.map((tier) => PLANS[tier].name)).toEqual(['Free', 'Starter', 'Pro', 'Business'])
})

test.each([
  // per month, per year, annual price per month rounded down, saved per year
  ['free', 0, 0, 0, 0],
  ['starter', 19, 209, 17, 19],
  ['pro', 49, 539, 44, 49],
  ['business', 99, 990, 82, 198],
] as const)('%s costs $%i a month or $%i a year', (tier, price, annualPrice, perMonth, saving) => {
  expect(PLANS[tier]).toMatchObject({ price, annualPrice })
  expect(annualPricePerMonth(PLANS[tier])).toBe(perMonth)
  expect(annualSaving(PLANS[tier])).toBe(saving)
})

test('annual billing saves 8 to 17 percent on paid plans', () => {
  expect(annualDiscountRange()).toEqual({ from: 8, to: 17 })
})

test.each([
  ['free', 1, 1, 'basic'],
  ['starter', 3, UNLIMITED, 'email'],
  ['pro', 10, UNLIMITED, 'email'],
  ['business', UNLIMITED, UNLIMITED, 'priority'],
] as const)(
  '%s allows %i teams and %i sessions a month, with %s support',
  (tier, maxTeams, maxQuizzesPerMonth, supportLevel) => {
    expect(PLANS[tier].limits).toMatchObject({ maxTeams, maxQuizzesPerMonth, supportLevel })
  },
)

test.each(TIERS)('%s includes exactly its features', (tier) => {
  const { limits } = PLANS[tier]
  const on = Object.entries(limits).flatMap(([name, value]) => (value === true ? [name] : []))
  expect(on.toSorted()).toEqual(FEATURE_FLAGS[tier].toSorted())
})

test('-1 means unlimited, links last 1 hour to 11 days, refunds are possible for 14 days', () => {
  expect(UNLIMITED).toBe(-1)
  expect(LINK_HOURS).toEqual({ min: 1, default: 24, max: 11 * 24 })
  expect(MONEY_BACK_DAYS).toBe(14)
})

describe('the listed features of a plan match its limits', () => {
  test.each(TIERS)('%s', (tier) => {
    const { limits } = PLANS[tier]
    const features = allFeatures(tier).join('; ')
    expect(features).toContain(
      limits.maxTeams === UNLIMITED
        ? 'Unlimited teams'
        : `${limits.maxTeams} team${limits.maxTeams === 1 ? '' : 's'}`,
    )
    expect(features).toContain(
      limits.maxQuizzesPerMonth === UNLIMITED ? 'Unlimited quizzes' : '1 quiz per month',
    )
    expect(features.includes('Excel and CSV export')).toBe(limits.hasCsvExport)
    expect(features.includes('PDF reports')).toBe(limits.hasPdfReports)
    expect(features.includes('Slides')).toBe(limits.hasSlides)
    expect(features.includes('Advanced analytics')).toBe(limits.hasAdvancedAnalytics)
    expect(features.includes('Trend analysis')).toBe(limits.hasTrendAnalysis)
    expect(features.includes('Your logo')).toBe(limits.hasBrandingOptions)
    expect(features.includes('API access')).toBe(limits.hasApiAccess)
    expect(features.includes('Priority support')).toBe(limits.supportLevel === 'priority')
    expect(features.includes('Links from 1 hour to 11 days')).toBe(limits.hasCustomLinkExpiry)
  })
})

test('there are three add-ons', () => {
  expect(ADD_ONS.map(({ name, price, unit }) => [name, price, unit])).toEqual([
    ['Extra team slot', 5, 'per team per month'],
    ['One-time PDF report', 9, 'per report'],
    ['White label', 'Custom', 'by agreement'],
  ])
  expect(new Set(ADD_ONS.map(({ id }) => id)).size).toBe(3)
})

test.each([
  ['free', 'free'],
  ['Business', 'business'],
  ['PRO', 'pro'],
  ['', undefined],
  ['gold', undefined],
  [' pro', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('parseTier(%j) returns %s', (text, tier) => {
  expect(parseTier(text)).toBe(tier)
})

/** Returns the features of a plan and of the plans that it includes. */
function allFeatures(tier: Tier): string[] {
  return PLANS[tier].features.flatMap((feature) => {
    const included = feature.startsWith('Everything in ')
      ? parseTier(feature.slice('Everything in '.length))
      : undefined
    return included ? allFeatures(included) : [feature]
  })
}

test('plansWith returns the plans with a feature, cheapest first', () => {
  expect(plansWith('hasAdvancedAnalytics').map(({ id }) => id)).toEqual(['pro', 'business'])
  expect(plansWith('hasCsvExport').map(({ id }) => id)).toEqual(['starter', 'pro', 'business'])
})

test.each([
  ['pro', 'Pro'],
  ['Business', 'Business'],
  ['FREE', 'Free'],
  [undefined, 'Free'],
  [null, 'Free'],
  ['', 'Free'],
  ['platinum', 'Unknown'],
  ['constructor', 'Unknown'],
])('the plan of the tier %j is called %s', (tier, name) => {
  expect(planOf(tier).name).toBe(name)
})

test('an unknown plan has the limits of Free', () => {
  expect(planOf('platinum').limits).toEqual(PLANS.free.limits)
})
