import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import type { EmbeddedServer } from '#server/platform/db/embedded.ts'
import { DatabaseProxy } from '#test/server/database-proxy.ts'
import { scratchFolder } from '#test/server/server-process.ts'
import { pino } from 'pino'
import { SeededRandom } from './seeded-random.ts'
import type { FaultOptions } from './fault.ts'
import { ServerUnderTest } from './server-under-test.ts'
import { compareWithStored } from './stored-submissions.ts'
import { SteadyLoad } from './steady-load.ts'

/** Live rounds and protected ones. */
const GROUP_SIZES = [1, 1, 3, 3]

/** A server on an external PostgreSQL behind a proxy, with clients that send a steady load. */
export class DatabaseSetup {
  readonly proxy: DatabaseProxy
  readonly server: ServerUnderTest
  readonly load: SteadyLoad
  readonly #folder: string
  readonly #stop: () => Promise<void>
  #database: EmbeddedServer

  private constructor(
    fields: Pick<DatabaseSetup, 'proxy' | 'server' | 'load'>,
    folder: string,
    database: EmbeddedServer,
    stop: () => Promise<void>,
  ) {
    this.proxy = fields.proxy
    this.server = fields.server
    this.load = fields.load
    this.#folder = folder
    this.#database = database
    this.#stop = stop
  }

  static async start(seed: number): Promise<DatabaseSetup> {
    const folder = scratchFolder()
    const cleanups: (() => unknown)[] = [folder.remove]
    const stop = async () => {
      for (const cleanUp of cleanups.splice(0).toReversed()) await cleanUp()
    }
    try {
      const database = await startDatabase(folder.path)
      // Works in any state, including after a restart of the database.
      cleanups.push(() => setup?.stopDatabase() ?? database.stop())
      const proxy = new DatabaseProxy(database.connection)
      await proxy.open()
      cleanups.push(() => proxy.close())
      const { host = '', database: databaseName } = database.connection
      const direct = `postgres://sextant@localhost/${databaseName}?host=${encodeURIComponent(host)}`
      const server = new ServerUnderTest(folder.path, { DATABASE_URL: proxy.url }, direct)
      cleanups.push(() => server.stop())
      await server.start()
      const { manager, rounds } = await server.createManager(GROUP_SIZES)
      const load = new SteadyLoad(manager, rounds, new SeededRandom(seed))
      const setup = new DatabaseSetup({ proxy, server, load }, folder.path, database, stop)
      return setup
    } catch (error) {
      await stop()
      throw error
    }
  }

  async stopDatabase(): Promise<void> {
    await this.#database.stop()
  }

  async startDatabase(): Promise<void> {
    this.#database = await startDatabase(this.#folder)
  }

  /** Returns the checks after each fault, as conditions of an outcome. */
  async checks(): Promise<Record<string, boolean>> {
    const settled = await this.load.retryAll(this.server.origin)
    const stored = await this.server.withDatabase((db) => compareWithStored(db, this.load.attempts))
    return {
      'nothing lost': stored.lost === 0,
      'nothing duplicated': stored.duplicated === 0,
      'nothing partial': stored.partial === 0,
      'all retries succeeded': settled && stored.stored === this.load.acknowledged,
      'rollup = recount': (await this.server.check()) === 'clean',
    }
  }

  /** Resident memory of the server process in MB; 0 if the system does not report it. */
  get residentMemory(): number {
    try {
      const status = readFileSync(`/proc/${this.server.running.child.pid}/status`, 'utf8')
      return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024)
    } catch {
      return 0
    }
  }

  stop = (): Promise<void> => this.#stop()
}

const startDatabase = (folder: string) =>
  startEmbedded(join(folder, 'database'), pino({ level: 'silent' }))

/** Runs `work` on a new setup and removes it afterwards, also on abort. */
export async function withDatabaseSetup<T>(
  { seed, signal }: FaultOptions,
  work: (setup: DatabaseSetup) => Promise<T>,
): Promise<T> {
  const setup = await DatabaseSetup.start(seed)
  const onAbort = () => void setup.stop()
  signal.addEventListener('abort', onAbort)
  try {
    signal.throwIfAborted()
    return await work(setup)
  } finally {
    signal.removeEventListener('abort', onAbort)
    await setup.stop()
  }
}
