import type pg from 'pg'

/** A connection that was taken, and the way to give it back: with an error, it is closed. */
export interface Taken {
  readonly client: pg.PoolClient
  readonly release: (broken?: Error) => void
}

/** Takes a connection. Rejects where none can be had. */
export type Take = () => Promise<Taken>

/** Each time one that nobody else has. */
export const ownConnection =
  (pool: pg.Pool): Take =>
  async () => {
    const client = await pool.connect()
    return { client, release: (broken) => client.release(broken) }
  }

/**
 * One for all who have it at the same time: what one sends is done after what the others have sent
 * before. So nobody may leave a transaction open while waiting, and each sends all that has to stay
 * together in one turn. Given back to the pool as soon as nobody has it, and now and then in any
 * case: the pool tells by that whether anything moves.
 */
export function sharedConnection(pool: pg.Pool): Take {
  let current: Shared | undefined
  const take = async (): Promise<Taken> => {
    current ??= new Shared(pool, () => (current = undefined))
    if (current.takesMore) return current.take()
    await current.free
    return take()
  }
  return take
}

/** Milliseconds; less than the shortest time for which anybody waits in vain. */
const LONGEST_MS = 200

class Shared {
  readonly #client: Promise<pg.PoolClient>
  readonly #since = performance.now()
  readonly #freed = Promise.withResolvers<void>()
  readonly #over: () => void
  #users = 0
  #broken: Error | undefined

  constructor(pool: pg.Pool, over: () => void) {
    this.#client = pool.connect()
    this.#over = over
  }

  get takesMore(): boolean {
    return this.#broken === undefined && performance.now() - this.#since < LONGEST_MS
  }

  /** Resolves when nobody has it any more. */
  get free(): Promise<void> {
    return this.#freed.promise
  }

  async take(): Promise<Taken> {
    this.#users += 1
    try {
      const client = await this.#client
      return { client, release: (broken) => this.#release(client, broken) }
    } catch (error) {
      this.#leave()
      throw error
    }
  }

  #release(client: pg.PoolClient, broken: Error | undefined): void {
    this.#broken ??= broken
    if (this.#leave()) client.release(this.#broken)
  }

  /** Whether nobody has it any more. */
  #leave(): boolean {
    this.#users -= 1
    if (this.#users > 0) return false
    this.#over()
    this.#freed.resolve()
    return true
  }
}
