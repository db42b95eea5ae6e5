import { releaseIfDue } from '#server/features/rounds/submissions/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { RateLimited } from '#server/platform/rate-limits/rate-limit.ts'
import { jobScope } from '#server/platform/scope.ts'
import { queueResultsMails } from './mail-jobs.ts'
import type { QueueDeps } from './mail-jobs.ts'
import * as repo from './repo.ts'
import * as schedule from './schedule-repo.ts'

/** Makes the due releases of rounds that share with their team, and tells the people of invited ones. */
export const SHARED_ROUNDS = { queue: 'shared-rounds', cron: '* * * * *' }

export async function updateSharedRounds(db: Db, deps: QueueDeps): Promise<void> {
  for (const { workspaceId, roundId } of await schedule.listUnreleased(db)) {
    await db.transaction().execute((db) => releaseIfDue(db, jobScope(workspaceId), roundId))
  }
  for (const key of await schedule.listUntold(db)) {
    try {
      await db.transaction().execute((db) => tell(db, deps, key))
    } catch (error) {
      // Over the budget of the workspace or the server. It is tried again, also on the next day.
      if (!(error instanceof RateLimited)) throw error
    }
  }
}

// The mark and the emails commit together, so that two servers and a restart send them once.
async function tell(db: Db, deps: QueueDeps, key: RoundKey): Promise<void> {
  await workspaces.lockIfExists(db, key.workspaceId)
  if (!(await schedule.markResultsMailed(db, key))) return
  const roster = await repo.listInvitations(db, key)
  if (roster.length === 0) return
  await queueResultsMails(db, deps, key, roster)
}
