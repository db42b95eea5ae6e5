import type { Db } from '#server/platform/db/database.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { LRUCache } from 'lru-cache'
import * as repo from './round-key-repo.ts'

/** The primary key of a round. */
export interface RoundKey {
  readonly workspaceId: WorkspaceId
  readonly roundId: string
}

/** Bounds memory to about 4 MB. Forgotten rounds cost one query each. */
const MAX_REMEMBERED = 10_000

/** How often a round is looked up again while it moves between workspaces. */
const MAX_ATTEMPTS = 3

/**
 * Finds the workspaces of rounds by their ids or by the tokens of their links. They are remembered. A
 * round that is no longer in the remembered workspace was deleted or moved there by any server, so
 * it is looked up again.
 */
export class RoundKeys {
  readonly #db: Db
  readonly #byToken = new LRUCache<string, RoundKey>({ max: MAX_REMEMBERED })
  readonly #byId = new LRUCache<string, RoundKey>({ max: MAX_REMEMBERED })

  constructor(db: Db) {
    this.#db = db
  }

  /** Returns undefined for an unknown id. */
  async ofId(roundId: string): Promise<RoundKey | undefined> {
    return this.#byId.get(roundId) ?? this.#readId(roundId)
  }

  async #readId(roundId: string): Promise<RoundKey | undefined> {
    const [row] = await repo.findByIds(this.#db, [roundId])
    if (row) this.#byId.set(roundId, row)
    else this.#byId.delete(roundId)
    return row
  }

  /**
   * Returns the result of `read` for a round's key. If that is undefined, the round is not in this
   * workspace: `read` is called again if the round is in another one by now.
   */
  async find<T>(
    roundId: string,
    read: (key: RoundKey) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    let key = await this.ofId(roundId)
    for (let attempt = 0; key && attempt < MAX_ATTEMPTS; attempt += 1) {
      const found = await read(key)
      if (found !== undefined) return found
      const former = key.workspaceId
      const known = this.#byId.get(roundId)
      // A concurrent call that started earlier may have remembered the former workspace again.
      key = known && known.workspaceId !== former ? known : await this.#readId(roundId)
      if (key?.workspaceId === former) return undefined
    }
    return undefined
  }

  /** Returns the keys by token, without those of unknown tokens. */
  ofTokens(tokens: readonly string[]): Promise<ReadonlyMap<string, RoundKey>> {
    return this.#ofTokens(tokens, new Map())
  }

  /** Does not take what is remembered if that is one of the `former` workspaces by token. */
  async #ofTokens(
    tokens: readonly string[],
    former: ReadonlyMap<string, WorkspaceId>,
  ): Promise<Map<string, RoundKey>> {
    const keys = new Map<string, RoundKey>()
    const unknown: string[] = []
    for (const token of tokens) {
      const key = this.#byToken.get(token)
      if (key && key.workspaceId !== former.get(token)) keys.set(token, key)
      else unknown.push(token)
    }
    if (unknown.length === 0) return keys
    for (const token of unknown) this.#byToken.delete(token)
    for (const { token, ...key } of await repo.findByTokens(this.#db, unknown)) {
      this.#byToken.set(token, key)
      keys.set(token, key)
    }
    return keys
  }

  /**
   * Returns by token what `read` finds with the keys of the tokens, by round id. Reads the keys of
   * tokens without a result once more, as `find` does.
   */
  async findByTokens<T>(
    tokens: readonly string[],
    read: (keys: readonly RoundKey[]) => Promise<ReadonlyMap<string, T>>,
  ): Promise<ReadonlyMap<string, T>> {
    const found = new Map<string, T>()
    const former = new Map<string, WorkspaceId>()
    let missing = tokens
    for (let attempt = 0; missing.length > 0 && attempt < MAX_ATTEMPTS; attempt += 1) {
      const keys = [...(await this.#ofTokens(missing, former))].filter(
        ([token, { workspaceId }]) => workspaceId !== former.get(token),
      )
      if (keys.length === 0) break
      const rounds = await read(keys.map(([, key]) => key))
      for (const [token, { workspaceId, roundId }] of keys) {
        const round = rounds.get(roundId)
        if (round === undefined) former.set(token, workspaceId)
        else found.set(token, round)
      }
      missing = keys.flatMap(([token]) => (found.has(token) ? [] : [token]))
    }
    return found
  }
}
