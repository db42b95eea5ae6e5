import { toRoundToken } from '#server/features/rounds/round-keys/public.ts'
import type { RoundKey } from '#server/features/rounds/round-keys/public.ts'
import type { Db } from '#server/platform/db/database.ts'
import { LRUCache } from 'lru-cache'
import * as repo from './repo.ts'

/** Milliseconds. Thousands of people may respond to one round in a second; a link is renewed rarely. */
const REMEMBERED_FOR = 1_000
const MAX_REMEMBERED = 1_000

/** Returns the token of the link to a round's shared results; null if its team does not see them. */
export type FindSharedToken = (key: RoundKey) => Promise<string | null>

/** Returns a function that reads the tokens of shared links, and each one at most once a second. */
export function sharedTokens(db: Db): FindSharedToken {
  const known = new LRUCache<string, Promise<string | null>>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_FOR,
  })
  return (key) => {
    const { roundId } = key
    const remembered = known.get(roundId)
    if (remembered) return remembered
    const token = repo.findSharedSecret(db, key).then((secret) => {
      return secret && toRoundToken(roundId, secret)
    })
    known.set(roundId, token)
    token.catch(() => known.delete(roundId))
    return token
  }
}
