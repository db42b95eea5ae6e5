import DataLoader from 'dataloader'
import { SessionKeys } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import { WaitBudget, withWaitBudget } from '#server/platform/db/wait-budget.ts'
import type { FindShard } from '#server/platform/distribution/shards.ts'
import { findByKeys } from './repo.ts'
import type { LinkedSession } from './repo.ts'

export type SessionLookup = Pick<DataLoader<string, LinkedSession | undefined>, 'load'>

/** Limits the size of one reply of the database. */
const MAX_BATCH_SIZE = 100

/**
 * Finds sessions by the token of their link. Requests that arrive in one turn of the event loop share a
 * statement. Only the keys of sessions are remembered, so every request reads what the database holds
 * after its arrival. With `findShard`, the tables are spread over machines, and only requests for the
 * same shard share a statement.
 */
export function sessionLookup(db: Db, findShard?: FindShard): SessionLookup {
  const sessionKeys = new SessionKeys(db)
  if (!findShard) return openLoader(db, sessionKeys)
  const loaders = new Map<string, SessionLookup>()
  return {
    load: async (token) => {
      const key = (await sessionKeys.ofTokens([token])).get(token)
      if (!key) return undefined
      const { id } = await findShard(key.workspaceId)
      const loader = loaders.get(id) ?? openLoader(db, sessionKeys)
      loaders.set(id, loader)
      return loader.load(token)
    },
  }
}

const openLoader = (db: Db, sessionKeys: SessionKeys): SessionLookup =>
  new DataLoader(
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
