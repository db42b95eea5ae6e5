import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'

/** The user's usage of the plan's limits, after releasing the sessions that are due. */
export async function usageOf(db: Db, user: User): Promise<Usage> {
  const before = await repo.readUsage(db, user.id)
  if (!before.releaseDue) return toUsage(before)
  await releaseDueSessions(db, user)
  return toUsage(await repo.readUsage(db, user.id))
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
