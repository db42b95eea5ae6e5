import { INVITED_HOURS, LONG_INVITED_HOURS } from './invited-rounds.ts'
import { LINK_HOURS, parseTier, UNLIMITED, planOf } from './plans.ts'
import type { Tier } from './plans.ts'
import type { RoundAccess } from './release.ts'

/** The fields of an account that its limits depend on. */
export interface Account {
  readonly subscriptionTier: Tier
  readonly isAdmin: boolean
}

/** The status of one limit. `unknown` only for an unknown tier. */
export type LimitStatus = 'unlimited' | 'available' | 'limit_reached' | 'unknown'

/** Returns the maximum number of teams of an account, -1 for unlimited. Admins are unlimited. */
export function teamLimit(account: Account): number {
  return account.isAdmin ? UNLIMITED : planOf(account.subscriptionTier).limits.maxTeams
}

/** Returns how many rounds an account may create in a calendar month (UTC), -1 for unlimited. */
export function monthlyRoundLimit(account: Account): number {
  return planOf(account.subscriptionTier).limits.maxQuizzesPerMonth
}

/** True if one more is allowed after `used` of `limit`. A limit of -1 allows any number. */
export function isBelowLimit(limit: number, used: number): boolean {
  return limit === UNLIMITED || used < limit
}

/** True if an account with `used` teams may create another. */
export function canCreateTeam(account: Account, used: number): boolean {
  return isBelowLimit(teamLimit(account), used)
}

/**
 * True if a team is read-only because the account's `older` teams (by creation, then by id) use up
 * the plan's limit. Happens after a downgrade: teams over the limit are kept, but take no new rounds.
 */
export function isReadOnly(account: Account, older: number): boolean {
  return !isBelowLimit(teamLimit(account), older)
}

/** Explains why a team is read-only and what to do. Used by pages and API errors. */
export function readOnlyReason(account: Account): string {
  const limit = teamLimit(account)
  const { name } = planOf(account.subscriptionTier)
  // After a downgrade in another tab, a page can know the team's state before the account's plan.
  const included =
    limit === UNLIMITED ? 'your plan includes' : `the ${name} plan includes (${limit})`
  return `This team is read-only because you have more teams than ${included}. You can still view everything. To start, reopen or extend rounds, upgrade your plan or delete an older team.`
}

/** True if an account that created `used` rounds this month may create another. */
export function canCreateRound(account: Account, used: number): boolean {
  return isBelowLimit(monthlyRoundLimit(account), used)
}

/**
 * Returns the status of both limits from the current counts. The tier may be in any letter case;
 * both are `unknown` for an unknown tier.
 */
export function limitStatus(
  account: { readonly subscriptionTier: string; readonly isAdmin: boolean },
  used: { readonly teams: number; readonly rounds: number },
): { teams: LimitStatus; rounds: LimitStatus } {
  const tier = parseTier(account.subscriptionTier)
  if (!tier) return { teams: 'unknown', rounds: 'unknown' }
  const parsed = { subscriptionTier: tier, isAdmin: account.isAdmin }
  return {
    teams: statusOf(teamLimit(parsed), used.teams),
    rounds: statusOf(monthlyRoundLimit(parsed), used.rounds),
  }
}

function statusOf(limit: number, used: number): LimitStatus {
  if (limit === UNLIMITED) return 'unlimited'
  return isBelowLimit(limit, used) ? 'available' : 'limit_reached'
}

/** Returns usage of a limit in whole percent (0 to 100); 0 for unlimited or a limit of 0. */
export function usageProgress(limit: number, used: number): number {
  if (limit === UNLIMITED || limit === 0) return 0
  return Math.min(100, Math.round((used / limit) * 100))
}

/** Returns how many hours a round can stay open on the plan that allows most. */
export const longestHours = (access: RoundAccess): number =>
  access === 'invited' ? LONG_INVITED_HOURS : LINK_HOURS.max

/** Returns how many hours an account's rounds can stay open. */
export function maxRoundHours(account: Account, access: RoundAccess): number {
  const { hasCustomLinkExpiry, hasLongInvitedRounds } = planOf(account.subscriptionTier).limits
  if (access === 'invited') return hasLongInvitedRounds ? LONG_INVITED_HOURS : INVITED_HOURS
  return hasCustomLinkExpiry ? LINK_HOURS.max : LINK_HOURS.default
}

/**
 * True if an account may keep a round open for this long. Without custom link expiry, an open round is
 * open for 24 hours, not for less.
 */
export function canSetLinkHours(account: Account, hours: number, access: RoundAccess): boolean {
  const most = maxRoundHours(account, access)
  return hours === LINK_HOURS.default || (most > LINK_HOURS.default && hours <= most)
}

/** True if the plan includes agreement, intervals, heat map and the manager-team gap. */
export function hasAdvancedAnalytics(account: Pick<Account, 'subscriptionTier'>): boolean {
  return planOf(account.subscriptionTier).limits.hasAdvancedAnalytics
}

/** True if the plan includes PDF reports. On other plans each report can be bought. */
export function hasPdfReports(account: Pick<Account, 'subscriptionTier'>): boolean {
  return planOf(account.subscriptionTier).limits.hasPdfReports
}

/** True if the plan includes trends, comparisons and benchmarks. */
export function hasTrendAnalysis(account: Pick<Account, 'subscriptionTier'>): boolean {
  return planOf(account.subscriptionTier).limits.hasTrendAnalysis
}

/** True if the plan includes the export of tables, as CSV and for Excel. */
export function hasCsvExport(account: Pick<Account, 'subscriptionTier'>): boolean {
  return planOf(account.subscriptionTier).limits.hasCsvExport
}

/** True if the plan includes the results of a round as slides. */
export function hasSlides(account: Pick<Account, 'subscriptionTier'>): boolean {
  return planOf(account.subscriptionTier).limits.hasSlides
}

/** True if the plan shows the account's logo and color on quiz pages and reports. */
export function hasBranding(account: Pick<Account, 'subscriptionTier'>): boolean {
  return planOf(account.subscriptionTier).limits.hasBrandingOptions
}

/** True if the plan includes API keys. Existing keys are rejected without it. */
export function hasApiAccess(account: Pick<Account, 'subscriptionTier'>): boolean {
  return planOf(account.subscriptionTier).limits.hasApiAccess
}

/** Number of teams on the dashboard. */
export const NEWEST_TEAMS = 5

/** Number of rounds in the small trend of a team. */
export const STANDING_ROUNDS = 8
