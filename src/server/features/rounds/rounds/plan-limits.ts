import type { RoundAccess } from '#domain/release.ts'
import { maxRoundHours, monthlyRoundLimit } from '#domain/limits.ts'
import type { Account } from '#domain/limits.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Returns the error for a month with as many rounds as the plan includes. */
export function monthlyLimitReached(account: Account): AppError {
  const limit = monthlyRoundLimit(account)
  return upgradeRequired(
    account,
    limit,
    `You've reached the ${account.subscriptionTier} plan limit of ${limit} ${limit === 1 ? 'round' : 'rounds'} per month. Upgrade your plan to start more rounds.`,
  )
}

/** Returns the error for an end date that the plan does not include. */
export function linkHoursFixed(account: Account, access: RoundAccess): AppError {
  const hours = maxRoundHours(account, access)
  const tier = account.subscriptionTier
  const most =
    access === 'invited'
      ? `an invited round stays open for up to ${hours / 24} days`
      : `a survey link expires after ${hours} hours`
  return upgradeRequired(
    account,
    hours,
    `On the ${tier} plan ${most}. Upgrade your plan to choose another end date.`,
  )
}

function upgradeRequired(account: Account, limit: number, message: string): AppError {
  return new AppError('upgrade_required', message, {
    upgradeRequired: true,
    tier: account.subscriptionTier,
    limit,
  })
}
