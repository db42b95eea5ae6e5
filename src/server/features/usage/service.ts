import type { Usage } from '#contract/account.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as repo from './repo.ts'

/** The workspace's usage of the plan's limits, after releasing the sessions that are due. */
export async function usageOf(db: Db, scope: Scope): Promise<Usage> {
  const before = await repo.readUsage(db, scope)
  if (!before.releaseDue) return toUsage(before)
  await releaseDueSessions(db, scope)
  return toUsage(await repo.readUsage(db, scope))
}

const toUsage = ({
  teams,
  created,
  submissions,
  sessions,
  existing,
  active,
}: repo.UsageRow): Usage => ({
  teamsUsed: teams,
  monthlyQuizzesUsed: created,
  totalResponses: submissions,
  totalReports: sessions,
  totalQuizzes: existing,
  activeQuizzes: active,
})
