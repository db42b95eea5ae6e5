import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import * as repo from './session-key-repo.ts'

/** The primary key of a quiz session. */
export interface SessionKey {
  readonly workspaceId: WorkspaceId
  readonly sessionId: string
}

/** Bounds memory to about 4 MB. Forgotten sessions cost one query each. */
const MAX_REMEMBERED = 10_000

/**
 * Finds the workspaces of sessions by their ids or by the tokens of their links. A session's workspace
 * never changes, so it is read once; whether the session still exists is for the caller to read.
 */
export class SessionKeys {
  readonly #db: Db
  readonly #byToken = new Map<string, SessionKey>()
  readonly #byId = new Map<string, SessionKey>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Undefined for an unknown id. */
  async ofId(sessionId: string): Promise<SessionKey | undefined> {
    const known = this.#byId.get(sessionId)
    if (known) return known
    const [row] = await repo.findByIds(this.#db, [sessionId])
    if (row) remember(this.#byId, sessionId, row)
    return row
  }

  /** The keys by token, without those of unknown tokens. */
  async ofTokens(tokens: readonly string[]): Promise<ReadonlyMap<string, SessionKey>> {
    const keys = new Map<string, SessionKey>()
    const unknown: string[] = []
    for (const token of tokens) {
      const key = this.#byToken.get(token)
      if (key) keys.set(token, key)
      else unknown.push(token)
    }
    if (unknown.length === 0) return keys
    for (const { token, ...key } of await repo.findByTokens(this.#db, unknown)) {
      remember(this.#byToken, token, key)
      keys.set(token, key)
    }
    return keys
  }
}

function remember(keys: Map<string, SessionKey>, name: string, key: SessionKey): void {
  if (keys.size >= MAX_REMEMBERED) keys.clear()
  keys.set(name, key)
}
