import DataLoader from 'dataloader'
import { RoundKeys } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { WaitBudget, withWaitBudget } from '#server/platform/db/wait-budget.ts'
import type { FindShard } from '#server/platform/distribution/shards.ts'
import { findByKeys } from './repo.ts'
import type { LinkedRound } from './repo.ts'

export type RoundLookup = Pick<DataLoader<string, LinkedRound | undefined>, 'load'>

/** Limits the size of one reply of the database. */
const MAX_BATCH_SIZE = 100

/**
 * Finds rounds by the token of their link. Requests that arrive in one turn of the event loop share a
 * statement. Only the keys of rounds are remembered, so every request reads what the database holds
 * after its arrival. With `findShard`, the tables are spread over machines, and only requests for the
 * same shard share a statement.
 */
export function roundLookup(db: Db, findShard?: FindShard): RoundLookup {
  const roundKeys = new RoundKeys(db)
  if (!findShard) return openLoader(db, roundKeys)
  const loaders = new Map<string, RoundLookup>()
  return {
    load: async (token) => {
      const key = (await roundKeys.ofTokens([token])).get(token)
      if (!key) return undefined
      const { id } = await findShard(key.workspaceId)
      const loader = loaders.get(id) ?? openLoader(db, roundKeys)
      loaders.set(id, loader)
      return loader.load(token)
    },
  }
}

const openLoader = (db: Db, roundKeys: RoundKeys): RoundLookup =>
  new DataLoader(
    async (tokens) => {
      const rounds = await roundKeys.findByTokens(tokens, async (keys) => {
        const rows = await findByKeys(db, keys)
        return new Map(rows.map((round) => [round.id, round]))
      })
      return tokens.map((token) => rounds.get(token))
    },
    {
      cache: false,
      maxBatchSize: MAX_BATCH_SIZE,
      // The budget of the first request would not do: its client may disconnect while others wait.
      batchScheduleFn: (send) => setImmediate(withWaitBudget, new WaitBudget(), send),
    },
  )
