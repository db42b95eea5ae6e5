import type { Account } from '#domain/limits.ts'
import { PLANS, plansInWords, plansWith } from '#domain/plans.ts'
import type { PlanFeature } from '#domain/plans.ts'
import { AppError } from './app-error.ts'

/**
 * 403 with `upgradeRequired` for what comes with larger plans. The sentence begins with `comes`, such
 * as "CSV export comes", and the plans follow; `instead` says what this plan has.
 */
export function upgradeRequired(
  { subscriptionTier: tier }: Pick<Account, 'subscriptionTier'>,
  feature: PlanFeature,
  comes: string,
  instead = `You are on the ${PLANS[tier].name} plan.`,
): AppError {
  const plans = plansWith(feature).length === 1 ? 'plan' : 'plans'
  const message = `${comes} with the ${plansInWords(feature)} ${plans}. ${instead}`
  return new AppError('upgrade_required', message, { upgradeRequired: true, tier })
}
