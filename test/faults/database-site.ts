import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { startEmbedded } from '#server/platform/db/embedded.ts'
import type { EmbeddedServer } from '#server/platform/db/embedded.ts'
import { DatabaseProxy } from '#test/server/database-proxy.ts'
import { scratchFolder } from '#test/server/running.ts'
import { pino } from 'pino'
import { Dice } from './dice.ts'
import type { How } from './fault.ts'
import { FaultSite } from './fault-site.ts'
import { heldTo } from './held-to.ts'
import { SteadyLoad } from './steady-load.ts'

/** With and without protection. */
const GROUP_SIZES = [1, 1, 3, 3]

/** A whole server on a PostgreSQL that is not its own, with a proxy in between, and people at it. */
export class DatabaseSite {
  readonly proxy: DatabaseProxy
  readonly site: FaultSite
  readonly load: SteadyLoad
  readonly #folder: string
  readonly #stop: () => Promise<void>
  #database: EmbeddedServer

  private constructor(
    parts: Pick<DatabaseSite, 'proxy' | 'site' | 'load'>,
    folder: string,
    database: EmbeddedServer,
    stop: () => Promise<void>,
  ) {
    this.proxy = parts.proxy
    this.site = parts.site
    this.load = parts.load
    this.#folder = folder
    this.#database = database
    this.#stop = stop
  }

  static async start(seed: number): Promise<DatabaseSite> {
    const folder = scratchFolder()
    const undo: (() => unknown)[] = [folder.remove]
    const stop = async () => {
      for (const step of undo.splice(0).toReversed()) await step()
    }
    try {
      const database = await startDatabase(folder.path)
      // In any state, also that of a second start.
      undo.push(() => made?.stopDatabase() ?? database.stop())
      const proxy = new DatabaseProxy(database.connection)
      await proxy.open()
      undo.push(() => proxy.close())
      const { host = '', database: name } = database.connection
      const direct = `postgres://sextant@localhost/${name}?host=${encodeURIComponent(host)}`
      const site = new FaultSite(folder.path, { DATABASE_URL: proxy.url }, direct)
      undo.push(() => site.stop())
      await site.start()
      const { manager, sessions } = await site.aManager(GROUP_SIZES)
      const load = new SteadyLoad(manager, sessions, new Dice(seed))
      const made = new DatabaseSite({ proxy, site, load }, folder.path, database, stop)
      return made
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

  /** What holds after each fault, in the words of an outcome's conditions. */
  async held(): Promise<Record<string, boolean>> {
    const settled = await this.load.settle(this.site.origin)
    const found = await this.site.withDatabase((db) => heldTo(db, this.load.attempts))
    return {
      'nothing lost': found.lost === 0,
      'nothing doubled': found.doubled === 0,
      'nothing partial': found.partial === 0,
      'all settled': settled && found.stored === this.load.acknowledged,
      'rollup = recount': (await this.site.check()) === 'clean',
    }
  }

  /** Of the server at this moment, in MB; 0 where the machine does not say. */
  get residentMemory(): number {
    try {
      const status = readFileSync(`/proc/${this.site.server.child.pid}/status`, 'utf8')
      return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1_024)
    } catch {
      return 0
    }
  }

  stop = (): Promise<void> => this.#stop()
}

const startDatabase = (folder: string) =>
  startEmbedded(join(folder, 'database'), pino({ level: 'silent' }))

/** A site for one fault, which ends with it, also where it is given up. */
export async function onDatabaseSite<T>(
  { seed, signal }: How,
  work: (site: DatabaseSite) => Promise<T>,
): Promise<T> {
  const site = await DatabaseSite.start(seed)
  const giveUp = () => void site.stop()
  signal.addEventListener('abort', giveUp)
  try {
    signal.throwIfAborted()
    return await work(site)
  } finally {
    signal.removeEventListener('abort', giveUp)
    await site.stop()
  }
}
