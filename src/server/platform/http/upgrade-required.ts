import type { Account } from '#domain/limits.ts'
import { PLANS, formatPlanNames, plansWith } from '#domain/plans.ts'
import type { PlanFeature } from '#domain/plans.ts'
import { AppError } from './app-error.ts'

/**
 * Returns a 403 error with `upgradeRequired` for a feature of larger plans. The message starts with
 * `subject`, such as "CSV export is"; `current` is the sentence about the account's own plan.
 */
export function upgradeRequired(
  { subscriptionTier: tier }: Pick<Account, 'subscriptionTier'>,
  feature: PlanFeature,
  subject: string,
  current = `You are on the ${PLANS[tier].name} plan.`,
): AppError {
  const plans = plansWith(feature).length === 1 ? 'plan' : 'plans'
  const message = `${subject} available on the ${formatPlanNames(feature)} ${plans}. ${current}`
  return new AppError('upgrade_required', message, { upgradeRequired: true, tier })
}
