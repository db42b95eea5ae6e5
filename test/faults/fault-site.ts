import { join } from 'node:path'
import { runningConnection } from '#server/platform/db/embedded.ts'
import { admin, RunningServer } from '#test/server/running.ts'
import pg from 'pg'
import { register, startRounds } from './browser.ts'

/** A whole server on a folder of its own, embedded database and all, that is started, broken and started again. */
export class FaultSite {
  readonly #folder: string
  readonly #environment: Record<string, string>
  /** Where the operator's commands find the database. */
  readonly #operator: { DATA_DIR: string; DATABASE_URL?: string }
  #server: RunningServer | undefined
  #stopped = false
  origin = ''

  /**
   * `environment` goes to the server beside what a scratch server needs; `databaseUrl` leads the
   * operator to a database that is not in the folder, which the server may reach in another way.
   */
  constructor(folder: string, environment: Record<string, string> = {}, databaseUrl?: string) {
    this.#folder = folder
    this.#environment = environment
    this.#operator = { DATA_DIR: folder, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  }

  /** The process of the moment. */
  get server(): RunningServer {
    if (!this.#server) throw new Error('not started')
    return this.#server
  }

  /** Where others find the database, while the server runs. */
  get databaseUrl(): string {
    const folder = join(this.#folder, 'postgres')
    return `postgres://sextant@localhost/postgres?host=${encodeURIComponent(folder)}`
  }

  /** Gives the milliseconds until it was ready. */
  async start(): Promise<number> {
    if (this.#stopped) throw new Error('given up')
    const begun = performance.now()
    this.#server = new RunningServer({
      DATA_DIR: this.#folder,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_SCALE: '0',
      SUBMISSION_RATE: '0',
      ...this.#environment,
    })
    this.origin = await this.#server.ready()
    return Math.round(performance.now() - begun)
  }

  async kill(): Promise<void> {
    this.#server?.signal('SIGKILL')
    await this.#server?.ended()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#server?.stop()
  }

  /** Somebody on the largest plan, and rounds of theirs with these group sizes. */
  async aManager(groupSizes: readonly number[]) {
    const email = 'mary@example.com'
    const manager = await register(this.origin, email)
    const planned = await admin(['set-plan', email, 'business'], this.#operator)
    if (planned.code !== 0) throw new Error(planned.said)
    return { manager, sessions: await startRounds(this.origin, manager, groupSizes) }
  }

  async withDatabase<T>(work: (db: pg.Client) => Promise<T>): Promise<T> {
    const { DATABASE_URL: connectionString } = this.#operator
    const running = connectionString
      ? { connection: { connectionString }, close: () => {} }
      : await runningConnection(join(this.#folder, 'postgres'))
    if (!running) throw new Error('the database does not answer')
    const db = new pg.Client(running.connection)
    // A database that ends meanwhile fails what is asked of it, and nothing else.
    db.on('error', () => {})
    try {
      await db.connect()
      return await work(db)
    } finally {
      await db.end()
      running.close()
    }
  }

  /** What the operator's own check says. */
  async check(): Promise<string> {
    const { code, said } = await admin(['check'], this.#operator)
    return code === 0 ? 'clean' : said.trim()
  }
}
