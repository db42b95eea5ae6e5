import type { User } from '#contract/auth.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { notInPlan } from '#server/platform/http/not-in-plan.ts'

/** 403 with `upgradeRequired` where the plan has no trends. */
export function requireTrends(user: User): void {
  if (hasTrendAnalysis(user)) return
  throw notInPlan(user, 'hasTrendAnalysis', 'Trends, comparisons and benchmarks come')
}
