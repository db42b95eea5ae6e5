import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { endingWithParent } from './process-group.ts'
import type { ProcessGroup, Program } from './process-group.ts'

/** The programs of Debian's PostgreSQL 15. */
export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

/** For `needs` of a run. */
export const POSTGRES_PACKAGE = { [join(POSTGRES_BIN, 'postgres')]: 'postgresql-15' }

/** A PostgreSQL server of its own on the loopback address. */
export class PostgresNode {
  readonly name: string
  readonly port: number
  readonly dataFolder: string
  readonly #programs: ProcessGroup
  #program: Program | undefined

  /** `settings` are lines of postgresql.conf. */
  constructor(
    programs: ProcessGroup,
    name: string,
    port: number,
    settings: readonly string[] = [],
  ) {
    this.name = name
    this.port = port
    this.dataFolder = join(programs.folder, name)
    this.#programs = programs
    makePostgresFolder(this.dataFolder)
    runAsPostgres([
      join(POSTGRES_BIN, 'initdb'),
      '-D',
      this.dataFolder,
      '-U',
      'postgres',
      '-A',
      'trust',
    ])
    const lines = [
      `port = ${port}`,
      `listen_addresses = '127.0.0.1'`,
      `unix_socket_directories = ''`,
      `max_connections = 200`,
      ...settings,
    ]
    appendFileSync(join(this.dataFolder, 'postgresql.conf'), `${lines.join('\n')}\n`)
  }

  /** Returns the URL of a database on this server. */
  url(database: string): string {
    return `postgres://postgres@127.0.0.1:${this.port}/${database}`
  }

  /** Starts the server and waits until it accepts queries. */
  async start(): Promise<void> {
    this.#program = this.#programs.start(
      this.name,
      [join(POSTGRES_BIN, 'postgres'), '-D', this.dataFolder],
      { asPostgres: true, stopSignal: 'SIGINT' },
    )
    await untilItAnswers(this.url('postgres'))
  }

  /** Ends the server as a crash of its machine does: all its processes at once. */
  async kill(): Promise<void> {
    await this.#program?.end('SIGQUIT')
  }

  /** Sends a signal to all processes of the server. */
  signalAll(signal: NodeJS.Signals): void {
    const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(this.pid)], {
      encoding: 'utf8',
    })
    for (const pid of [String(this.pid), ...children.trim().split(/\s+/)]) {
      try {
        process.kill(Number(pid), signal)
      } catch (error) {
        // A connection's process may have ended since.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
      }
    }
  }

  /** The process id of the server's first process. */
  get pid(): number {
    const pid = this.#program?.child.pid
    if (pid === undefined) throw new Error('not started')
    return pid
  }

  async stop(): Promise<void> {
    await this.#program?.end('SIGINT')
  }
}

/** Creates a folder that belongs to the user who runs PostgreSQL. */
export function makePostgresFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (process.getuid?.() !== 0) return
  chownSync(
    path,
    Number(execFileSync('id', ['-u', 'postgres'])),
    Number(execFileSync('id', ['-g', 'postgres'])),
  )
}

/** Runs a command as the user who runs PostgreSQL, waits for its end and returns its output. */
export function runAsPostgres(command: readonly string[]): string {
  const [program = '', ...args] = endingWithParent(command, true)
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Waits until a database answers a query; throws after a minute. */
export async function untilItAnswers(connectionString: string): Promise<void> {
  let last: unknown
  for (const endsAt = Date.now() + 60_000; Date.now() < endsAt; await sleep(50)) {
    try {
      await query(connectionString, 'select 1')
      return
    } catch (error) {
      last = error
    }
  }
  throw new Error(`${connectionString} does not answer: ${String(last)}`)
}

/** Runs a statement on a connection of its own and returns the rows. */
export async function query<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    await client.end()
  }
}
