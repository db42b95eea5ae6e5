import { INVITED_HOURS, LONG_INVITED_HOURS } from '#domain/invited-rounds.ts'
import { ADD_ONS, LINK_HOURS, PLANS, UNLIMITED } from '#domain/plans.ts'
import type { PlanLimits, Tier } from '#domain/plans.ts'
import { MIN_DISTRIBUTION_SIZE } from '#domain/release.ts'
import { paths } from '#web/paths.ts'

/** Booleans are shown as icons, strings as they are. */
export interface ComparisonRow {
  readonly label: string
  /** The page with details. */
  readonly to?: string
  readonly of: (tier: Tier) => boolean | string
}

const SUPPORT: Readonly<Record<PlanLimits['supportLevel'], string>> = {
  basic: 'Basic',
  email: 'Email',
  priority: 'Priority, same day',
}

const count = (limit: number) => (limit === UNLIMITED ? 'Unlimited' : String(limit))

const has = (key: keyof PlanLimits) => (tier: Tier) => PLANS[tier].limits[key] === true

const REPORT_PRICE = ADD_ONS.find(({ id }) => id === 'single-report')?.price

/** The rows of the comparison table; all values come from the plan catalogue. */
export const COMPARISON: readonly ComparisonRow[] = [
  { label: 'Teams', of: (tier) => count(PLANS[tier].limits.maxTeams) },
  { label: 'Rounds per month', of: (tier) => count(PLANS[tier].limits.maxQuizzesPerMonth) },
  {
    label: 'Survey link expires after',
    of: (tier) =>
      PLANS[tier].limits.hasCustomLinkExpiry
        ? `${LINK_HOURS.min} hour to ${LINK_HOURS.max / 24} days`
        : `${LINK_HOURS.default} hours`,
  },
  {
    label: 'Invited rounds stay open for',
    of: (tier) =>
      `up to ${(PLANS[tier].limits.hasLongInvitedRounds ? LONG_INVITED_HOURS : INVITED_HOURS) / 24} days`,
  },
  { label: 'All six assessments', of: () => true },
  { label: 'Insights', of: () => true },
  { label: 'Excel and CSV export', of: has('hasCsvExport') },
  {
    label: 'PDF reports',
    of: (tier) => PLANS[tier].limits.hasPdfReports || `$${REPORT_PRICE} each`,
  },
  { label: 'Slides (PowerPoint)', of: has('hasSlides') },
  { label: 'Advanced analytics', of: has('hasAdvancedAnalytics') },
  {
    label: `Trends and benchmarks (benchmarks need ${MIN_DISTRIBUTION_SIZE} responses)`,
    of: has('hasTrendAnalysis'),
  },
  { label: 'Your logo and color', of: has('hasBrandingOptions') },
  { label: 'API access', to: paths.docs, of: has('hasApiAccess') },
  { label: 'Support', of: (tier) => SUPPORT[PLANS[tier].limits.supportLevel] },
]
