import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import * as workspaces from '#server/features/workspaces/workspaces/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { RateLimited } from '#server/platform/rate-limits/rate-limit.ts'
import { jobScope } from '#server/platform/scope.ts'
import { queueReminder } from './mail-jobs.ts'
import type { QueueDeps } from './mail-jobs.ts'
import * as repo from './repo.ts'
import * as schedule from './schedule-repo.ts'

/** Reminds half way and a day before the end of rounds that are long enough. */
export const SCHEDULED_REMINDERS = { queue: 'round-reminders', cron: '*/10 * * * *' }

/** Queues the reminders that are due in all workspaces. */
export async function remindDueRounds(db: Db, deps: QueueDeps): Promise<void> {
  for (const key of await schedule.listDue(db)) {
    try {
      await db.transaction().execute((db) => remind(db, deps, key))
    } catch (error) {
      // Over the budget of the workspace or the server. It is tried again until the end of the round.
      if (!(error instanceof RateLimited)) throw error
    }
  }
}

// The locks and the marks make two servers send it once.
async function remind(db: Db, deps: QueueDeps, key: RoundKey): Promise<void> {
  await workspaces.lockIfExists(db, key.workspaceId)
  const scope = jobScope(key.workspaceId)
  const round = await repo.lockRound(db, scope, key.roundId)
  if (!round || round.ended || round.suspended) return
  if (!(await schedule.markReminded(db, key))) return
  const marked = await repo.findRound(db, scope, key.roundId)
  const roster = await repo.listInvitations(db, key)
  await queueReminder(db, deps, key, roster, marked?.latestReminder ?? 0)
}
