import { LINK_HOURS, PLANS, parseTier, UNLIMITED } from './plans.ts'
import type { Tier } from './plans.ts'

/** What decides about limits: the tier, and whether the account is an admin's. */
export interface Account {
  readonly subscriptionTier: Tier
  readonly isAdmin: boolean
}

/** An admin's team limit, where a number is needed; shown as ∞. */
export const ADMIN_TEAM_LIMIT = 999

export type LimitStatus = 'unlimited' | 'available' | 'limit_reached' | 'unknown'

/** How many teams an account may have; -1 for no limit. Admins have none. */
export function teamLimit(account: Account): number {
  return account.isAdmin ? UNLIMITED : PLANS[account.subscriptionTier].limits.maxTeams
}

/** How many sessions an account may create in a calendar month (UTC); -1 for no limit. */
export function monthlySessionLimit(account: Account): number {
  return PLANS[account.subscriptionTier].limits.maxQuizzesPerMonth
}

/** Whether one more fits: `used` of `limit`, where -1 is no limit. */
export function isBelowLimit(limit: number, used: number): boolean {
  return limit === UNLIMITED || used < limit
}

/** Whether the account may create one more team, having `used`. */
export function canCreateTeam(account: Account, used: number): boolean {
  return isBelowLimit(teamLimit(account), used)
}

/**
 * Whether a team takes no new rounds, because so many `older` ones of its account (by creation, then
 * by id) fill the plan. What a larger plan once held is never deleted: it stays readable.
 */
export function isReadOnly(account: Account, older: number): boolean {
  return !isBelowLimit(teamLimit(account), older)
}

/** Of an account's teams, oldest first, those that a team limit (-1: none) leaves read-only. */
export function readOnlyTeams<Team>(teams: readonly Team[], limit: number): Team[] {
  return teams.filter((_team, older) => !isBelowLimit(limit, older))
}

/** Why a team of the account's takes no new rounds, and what helps: said by page and server alike. */
export function readOnlyReason(account: Account): string {
  const limit = teamLimit(account)
  const { name } = PLANS[account.subscriptionTier]
  // A page may see what a smaller plan did before it knows of the plan.
  const full =
    limit === UNLIMITED
      ? 'your plan has no room left for it'
      : `the ${name} plan has room for ${limit === 1 ? '1 team, and an older one takes it' : `${limit} teams, and older ones take it`}`
  return `This team is read-only: ${full}. Everything in it stays. To start, reopen or extend rounds here, upgrade your plan or delete an older team.`
}

/** Whether the account may create one more session this month, having created `used`. */
export function canCreateSession(account: Account, used: number): boolean {
  return isBelowLimit(monthlySessionLimit(account), used)
}

/**
 * Where an account stands, per kind, from its present counts: unknown for a tier that is none of
 * ours, whatever its case; an admin has no limit of teams.
 */
export function limitStatus(
  account: { readonly subscriptionTier: string; readonly isAdmin: boolean },
  used: { readonly teams: number; readonly quizzes: number },
): { teams: LimitStatus; quizzes: LimitStatus } {
  const tier = parseTier(account.subscriptionTier)
  if (!tier) return { teams: 'unknown', quizzes: 'unknown' }
  const known = { subscriptionTier: tier, isAdmin: account.isAdmin }
  return {
    teams: statusOf(teamLimit(known), used.teams),
    quizzes: statusOf(monthlySessionLimit(known), used.quizzes),
  }
}

function statusOf(limit: number, used: number): LimitStatus {
  if (limit === UNLIMITED) return 'unlimited'
  return isBelowLimit(limit, used) ? 'available' : 'limit_reached'
}

/** Progress towards a limit in percent, 0 to 100; zero where there is no limit. */
export function usageProgress(limit: number, used: number): number {
  if (limit === UNLIMITED || limit === 0) return 0
  return Math.min(100, Math.round((used / limit) * 100))
}

/** Hours from 1 to 264 that an account may give a link: others than 24 need the plan for it. */
export function canSetLinkHours(account: Account, hours: number): boolean {
  if (hours === LINK_HOURS.default) return true
  return PLANS[account.subscriptionTier].limits.hasCustomLinkExpiry
}

/** Whether the account reads agreement, intervals, heat map and the manager-team gap. */
export function hasAdvancedAnalytics(account: Pick<Account, 'subscriptionTier'>): boolean {
  return PLANS[account.subscriptionTier].limits.hasAdvancedAnalytics
}

/** Whether the plan itself has PDF reports; without it, each can be bought. */
export function hasPdfReports(account: Pick<Account, 'subscriptionTier'>): boolean {
  return PLANS[account.subscriptionTier].limits.hasPdfReports
}

/** Whether the account reads trends, comparisons and benchmarks. */
export function hasTrendAnalysis(account: Pick<Account, 'subscriptionTier'>): boolean {
  return PLANS[account.subscriptionTier].limits.hasTrendAnalysis
}

/** Whether the account can take its results away as CSV. */
export function hasCsvExport(account: Pick<Account, 'subscriptionTier'>): boolean {
  return PLANS[account.subscriptionTier].limits.hasCsvExport
}

/** Whether the account's logo and colour show on its quiz pages and reports. */
export function hasBranding(account: Pick<Account, 'subscriptionTier'>): boolean {
  return PLANS[account.subscriptionTier].limits.hasBrandingOptions
}

/** Whether the account can make API keys, and whether those it has serve. */
export function hasApiAccess(account: Pick<Account, 'subscriptionTier'>): boolean {
  return PLANS[account.subscriptionTier].limits.hasApiAccess
}
