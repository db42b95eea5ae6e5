import { LINK_HOURS, PLANS, UNLIMITED } from './plans.ts'
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
export function hasRoom(limit: number, used: number): boolean {
  return limit === UNLIMITED || used < limit
}

/** Whether the account may create one more team, having `used`. */
export function canCreateTeam(account: Account, used: number): boolean {
  return hasRoom(teamLimit(account), used)
}

/** Whether the account may create one more session this month, having created `used`. */
export function canCreateSession(account: Account, used: number): boolean {
  return hasRoom(monthlySessionLimit(account), used)
}

/** Where an account stands, per kind, from its present counts; unknown for a foreign tier. */
export function limitStatus(
  tier: string,
  used: { teams: number; quizzes: number },
): { teams: LimitStatus; quizzes: LimitStatus } {
  if (!Object.hasOwn(PLANS, tier)) return { teams: 'unknown', quizzes: 'unknown' }
  const { maxTeams, maxQuizzesPerMonth } = PLANS[tier as Tier].limits
  return {
    teams: statusOf(maxTeams, used.teams),
    quizzes: statusOf(maxQuizzesPerMonth, used.quizzes),
  }
}

function statusOf(limit: number, used: number): LimitStatus {
  if (limit === UNLIMITED) return 'unlimited'
  return used < limit ? 'available' : 'limit_reached'
}

/** Progress towards a limit in percent, 0 to 100; zero where there is no limit. */
export function usageProgress(limit: number, used: number): number {
  if (limit === UNLIMITED || limit === 0) return 0
  return Math.min(100, Math.round((used / limit) * 100))
}

/** Hours from 1 to 264 that an account may give a link: others than 24 need the plan for it. */
export function mayChooseLinkHours(account: Account, hours: number): boolean {
  if (hours === LINK_HOURS.default) return true
  return PLANS[account.subscriptionTier].limits.hasCustomLinkExpiry
}
