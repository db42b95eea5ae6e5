import { monthlyRoundLimit } from '#domain/limits.ts'
import type { Account } from '#domain/limits.ts'
import { LINK_HOURS } from '#domain/plans.ts'
import { AppError } from '#server/platform/http/app-error.ts'

/** Returns the error for a month with as many rounds as the plan includes. */
export function monthlyLimitReached(account: Account): AppError {
  const limit = monthlyRoundLimit(account)
  return upgradeRequired(
    account,
    limit,
    `You've reached the ${account.subscriptionTier} plan limit of ${limit} quiz(zes) per month. Upgrade your plan to create more quizzes.`,
  )
}

/** Returns the error for an end date that the plan does not include. */
export function linkHoursFixed(account: Account): AppError {
  return upgradeRequired(
    account,
    LINK_HOURS.default,
    `On the ${account.subscriptionTier} plan a quiz link expires after ${LINK_HOURS.default} hours. Upgrade your plan to choose another end date.`,
  )
}

function upgradeRequired(account: Account, limit: number, message: string): AppError {
  return new AppError('upgrade_required', message, {
    upgradeRequired: true,
    tier: account.subscriptionTier,
    limit,
  })
}
