import type { User } from '#contract/auth.ts'
import { hasTrendAnalysis } from '#domain/limits.ts'
import { upgradeRequired } from '#server/platform/http/upgrade-required.ts'

/** Throws 403 with `upgradeRequired` if the plan has no trends. */
export function requireTrends(user: User): void {
  if (hasTrendAnalysis(user)) return
  throw upgradeRequired(user, 'hasTrendAnalysis', 'Trends, comparisons and benchmarks are')
}
