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

/** How often a session is looked up again while it moves between workspaces. */
const MAX_ATTEMPTS = 3

/**
 * Finds the workspaces of sessions by their ids or by the tokens of their links. They are remembered. A
 * session that is no longer in the remembered workspace was deleted or moved there by any server, so
 * it is looked up again.
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
    return this.#byId.get(sessionId) ?? this.#readId(sessionId)
  }

  async #readId(sessionId: string): Promise<SessionKey | undefined> {
    const [row] = await repo.findByIds(this.#db, [sessionId])
    if (row) remember(this.#byId, sessionId, row)
    else this.#byId.delete(sessionId)
    return row
  }

  /**
   * Returns the result of `read` for a session's key. If that is undefined, the session is not in this
   * workspace: `read` is called again if the session is in another one by now.
   */
  async find<T>(
    sessionId: string,
    read: (key: SessionKey) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    let key = await this.ofId(sessionId)
    for (let attempt = 0; key && attempt < MAX_ATTEMPTS; attempt += 1) {
      const found = await read(key)
      if (found !== undefined) return found
      const former = key.workspaceId
      const known = this.#byId.get(sessionId)
      // A concurrent call that started earlier may have remembered the former workspace again.
      key = known && known.workspaceId !== former ? known : await this.#readId(sessionId)
      if (key?.workspaceId === former) return undefined
    }
    return undefined
  }

  /** The keys by token, without those of unknown tokens. */
  ofTokens(tokens: readonly string[]): Promise<ReadonlyMap<string, SessionKey>> {
    return this.#ofTokens(tokens, new Map())
  }

  /** Does not take what is remembered if that is one of the `former` workspaces by token. */
  async #ofTokens(
    tokens: readonly string[],
    former: ReadonlyMap<string, WorkspaceId>,
  ): Promise<Map<string, SessionKey>> {
    const keys = new Map<string, SessionKey>()
    const unknown: string[] = []
    for (const token of tokens) {
      const key = this.#byToken.get(token)
      if (key && key.workspaceId !== former.get(token)) keys.set(token, key)
      else unknown.push(token)
    }
    if (unknown.length === 0) return keys
    for (const token of unknown) this.#byToken.delete(token)
    for (const { token, ...key } of await repo.findByTokens(this.#db, unknown)) {
      remember(this.#byToken, token, key)
      keys.set(token, key)
    }
    return keys
  }

  /**
   * Returns by token what `read` finds with the keys of the tokens, by session id. Reads the keys of
   * tokens without a result once more, as `find` does.
   */
  async findByTokens<T>(
    tokens: readonly string[],
    read: (keys: readonly SessionKey[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>> {
    const found = new Map<string, T>()
    const former = new Map<string, WorkspaceId>()
    let missing = tokens
    for (let attempt = 0; missing.length > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
      const keys = [...(await this.#ofTokens(missing, former))].filter(
        ([token, { workspaceId }]) => workspaceId !== former.get(token),
      )
      if (keys.length === 0) break
      const sessions = await read(keys.map(([, key]) => key))
      for (const [token, { workspaceId, sessionId }] of keys) {
        const session = sessions.get(sessionId)
        if (session === undefined) former.set(token, workspaceId)
        else found.set(token, session)
      }
      missing = keys.flatMap(([token]) => (found.has(token) ? [] : [token]))
    }
    return found
  }
}

function remember(keys: Map<string, SessionKey>, name: string, key: SessionKey): void {
  if (keys.size >= MAX_REMEMBERED) keys.clear()
  keys.set(name, key)
}
