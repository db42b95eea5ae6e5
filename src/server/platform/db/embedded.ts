import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { findLauncher } from './postgres-binaries.ts'
import type { Launcher } from './postgres-binaries.ts'
import { DataFolder, DataFolderError, postmasterPid } from './data-folder.ts'
import type { Connection } from './database.ts'

/** The advisory lock that says: this data folder has its server. Held on one connection for life. */
const OWNER_LOCK = 7_235_718_331

const START_LIMIT_MS = 60_000
/** Before PostgreSQL is started again: twice as long each time, up to the longest. */
const FIRST_WAIT_MS = 200
const LONGEST_WAIT_MS = 3_000

/** A PostgreSQL of our own, on a data folder of our own. */
export interface EmbeddedServer {
  readonly connection: Connection
  /** Ends it after its clients' statements; resolves once it has gone. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on `path`, making the folder first where it is new. Throws a DataFolderError
 * where another server has the folder or it belongs to another version. What a killed process left
 * running is stopped first. When PostgreSQL dies under us it is started again. `settings` go to
 * PostgreSQL as they are, `name=value`.
 */
export async function startEmbedded(
  path: string,
  log: Logger,
  settings: readonly string[] = [],
): Promise<EmbeddedServer> {
  const launcher = findLauncher()
  const folder = await DataFolder.open(path, launcher, log)
  try {
    await stopLeftover(folder, log)
    const server = new Supervised(folder, launcher, log, settings)
    await server.start()
    return server
  } catch (error) {
    folder.close()
    throw error
  }
}

/** The settings to reach a server that runs on `path` already; undefined where none answers. */
export async function runningConnection(path: string): Promise<{
  connection: Connection
  close: () => void
} | null> {
  if (postmasterPid(path) === undefined) return null
  const folder = DataFolder.existing(path)
  try {
    await connect(folder.connection, 5_000).then((client) => client.end())
    return { connection: folder.connection, close: () => folder.close() }
  } catch {
    folder.close()
    return null
  }
}

/** Refuses a folder that a living server holds; ends a PostgreSQL that has lost its server. */
async function stopLeftover(folder: DataFolder, log: Logger): Promise<void> {
  const pid = postmasterPid(folder.path)
  if (pid === undefined) return
  try {
    const client = await connect(folder.connection, 10_000)
    const lock = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [
      OWNER_LOCK,
    ])
    await client.end()
    if (!lock.rows[0]?.free) throw inUse(folder.path)
  } catch (error) {
    if (error instanceof DataFolderError) throw error
    // It neither answers nor ends: PostgreSQL's own lock file decides when ours is started.
    log.debug({ err: error }, 'a PostgreSQL on the data folder does not answer')
  }
  log.info('stopping a PostgreSQL that an earlier run left behind')
  signal(pid, 'SIGINT')
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (postmasterPid(folder.path) !== pid) return
    await sleep(50)
  }
  throw inUse(folder.path)
}

function inUse(path: string): DataFolderError {
  return new DataFolderError(
    `The data folder ${path} is in use by another server. Stop that one first, or set DATA_DIR to another folder.`,
  )
}

class Supervised implements EmbeddedServer {
  readonly connection: Connection
  readonly #folder: DataFolder
  readonly #launcher: Launcher
  readonly #log: Logger
  readonly #settings: readonly string[]
  #child: ChildProcess | undefined
  #owner: pg.Client | undefined
  #stopping = false
  #gone: Promise<void> = Promise.resolve()

  constructor(folder: DataFolder, launcher: Launcher, log: Logger, settings: readonly string[]) {
    this.#settings = settings
    this.#folder = folder
    this.#launcher = launcher
    this.#log = log
    this.connection = folder.connection
  }

  async start(): Promise<void> {
    const output: string[] = []
    const child = this.#spawn(output)
    this.#child = child
    this.#gone = new Promise((resolve) => void child.once('close', () => resolve()))
    try {
      await this.#own(child)
    } catch (error) {
      if (!hasEnded(child)) signal(child.pid, 'SIGINT')
      await this.#gone
      if (/lock file .* already exists/.test(output.join(''))) throw inUse(this.#folder.path)
      const said = output.slice(-12).join('').trim()
      throw new Error(`PostgreSQL did not start on ${this.#folder.path}. ${said}`, { cause: error })
    }
    child.once('close', () => void this.#revive())
  }

  async stop(): Promise<void> {
    this.#stopping = true
    await this.#owner?.end().catch(() => {})
    signal(this.#child?.pid, 'SIGINT')
    await this.#gone
    this.#folder.close()
  }

  #spawn(output: string[]): ChildProcess {
    const settings = [
      'listen_addresses=',
      'unix_socket_directories=.',
      'unix_socket_permissions=0700',
      'max_connections=60',
      'log_min_messages=warning',
      // Its lines carry the time of day, so they may not say what a failing statement was about.
      'log_error_verbosity=terse',
      'log_min_error_statement=panic',
      ...this.#settings,
    ]
    const [program, args] = this.#launcher.command('postgres', [
      `-D${this.#folder.path}`,
      ...settings.map((setting) => `-c${setting}`),
    ])
    // A group of its own: a Ctrl-C in the terminal reaches us, and we end it in order.
    const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.push(text)
      if (output.length > 200) output.shift()
      this.#log.debug({ postgres: text.trim() }, 'postgres')
    })
    child.on('error', (error) => output.push(`${error.message}\n`))
    return child
  }

  /** Says that the folder has its server, for as long as PostgreSQL runs. */
  async #own(child: ChildProcess): Promise<void> {
    const owner = await connect(this.connection, START_LIMIT_MS, () => hasEnded(child))
    owner.on('error', () => {})
    this.#owner = owner
    await owner.query('select pg_advisory_lock($1)', [OWNER_LOCK])
    // Not before: what fails until here is tried again by whoever called.
    owner.once('end', () => void this.#ownAgain(child))
  }

  /** PostgreSQL drops all connections, and ours, when it recovers by itself from a crash. */
  async #ownAgain(child: ChildProcess): Promise<void> {
    if (child !== this.#child || this.#stopping || hasEnded(child)) return
    await this.#own(child).catch((error: unknown) => {
      this.#log.debug({ err: error }, 'the data folder could not be held')
      setTimeout(() => void this.#ownAgain(child), LONGEST_WAIT_MS).unref()
    })
  }

  /** Goes on for as long as it takes: on a full disk it is done once there is room again. */
  async #revive(): Promise<void> {
    if (this.#stopping) return
    this.#log.error('PostgreSQL ended unexpectedly; starting it again')
    for (let attempt = 1, wait = FIRST_WAIT_MS; !this.#stopping; attempt += 1) {
      try {
        await this.start()
        this.#log.info({ attempt }, 'PostgreSQL is back')
        return
      } catch (error) {
        if (this.#stopping) return
        this.#log.error({ err: error, attempt }, 'PostgreSQL did not come back')
      }
      await sleep(wait, undefined, { ref: false })
      wait = Math.min(wait * 2, LONGEST_WAIT_MS)
    }
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

/** Connects as soon as the server answers, within `limitMs`, unless it has ended before. */
async function connect(
  connection: Connection,
  limitMs: number,
  ended: () => boolean = () => false,
): Promise<pg.Client> {
  const until = Date.now() + limitMs
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (ended() || Date.now() > until) throw error
      await sleep(25)
    }
  }
}

function signal(pid: number | undefined, name: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
