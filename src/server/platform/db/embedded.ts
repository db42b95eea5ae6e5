import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'
import { findLauncher } from './postgres-binaries.ts'
import type { Launcher } from './postgres-binaries.ts'
import { DataFolder, DataFolderError, postmasterPid, releaseLockFiles } from './data-folder.ts'
import type { Connection } from './database.ts'

/** Advisory lock that a server holds while it uses the data folder. */
const OWNER_LOCK = 7_235_718_331

/** Lines about a connection that broke. It may be that of a submission, and they have its second. */
const ABOUT_A_CLIENT =
  /^.*(?:could not (?:receive data from|send data to) client|connection to client lost|unexpected EOF on client).*$/gm
const START_TIMEOUT_MS = 60_000
/** Backoff before PostgreSQL is restarted; it doubles up to the maximum. */
const FIRST_BACKOFF_MS = 200
const MAX_BACKOFF_MS = 3_000

/** A PostgreSQL server that this process runs. */
export interface EmbeddedServer {
  readonly connection: Connection
  /** Resolves when PostgreSQL has exited. */
  stop(): Promise<void>
}

/**
 * Starts PostgreSQL on the data folder at `path` and creates the folder if needed. Restarts it when it
 * exits unexpectedly. Stops a PostgreSQL that a killed server left running. `settings` are passed to
 * PostgreSQL as `name=value`. Throws DataFolderError if another server uses the folder or it belongs
 * to another version.
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
    releaseLockFiles(path)
    const server = new SupervisedServer(folder, launcher, log, settings)
    await server.start()
    return server
  } catch (error) {
    folder.close()
    throw error
  }
}

/** Returns the connection to a server that is running on `path`, or null. */
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

/** Stops a PostgreSQL without a server. Throws if a server uses the folder. */
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
    // It may be hanging. If it is running after all, PostgreSQL's lock file rejects our start.
    log.debug({ err: error }, 'PostgreSQL of an earlier run does not respond')
  }
  log.info('stopping PostgreSQL of an earlier run')
  signal(pid, 'SIGINT')
  for (let waited = 0; waited < 15_000; waited += 50) {
    if (postmasterPid(folder.path) !== pid) return
    await sleep(50)
  }
  throw inUse(folder.path)
}

function inUse(path: string): DataFolderError {
  return new DataFolderError(
    `The data folder ${path} is in use by another server. Stop that server first, or set DATA_DIR to another folder.`,
  )
}

class SupervisedServer implements EmbeddedServer {
  readonly connection: Connection
  readonly #folder: DataFolder
  readonly #launcher: Launcher
  readonly #log: Logger
  readonly #settings: readonly string[]
  #child: ChildProcess | undefined
  #owner: pg.Client | undefined
  #isStopping = false
  #exited: Promise<void> = Promise.resolve()

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
    this.#exited = new Promise((resolve) => void child.once('close', () => resolve()))
    try {
      await this.#takeOwnership(child)
    } catch (error) {
      if (!hasExited(child)) signal(child.pid, 'SIGINT')
      await this.#exited
      if (/lock file .* already exists/.test(output.join(''))) throw inUse(this.#folder.path)
      const lastOutput = output.slice(-12).join('').trim()
      throw new Error(`PostgreSQL did not start on ${this.#folder.path}. ${lastOutput}`, {
        cause: error,
      })
    }
    child.once('close', () => void this.#restart())
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#owner?.end().catch(() => {})
    signal(this.#child?.pid, 'SIGINT')
    await this.#exited
    this.#folder.close()
  }

  #spawn(output: string[]): ChildProcess {
    const settings = [
      'listen_addresses=',
      'unix_socket_directories=.',
      'unix_socket_permissions=0700',
      'max_connections=60',
      'log_min_messages=warning',
      // Log lines have a time of day, so they must not contain the failing statement.
      'log_error_verbosity=terse',
      'log_min_error_statement=panic',
      ...this.#settings,
    ]
    const [program, args] = this.#launcher.command('postgres', [
      `-D${this.#folder.path}`,
      ...settings.map((setting) => `-c${setting}`),
    ])
    // A process group of its own, so that Ctrl-C does not stop it before us.
    const child = spawn(program, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output.push(text)
      if (output.length > 200) output.shift()
      const said = text.replace(ABOUT_A_CLIENT, '').trim()
      if (said) this.#log.debug({ postgres: said }, 'postgres')
    })
    child.on('error', (error) => output.push(`${error.message}\n`))
    return child
  }

  /** Waits until PostgreSQL accepts connections, then holds the owner's lock while it runs. */
  async #takeOwnership(child: ChildProcess): Promise<void> {
    const owner = await connect(this.connection, START_TIMEOUT_MS, () => hasExited(child))
    owner.on('error', () => {})
    this.#owner = owner
    await owner.query('select pg_advisory_lock($1)', [OWNER_LOCK])
    // Registered last: until here, the caller retries.
    owner.once('end', () => void this.#retakeOwnership(child))
  }

  // PostgreSQL closes all connections, the owner's included, when it recovers from a crash.
  async #retakeOwnership(child: ChildProcess): Promise<void> {
    if (child !== this.#child || this.#isStopping || hasExited(child)) return
    await this.#takeOwnership(child).catch((error: unknown) => {
      this.#log.debug({ err: error }, 'cannot lock the data folder')
      setTimeout(() => void this.#retakeOwnership(child), MAX_BACKOFF_MS).unref()
    })
  }

  /** Retries until it succeeds: on a full disk that is when there is space again. */
  async #restart(): Promise<void> {
    if (this.#isStopping) return
    this.#log.error('PostgreSQL exited unexpectedly, restarting')
    for (let attempt = 1, backoff = FIRST_BACKOFF_MS; !this.#isStopping; attempt += 1) {
      try {
        await this.start()
        this.#log.info({ attempt }, 'PostgreSQL restarted')
        return
      } catch (error) {
        if (this.#isStopping) return
        this.#log.error({ err: error, attempt }, 'PostgreSQL did not restart')
      }
      await sleep(backoff, undefined, { ref: false })
      backoff = Math.min(backoff * 2, MAX_BACKOFF_MS)
    }
  }
}

const hasExited = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

/** Connects as soon as the server accepts it. Throws after `timeoutMs`, or if the server exited. */
async function connect(
  connection: Connection,
  timeoutMs: number,
  serverExited: () => boolean = () => false,
): Promise<pg.Client> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 })
    try {
      await client.connect()
      return client
    } catch (error) {
      await client.end().catch(() => {})
      if (serverExited() || Date.now() > deadline) throw error
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
