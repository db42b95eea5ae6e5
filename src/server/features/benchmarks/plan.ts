import type { User } from '#contract/auth.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'

/** 403 with `upgradeRequired` where the plan has no trends. */
export function requireTrends(user: User): void {
  if (hasTrendAnalysis(user)) return
  throw upgradeRequired(user, 'hasTrendAnalysis', 'Trends, comparisons and benchmarks are')
}
