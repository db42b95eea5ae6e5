import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#server/platform/db/database.ts'
import { runningConnection } from '#server/platform/db/embedded.ts'
import { RunningServer, scratchFolder } from '#test/server/running.ts'
import pg from 'pg'
import { urlOf } from './cluster.ts'
import { letGo, stopLater } from './stopping.ts'

/** A whole server as an operator starts it, in a folder of its own. */
export class Site {
  readonly origin: string
  /** Beside the server, on its database: to fill it, and to look into it. */
  readonly db: pg.Client
  readonly folder: string
  readonly #server: RunningServer
  readonly #cleanups: (() => unknown)[]

  private constructor(parts: {
    origin: string
    db: pg.Client
    folder: string
    server: RunningServer
    cleanups: (() => unknown)[]
  }) {
    this.origin = parts.origin
    this.db = parts.db
    this.folder = parts.folder
    this.#server = parts.server
    this.#cleanups = parts.cleanups
    stopLater(this)
  }

  /** On the database that is given, or on a PostgreSQL of its own. */
  static async start(
    environment: Record<string, string> = {},
    database?: Connection,
  ): Promise<Site> {
    const folder = scratchFolder()
    const server = new RunningServer({
      DATA_DIR: folder.path,
      LOG_LEVEL: 'warn',
      // One machine asks for everybody.
      RATE_LIMIT_SCALE: '0',
      SUBMISSION_RATE: '0',
      ...(database && { DATABASE_URL: urlOf(database) }),
      ...environment,
    })
    const starting = {
      stop: async () => {
        letGo(starting)
        await server.stop()
        folder.remove()
      },
    }
    stopLater(starting)
    try {
      const origin = await server.ready()
      const found = database
        ? { connection: database, close: () => {} }
        : await runningConnection(join(folder.path, 'postgres'))
      if (!found) throw new Error('the database of the server does not answer')
      const db = new pg.Client(found.connection)
      await db.connect()
      const cleanups = [found.close, folder.remove]
      letGo(starting)
      return new Site({ origin, db, folder: folder.path, server, cleanups })
    } catch (error) {
      await starting.stop()
      throw error
    }
  }

  get pid(): number {
    const { pid } = this.#server.child
    if (pid === undefined) throw new Error('the server did not start')
    return pid
  }

  /** All that the server has logged. */
  get said(): string {
    return this.#server.said
  }

  /** Megabytes that the server's process holds in memory. */
  residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
  }

  /** Seconds of processor time that the server's process has used. */
  processorSeconds(): number {
    const stat = readFileSync(`/proc/${this.pid}/stat`, 'utf8')
    // What stands before the last bracket is the program's name; clock ticks are hundredths.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  }

  async stop(): Promise<void> {
    if (!letGo(this)) return
    await this.db.end().catch(() => {})
    await this.#server.stop()
    for (const cleanUp of this.#cleanups) cleanUp()
  }
}
