import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '#server/platform/db/database.ts'
import { runningConnection } from '#server/platform/db/embedded.ts'
import { ServerProcess, scratchFolder } from '#test/server/server-process.ts'
import pg from 'pg'
import { databaseUrlOf } from './cluster.ts'
import { unregisterCleanup, registerCleanup } from './cleanup.ts'

/** A real server process in its own folder, started as an operator starts it. */
export class BenchServer {
  readonly origin: string
  /** A direct connection to the server's database, to insert and read data. */
  readonly db: pg.Client
  readonly folder: string
  readonly #server: ServerProcess
  readonly #cleanups: (() => unknown)[]

  private constructor(fields: {
    origin: string
    db: pg.Client
    folder: string
    server: ServerProcess
    cleanups: (() => unknown)[]
  }) {
    this.origin = fields.origin
    this.db = fields.db
    this.folder = fields.folder
    this.#server = fields.server
    this.#cleanups = fields.cleanups
    registerCleanup(this)
  }

  /** Starts a server on `database`, or on its own embedded PostgreSQL. */
  static async start(
    environment: Record<string, string> = {},
    database?: Connection,
  ): Promise<BenchServer> {
    const folder = scratchFolder()
    const server = new ServerProcess({
      DATA_DIR: folder.path,
      LOG_LEVEL: 'warn',
      // All requests come from one machine.
      RATE_LIMIT_SCALE: '0',
      SUBMISSION_RATE: '0',
      ...(database && { DATABASE_URL: databaseUrlOf(database) }),
      ...environment,
    })
    const starting = {
      stop: async () => {
        unregisterCleanup(starting)
        await server.stop()
        folder.remove()
      },
    }
    registerCleanup(starting)
    try {
      const origin = await server.ready()
      const running = database
        ? { connection: database, close: () => {} }
        : await runningConnection(join(folder.path, 'postgres'))
      if (!running) throw new Error('the database of the server does not respond')
      const db = new pg.Client(running.connection)
      await db.connect()
      const cleanups = [running.close, folder.remove]
      unregisterCleanup(starting)
      return new BenchServer({ origin, db, folder: folder.path, server, cleanups })
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

  /** Everything the server has logged. */
  get log(): string {
    return this.#server.output
  }

  /** Returns resident memory of the server process, in MB. */
  residentMegabytes(): number {
    const status = readFileSync(`/proc/${this.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
  }

  /**
   * Returns the memory of the server, alone and with its embedded PostgreSQL, in MB. Memory that processes share
   * counts once.
   */
  proportionalMegabytes(): { server: number; withDatabase: number } {
    const running = readdirSync('/proc').map(Number).filter(Number.isInteger)
    const tree = new Set([this.pid])
    // What is added while the set is walked is walked too.
    for (const parent of tree) {
      for (const pid of running) if (statOf(pid)[1] === String(parent)) tree.add(pid)
    }
    const all = [...tree].map(proportionalMegabytesOf)
    return {
      server: proportionalMegabytesOf(this.pid),
      withDatabase: all.reduce((sum, one) => sum + one, 0),
    }
  }

  /** Returns the CPU time used by the server process, in seconds. */
  processorSeconds(): number {
    const fields = statOf(this.pid)
    // Clock ticks are 1/100 s.
    return (Number(fields[11]) + Number(fields[12])) / 100
  }

  async stop(): Promise<void> {
    if (!unregisterCleanup(this)) return
    await this.db.end().catch(() => {})
    await this.#server.stop()
    for (const cleanUp of this.#cleanups) cleanUp()
  }
}

/** Returns the fields of /proc/PID/stat after the program's name, which ends with the last bracket. */
function statOf(pid: number): string[] {
  const file = `/proc/${pid}/stat`
  const stat = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

const proportionalMegabytesOf = (pid: number): number =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1_024
