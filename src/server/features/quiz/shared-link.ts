import { toSessionToken } from '#server/features/workspaces/session-token.ts'
import type { SessionKey } from '#server/features/workspaces/session-keys.ts'
import type { Db } from '#server/platform/db/database.ts'
import * as repo from './repo.ts'

/** Milliseconds. Thousands of people may respond to one round in a second; a link is renewed rarely. */
const REMEMBERED_FOR = 1_000
const MAX_REMEMBERED = 1_000

/** Returns the token of the link to a round's shared results; null if its team does not see them. */
export type FindSharedToken = (key: SessionKey) => Promise<string | null>

/** Returns a function that reads the tokens of shared links, and each one at most once a second. */
export function sharedTokens(db: Db): FindSharedToken {
  const known = new Map<
    string,
    { readonly token: Promise<string | null>; readonly until: number }
  >()
  return (key) => {
    const { sessionId } = key
    const remembered = known.get(sessionId)
    if (remembered && remembered.until > performance.now()) return remembered.token
    if (known.size >= MAX_REMEMBERED) known.clear()
    const token = repo.findSharedSecret(db, key).then((secret) => {
      return secret && toSessionToken(sessionId, secret)
    })
    known.set(sessionId, { token, until: performance.now() + REMEMBERED_FOR })
    token.catch(() => known.delete(sessionId))
    return token
  }
}
