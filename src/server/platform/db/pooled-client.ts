import pg from 'pg'
import { nameConnection } from './connection-names.ts'
import { socketOf } from './monitored-pool.ts'
import { isOutdatedStatement } from './prepared-statements.ts'
import type { StatementNames } from './prepared-statements.ts'
import { TransactionSides, TWO_PHASE_MARKER } from './two-phase-commit.ts'
import type { TwoPhaseClient } from './two-phase-commit.ts'

declare module 'pg' {
  interface Client {
    /** Returns what the driver sends when it connects. The types lack it. */
    getStartupConf(): Record<string, string>
  }
}

/**
 * The driver reads no other form of dates, and days of an interval have 24 hours in UTC only. Poolers in
 * transaction mode pass these two on, whatever the database and the role have.
 */
const STARTUP = { DateStyle: 'ISO, MDY', TimeZone: 'UTC' }

/**
 * Returns the class of a pool's connections. Each connection has a name of its own and prepares the
 * statements that have one. What is sent in one turn of the event loop leaves in one write to the
 * socket.
 */
export const pooledClient = (names: StatementNames | undefined): typeof pg.Client =>
  class PooledClient extends pg.Client implements TwoPhaseClient {
    #isCorked = false
    /** Undefined while all tables are on one machine. */
    #sides: TransactionSides | undefined

    constructor(config?: pg.ClientConfig) {
      super(config)
      nameConnection(this)
      this.connection.on('errorMessage', (error: Error) => {
        if (isOutdatedStatement(error)) names?.renew()
      })
    }

    override getStartupConf(): Record<string, string> {
      return { ...super.getStartupConf(), ...STARTUP }
    }

    commitInTwoPhases(): void {
      this.#sides = new TransactionSides()
    }

    /** Names statements that are sent as a text with values. The driver has more signatures. */
    override query(...args: never[]): never {
      const [text, values, ...rest] = args as unknown[]
      if (typeof text === 'string' && this.#sides?.needsMarker(text)) {
        // A commit after a failed marker would roll back without an error.
        return super.query(TWO_PHASE_MARKER).then(() => this.query(...args)) as never
      }
      this.#cork()
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0
          ? names?.nameOf(text)
          : undefined
      const named = name === undefined ? args : [{ name, text, values }, ...rest]
      // oxlint-disable-next-line typescript/unbound-method -- `apply` binds it
      return Reflect.apply(super.query, this, named) as never
    }

    #cork(): void {
      if (this.#isCorked) return
      const socket = socketOf(this)
      this.#isCorked = true
      socket.cork()
      process.nextTick(() => {
        this.#isCorked = false
        socket.uncork()
      })
    }
  }
