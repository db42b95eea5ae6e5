import { execFile } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Launcher } from './postgres-binaries.ts'
import type { Connection } from './database.ts'

const MAJOR_VERSION = '18'
const SUPERUSER = 'sextant'
/** Longest name of a Unix socket that the kernel takes, without its closing zero. */
const LONGEST_SOCKET_NAME = 107

/** The data folder cannot be used; the message says why, and nothing in it was touched. */
export class DataFolderError extends Error {}

/** PostgreSQL's folder under DATA_DIR, and the way to the socket in it. */
export class DataFolder {
  readonly path: string
  readonly connection: Connection
  readonly #descriptor: number

  private constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'r')
    this.connection = {
      host: socketFolder(path, this.#descriptor),
      user: SUPERUSER,
      database: 'postgres',
    }
  }

  /** The folder at `path`, made by initdb where there is none yet. */
  static async open(path: string, launcher: Launcher, log: Logger): Promise<DataFolder> {
    const version = versionOf(path)
    if (version === undefined) {
      log.info('making a new database')
      await initialise(path, launcher)
    } else if (version !== MAJOR_VERSION) {
      throw new DataFolderError(
        `The data folder ${path} holds PostgreSQL ${version}; this version needs ${MAJOR_VERSION}. Nothing was changed.`,
      )
    }
    return new DataFolder(path)
  }

  static existing(path: string): DataFolder {
    return new DataFolder(path)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** Through the open descriptor where the full name would be too long for a socket. */
function socketFolder(path: string, descriptor: number): string {
  if (Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= LONGEST_SOCKET_NAME) return path
  if (process.platform === 'linux') return `/proc/self/fd/${descriptor}`
  throw new DataFolderError(`The path of the data folder is too long for a socket: ${path}`)
}

function versionOf(path: string): string | undefined {
  if (!existsSync(path) || readdirSync(path).length === 0) return undefined
  try {
    return readFileSync(join(path, 'PG_VERSION'), 'utf8').trim()
  } catch {
    throw new DataFolderError(
      `The folder ${path} is not empty and holds no database. Set DATA_DIR to another folder. Nothing was changed.`,
    )
  }
}

/** Made aside and renamed: a folder under its real name is always whole. */
async function initialise(path: string, launcher: Launcher): Promise<void> {
  const aside = `${path}.new-${process.pid}`
  try {
    mkdirSync(aside, { recursive: true, mode: 0o700 })
    if (launcher.owner !== undefined) chownSync(aside, launcher.owner, launcher.owner)
    const [program, args] = launcher.command('initdb', [
      `--pgdata=${aside}`,
      `--username=${SUPERUSER}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    await promisify(execFile)(program, args)
    renameSync(aside, path)
  } catch (error) {
    rmSync(aside, { recursive: true, force: true })
    const said = (error as { stderr?: string }).stderr?.trim() ?? (error as Error).message
    throw new DataFolderError(`Could not make a database in ${path}: ${said}`, { cause: error })
  }
}

/** The process that PostgreSQL's own lock file names, if it is alive; a zombie is not. */
export function postmasterPid(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(path, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
    // On a full disk the file may have been left empty, and 0 would mean this process's own group.
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    process.kill(pid, 0)
    return isPostgres(pid) ? pid : undefined
  } catch {
    return undefined
  }
}

/** Process ids are used again: only a living postgres counts. */
function isPostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return /^Name:\s+postgres$/m.test(status) && !/^State:\s+Z/m.test(status)
  } catch {
    return false
  }
}
