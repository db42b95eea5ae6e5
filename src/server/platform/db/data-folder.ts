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
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import type { Launcher } from './postgres-binaries.ts'
import type { Connection } from './database.ts'

const MAJOR_VERSION = '18'
const SUPERUSER = 'sextant'
const LOCK_FILE = 'postmaster.pid'
const SOCKET = '.s.PGSQL.5432'
/** Bytes; the kernel's limit for the path of a Unix socket. */
const MAX_SOCKET_PATH = 107

/** The data folder cannot be used. Nothing in it was changed. */
export class DataFolderError extends Error {}

/** PostgreSQL's folder under DATA_DIR, which also contains its socket. */
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

  /** Opens the folder at `path`; initializes it if it does not exist. */
  static async open(path: string, launcher: Launcher, log: Logger): Promise<DataFolder> {
    const version = versionOf(path)
    if (version === undefined) {
      log.info('creating the database')
      await initialize(path, launcher)
    } else if (version !== MAJOR_VERSION) {
      throw new DataFolderError(
        `The data folder ${path} was created by PostgreSQL ${version}, but this version of Sextant runs PostgreSQL ${MAJOR_VERSION}. Nothing was changed. Write a backup with the previous version of Sextant, and restore it into a new folder.`,
      )
    }
    return new DataFolder(path)
  }

  /** Opens the folder of a running server. */
  static existing(path: string): DataFolder {
    return new DataFolder(path)
  }

  close(): void {
    closeSync(this.#descriptor)
  }
}

/** Returns the path of the folder, or a short one through its descriptor if the path is too long. */
function socketFolder(path: string, descriptor: number): string {
  if (Buffer.byteLength(join(path, SOCKET)) <= MAX_SOCKET_PATH) return path
  if (process.platform === 'linux') return `/proc/self/fd/${descriptor}`
  throw new DataFolderError(
    `The path of the data folder is too long: ${path}. Set DATA_DIR to a shorter path.`,
  )
}

function versionOf(path: string): string | undefined {
  if (!existsSync(path) || readdirSync(path).length === 0) return undefined
  try {
    return readFileSync(join(path, 'PG_VERSION'), 'utf8').trim()
  } catch {
    throw new DataFolderError(
      `The folder ${path} is not empty and does not contain a database. Set DATA_DIR to another folder. Nothing was changed.`,
    )
  }
}

/** Runs initdb in a temporary folder and renames it, so that a folder is always complete. */
async function initialize(path: string, launcher: Launcher): Promise<void> {
  const temporary = `${path}.new-${process.pid}`
  try {
    mkdirSync(temporary, { recursive: true, mode: 0o700 })
    if (launcher.owner !== undefined) chownSync(temporary, launcher.owner, launcher.owner)
    const [program, args] = launcher.command('initdb', [
      `--pgdata=${temporary}`,
      `--username=${SUPERUSER}`,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
    ])
    await promisify(execFile)(program, args)
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true })
    const reason = (error as { stderr?: string }).stderr?.trim() ?? (error as Error).message
    throw new DataFolderError(`Cannot create a database in ${path}: ${reason}`, { cause: error })
  }
}

/** Returns the process id in PostgreSQL's lock file if that process is running and not a zombie. */
export function postmasterPid(path: string): number | undefined {
  const pid = lockingPid(path)
  return pid !== undefined && isPostgresOf(path, pid) ? pid : undefined
}

/** A process id above all that Linux gives. */
const NO_PROCESS = 4_194_305

/**
 * Frees a folder whose database crashed, if another process has its id by now: PostgreSQL would not start.
 * The rest of the lock file stays, because PostgreSQL looks there for its own remains in memory.
 */
export function releaseLockFiles(path: string): void {
  const pid = lockingPid(path)
  if (pid === undefined || isPostgresOf(path, pid)) return
  const file = join(path, LOCK_FILE)
  const content = readFileSync(file, 'utf8')
  if (!content.startsWith(`${pid}\n`)) return
  const { uid, gid } = statSync(file)
  // Complete at any time, also on a full disk.
  const freed = `${file}.new`
  writeFileSync(freed, content.replace(/^\d+/, String(NO_PROCESS)), { mode: 0o600 })
  if (process.getuid?.() === 0) chownSync(freed, uid, gid)
  renameSync(freed, file)
  rmSync(join(path, `${SOCKET}.lock`), { force: true })
}

/** Returns the process id in PostgreSQL's lock file if any process has it. */
function lockingPid(path: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(path, LOCK_FILE), 'utf8').split('\n', 1)[0])
    // After a full disk the file may be empty, and 0 would address this process's group.
    if (!Number.isInteger(pid) || pid <= 0) return undefined
    process.kill(pid, 0)
    return pid
  } catch {
    return undefined
  }
}

/** Process ids are reused, also by a PostgreSQL of another folder. PostgreSQL works in its folder. */
function isPostgresOf(path: string, pid: number): boolean {
  if (process.platform !== 'linux') return true
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    if (!/^Name:\s+postgres$/m.test(status) || /^State:\s+Z/m.test(status)) return false
  } catch {
    return false
  }
  try {
    const [own, its] = [statSync(path), statSync(`/proc/${pid}/cwd`)]
    return own.dev === its.dev && own.ino === its.ino
  } catch {
    // Not readable (another user, or root without CAP_SYS_PTRACE): assume it is ours.
    return true
  }
}
