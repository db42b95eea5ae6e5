import { Slots } from '#server/platform/slots.ts'
import type pg from 'pg'

/** An acquired connection. `release(error)` closes it instead of returning it to the pool. */
export interface Lease {
  readonly client: pg.PoolClient
  readonly release: (broken?: Error) => void
}

/** Acquires a connection; rejects if none is available in time. */
export type AcquireConnection = () => Promise<Lease>

/** Acquires a connection from the pool for one caller alone. */
export const dedicatedConnection =
  (pool: pg.Pool): AcquireConnection =>
  async () => {
    const client = await pool.connect()
    return { client, release: (broken) => client.release(broken) }
  }

/** Acquires at most `count` connections at once; further callers wait in the order of their calls. */
export function limitedConnection(acquire: AcquireConnection, count: number): AcquireConnection {
  const slots = new Slots(count)
  return async () => {
    const free = (await slots.acquire()) ?? (() => {})
    try {
      const { client, release } = await acquire()
      return {
        client,
        release: (broken) => {
          release(broken)
          free()
        },
      }
    } catch (error) {
      free()
      throw error
    }
  }
}

/**
 * Acquires one connection for all callers that overlap, so that their statements run in the order in
 * which they are sent. A caller must send each transaction as a whole in one turn of the event loop.
 * The connection returns to the pool when the last caller releases it, and after MAX_SHARED_MS at the
 * latest, because the pool's health probe measures progress by releases.
 */
export function sharedConnection(pool: pg.Pool): AcquireConnection {
  let current: Shared | undefined
  const acquire = async (): Promise<Lease> => {
    current ??= new Shared(pool, () => (current = undefined))
    if (current.acceptsCallers) return current.acquire()
    await current.released
    return acquire()
  }
  return acquire
}

/** Milliseconds; shorter than the pool's shortest timeout. */
const MAX_SHARED_MS = 200

class Shared {
  readonly #client: Promise<pg.PoolClient>
  readonly #since = performance.now()
  readonly #released = Promise.withResolvers<void>()
  readonly #onRelease: () => void
  #callers = 0
  #broken: Error | undefined

  constructor(pool: pg.Pool, onRelease: () => void) {
    this.#client = pool.connect()
    this.#onRelease = onRelease
  }

  get acceptsCallers(): boolean {
    return this.#broken === undefined && performance.now() - this.#since < MAX_SHARED_MS
  }

  /** Resolves when the last caller has released the connection. */
  get released(): Promise<void> {
    return this.#released.promise
  }

  async acquire(): Promise<Lease> {
    this.#callers += 1
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

  /** Returns true for the last caller. */
  #leave(): boolean {
    this.#callers -= 1
    if (this.#callers > 0) return false
    this.#onRelease()
    this.#released.resolve()
    return true
  }
}
