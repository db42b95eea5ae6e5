import type { Usage } from '#contract/account.ts'
import type { User } from '#contract/auth.ts'
import { releaseDueSessions } from '#server/features/submissions/release.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'

/** What the user's plan is used for, with the releases made that are due. */
export async function usageOf(db: Db, user: User): Promise<Usage> {
  const first = await repo.read(db, user.id)
  if (!first.owed) return shown(first)
  await releaseDueSessions(db, user)
  return shown(await repo.read(db, user.id))
}

const shown = ({ teams, created, submissions, sessions }: repo.UsageRow): Usage => ({
  teamsUsed: teams,
  monthlyQuizzesUsed: created,
  totalResponses: submissions,
  totalReports: sessions,
})
