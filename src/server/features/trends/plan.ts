import type { User } from '#contract/auth.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { PLANS, plansWith } from '#domain/plans.ts'
import { AppError } from '#server/platform/http/app-error.ts'

const AND = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** 403 with `upgradeRequired` where the plan has no trends. */
export function requireTrends(user: User): void {
  if (hasTrendAnalysis(user)) return
  const tier = user.subscriptionTier
  const plans = AND.format(plansWith('hasTrendAnalysis').map(({ name }) => name))
  throw new AppError(
    'upgrade_required',
    `Trends, comparisons and benchmarks come with the ${plans} plans. You are on the ${PLANS[tier].name} plan.`,
    { upgradeRequired: true, tier },
  )
}
