import pg from 'pg'
import { nameConnection } from './connection-names.ts'
import { socketOf } from './monitored-pool.ts'
import { isOutdatedStatement } from './prepared-statements.ts'
import type { StatementNames } from './prepared-statements.ts'

/**
 * Returns the class of a pool's connections. Each has a name of its own. They prepare the statements that have a name, and what is
 * sent in one turn of the event loop leaves in one write to the socket.
 */
export const pooledClient = (names: StatementNames | undefined): typeof pg.Client =>
  class PooledClient extends pg.Client {
    #isCorked = false

    constructor(config?: pg.ClientConfig) {
      super(config)
      nameConnection(this)
      this.connection.on('errorMessage', (error: Error) => {
        if (isOutdatedStatement(error)) names?.renew()
      })
    }

    /** Names statements that are sent as a text with values. The driver has more signatures. */
    override query(...args: never[]): never {
      this.#cork()
      const [text, values, ...rest] = args as unknown[]
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
