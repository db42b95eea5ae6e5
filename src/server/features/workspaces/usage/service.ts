import type { Usage } from '#contract/account.ts'
import { releaseDueRounds } from '#server/features/rounds/submissions/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './repo.ts'

/** Returns the workspace's usage of the plan's limits, after releasing the rounds that are due. */
export async function usageOf(db: Db, scope: Scope): Promise<Usage> {
  const before = await repo.readUsage(db, scope)
  if (!before.releaseDue) return toUsage(before)
  await releaseDueRounds(db, scope)
  return toUsage(await repo.readUsage(db, scope))
}

const toUsage = ({
  teams,
  created,
  submissions,
  rounds,
  existing,
  active,
}: repo.UsageRow): Usage => ({
  teamsUsed: teams,
  monthlyQuizzesUsed: created,
  totalResponses: submissions,
  totalReports: rounds,
  totalQuizzes: existing,
  activeQuizzes: active,
})
