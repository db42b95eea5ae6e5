import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setPlan } from '#server/commands/accounts.ts'
import { check } from '#server/commands/check.ts'
import { CommandFailed } from '#server/commands/command.ts'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import { runningConnection } from '#server/platform/db/embedded.ts'
import { ServerProcess } from '#test/server/server-process.ts'
import { openLogs } from '#server/platform/log/logs.ts'
import pg from 'pg'
import { register, createRounds } from './browser-client.ts'

const RESTART_LIMIT_MS = 30_000

/**
 * A server process with its data in a folder, by default with the embedded database, that can be
 * started, killed and started again.
 */
export class ServerUnderTest {
  readonly #folder: string
  readonly #environment: Record<string, string>
  readonly #externalUrl: string | undefined
  #running: ServerProcess | undefined
  #isStopped = false
  origin = ''

  /**
   * `environment` is added to the server's environment. `databaseUrl` is an external database;
   * admin commands use it directly, while the server may reach it another way.
   */
  constructor(folder: string, environment: Record<string, string> = {}, databaseUrl?: string) {
    this.#folder = folder
    this.#environment = environment
    this.#externalUrl = databaseUrl
  }

  /** The current server process. */
  get running(): ServerProcess {
    if (!this.#running) throw new Error('not started')
    return this.#running
  }

  /** URL of the embedded database, while the server runs. */
  get databaseUrl(): string {
    const folder = join(this.#folder, 'postgres')
    return `postgres://sextant@localhost/postgres?host=${encodeURIComponent(folder)}`
  }

  /** Starts the server and returns the milliseconds until it was ready. */
  async start(): Promise<number> {
    if (this.#isStopped) throw new Error('aborted')
    const startedAt = performance.now()
    this.#running = new ServerProcess({
      DATA_DIR: this.#folder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '0',
      SUBMISSION_RATE: '0',
      ...this.#environment,
    })
    this.origin = await this.#running.ready()
    return Math.round(performance.now() - startedAt)
  }

  async kill(): Promise<void> {
    this.#running?.signal('SIGKILL')
    await this.#running?.ended()
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running?.stop()
  }

  /** Registers an account on the largest plan, with one round per group size. */
  async createManager(groupSizes: readonly number[]) {
    const email = 'mary@example.com'
    const manager = await register(this.origin, email)
    await this.#command(setPlan, [email, 'business'])
    return { manager, rounds: await createRounds(this.origin, manager, groupSizes) }
  }

  async withDatabase<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
    const running = await this.#connection()
    const db = new pg.Client(running.connection)
    // A query fails if the database stops; an unhandled error event would end the process.
    db.on('error', () => {})
    try {
      await db.connect()
      return await work(db)
    } finally {
      await db.end()
      running.close()
    }
  }

  async #connection() {
    const connectionString = this.#externalUrl
    return connectionString === undefined
      ? this.#embeddedConnection()
      : { connection: { connectionString }, close: () => {} }
  }

  /** Waits for it, since requests may be served by the last backends of a PostgreSQL that was killed. */
  async #embeddedConnection() {
    const deadline = performance.now() + RESTART_LIMIT_MS
    for (;;) {
      const running = await runningConnection(join(this.#folder, 'postgres'))
      if (running) return running
      if (performance.now() > deadline) throw new Error('the database is not reachable')
      await sleep(100)
    }
  }

  /** Returns the output of `admin check`; `clean` if it found nothing. */
  async check(): Promise<string> {
    try {
      await this.#command(check, [])
      return 'clean'
    } catch (error) {
      if (error instanceof CommandFailed) return error.message
      throw error
    }
  }

  /** Runs a command of `npm run admin` that needs the database only, in this process. */
  async #command(command: typeof check | typeof setPlan, args: readonly string[]): Promise<void> {
    const running = await this.#connection()
    const pool = openPool(running.connection, openLogs('error', process.stderr).main, 1)
    const db = databaseOn(pool)
    try {
      const run = command.parse(args)
      await run({ db })
    } finally {
      await db.destroy()
      running.close()
    }
  }
}
