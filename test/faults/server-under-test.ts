import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runningConnection } from '#server/platform/db/embedded.ts'
import { runAdmin, ServerProcess } from '#test/server/server-process.ts'
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
  /** Environment of admin commands: how they reach the database. */
  readonly #adminEnvironment: { DATA_DIR: string; DATABASE_URL?: string }
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
    this.#adminEnvironment = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
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
    const result = await runAdmin(['set-plan', email, 'business'], this.#adminEnvironment)
    if (result.code !== 0) throw new Error(result.output)
    return { manager, rounds: await createRounds(this.origin, manager, groupSizes) }
  }

  async withDatabase<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
    const { DATABASE_URL: connectionString } = this.#adminEnvironment
    const running = connectionString
      ? { connection: { connectionString }, close: () => {} }
      : await this.#embeddedConnection()
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
    const { code, output } = await runAdmin(['check'], this.#adminEnvironment)
    return code === 0 ? 'clean' : output.trim()
  }
}
