import DataLoader from 'dataloader'
import { SessionKeys } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import { WaitBudget, withWaitBudget } from '#server/platform/db/wait-budget.ts'
import { findByKeys } from './repo.ts'
import type { LinkedSession } from './repo.ts'

export type SessionLookup = Pick<DataLoader<string, LinkedSession | undefined>, 'load'>

/** Limits the size of one reply of the database. */
const MAX_BATCH_SIZE = 100

/**
 * Finds sessions by the token of their link. Requests that arrive in one turn of the event loop share a
 * statement. Only the keys of sessions are remembered, so every request reads what the database holds
 * after its arrival.
 */
export function sessionLookup(db: Db): SessionLookup {
  const sessionKeys = new SessionKeys(db)
  return new DataLoader(
    async (tokens) => {
      const sessions = await sessionKeys.findByTokens(tokens, async (keys) => {
        const rows = await findByKeys(db, keys)
        return new Map(rows.map((session) => [session.id, session]))
      })
      return tokens.map((token) => sessions.get(token))
    },
    {
      cache: false,
      maxBatchSize: MAX_BATCH_SIZE,
      // Not the budget of the first request, whose client may disconnect while others wait.
      batchScheduleFn: (send) => setImmediate(withWaitBudget, new WaitBudget(), send),
    },
  )
}
