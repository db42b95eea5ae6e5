import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PRODUCT_NAME } from '#domain/product.ts'

/** The folder of the project. */
export const ROOT = join(import.meta.dirname, '..', '..')
/** A folder that Linux keeps in memory. */
const MEMORY_FOLDER = '/dev/shm'
const NODE = join(ROOT, 'node_modules', '.bin', 'node')

/** The environment and arguments of `npm start`. */
const START = parseStartCommand(readFileSync(join(ROOT, 'package.json'), 'utf8'))

interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly settings: Readonly<Record<string, string>>
}

const DIRECTLY: Command = {
  program: NODE,
  args: [...START.flags, START.file],
  settings: START.settings,
}

/**
 * Returns the command that starts a server from the sources in a folder, with the flags of this
 * version.
 */
export const startCommandAt = (root: string): Command => ({
  ...DIRECTLY,
  args: [...START.flags, join(root, START.file)],
})

/** The command that an operator types. */
export const NPM_START: Command = { program: 'npm', args: ['start'], settings: {} }

/** Settings of the machine that must not leak into a server under test. */
const UNSET_VARIABLES = new Set([
  'DATABASE_URL',
  'DATA_DIR',
  'PUBLIC_URL',
  'HOST',
  'TRUST_PROXY',
  'LOG_LEVEL',
  'SMTP_URL',
  'MAIL_FROM',
  'CONTACT_EMAIL',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_NAME',
  'OIDC_DOMAINS',
  'OIDC_TENANTS',
  'OIDC_TRUST_EMAIL',
  'OIDC_ROLE_CLAIM',
  'PASSWORD_SIGN_IN',
  'REGISTRATION',
  'SELF_HOSTED',
  'ORGANIZATION_NAME',
  'WORKSPACE',
  'WORKSPACE_ID',
  'PAYMENTS',
  'RATE_LIMIT_SCALE',
  'SUBMISSION_RATE',
  'INVITATION_MAILS_PER_DAY',
  'MAILS_PER_HOUR',
  'DATABASE_POOLER',
  'METRICS_TOKEN',
  'STOP_GRACE_SECONDS',
  'SEALING_KEY',
  'SEALING_KEY_FILE',
  'SEALING_KEY_NEW',
])

/** One key for all servers and commands that a test starts on one database. */
export const TEST_SEALING_KEY = Buffer.alloc(32, 7).toString('base64')

/** A server in its own process, as an operator starts it. */
export class ServerProcess {
  readonly child: ChildProcess
  #output = ''
  #errors = ''

  /** `command` starts the server; by default directly, without the checks of `npm start`. */
  constructor(environment: Record<string, string>, command = DIRECTLY) {
    const variables = { PORT: '0', HOST: '127.0.0.1', ...environment }
    this.child = launch(command, variables)
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.#output += text))
    }
    this.child.stderr?.on('data', (text: string) => (this.#errors += text))
  }

  /** All output so far, of both streams. */
  get output(): string {
    return this.#output
  }

  /** The output to standard error so far. */
  get errors(): string {
    return this.#errors
  }

  /** Resolves with the server's address once it is ready. */
  async ready(): Promise<string> {
    const line = new RegExp(
      `${PRODUCT_NAME} is ready at (http://(?:localhost|127\\.0\\.0\\.1):\\d+)`,
    )
    for (let waited = 0; waited < 30_000; waited += 20) {
      const address = line.exec(this.#output)?.[1]
      if (address) return address.replace('localhost', '127.0.0.1')
      if (this.child.exitCode !== null) break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    throw new Error(`the server did not get ready: ${this.#output}`)
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name)
  }

  /** Resolves with the exit code or the signal. */
  ended(): Promise<number | string> {
    return exitOf(this.child)
  }

  async stop(): Promise<number | string> {
    this.signal('SIGTERM')
    return this.ended()
  }
}

/**
 * Runs an admin command and returns its exit code and its output, of both streams. `root` has the
 * sources of the version that runs it.
 */
export async function runAdmin(
  args: readonly string[],
  environment: Record<string, string>,
  root = ROOT,
): Promise<{ code: number | string; output: string }> {
  const child = launch(
    { ...DIRECTLY, args: [join(root, 'src/server/admin.ts'), ...args] },
    environment,
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  return { code: await exitOf(child), output }
}

/**
 * Creates a folder that only its owner can enter, and returns it with its removal. On disk by default,
 * for faults and benchmarks, where a commit must cost what it costs.
 */
export function scratchFolder(parent = tmpdir()): { path: string; remove: () => void } {
  const path = mkdtempSync(join(parent, 'sextant-run-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * Returns the folder for temporary databases: in memory if 4 GB are free there, since PostgreSQL makes
 * hundreds of files for each database, otherwise that of the system.
 */
export function fastFolder(): string {
  if (!existsSync(MEMORY_FOLDER)) return tmpdir()
  const { bavail, bsize } = statfsSync(MEMORY_FOLDER)
  return bavail * bsize > 4e9 ? MEMORY_FOLDER : tmpdir()
}

/** Parses the `start` script of a package.json. Throws if it has another format. */
export function parseStartCommand(packageJson: string): {
  settings: Record<string, string>
  flags: string[]
  file: string
} {
  const { scripts } = JSON.parse(packageJson) as { scripts: { start: string } }
  const [, variables, nodeFlags, file] =
    /&& exec env ((?:\w+=\S+ )+)node_modules\/\.bin\/node ((?:--\S+ )+)(\S+)$/.exec(
      scripts.start,
    ) ?? []
  if (variables === undefined || nodeFlags === undefined || file === undefined) {
    throw new Error(`unknown format of npm start: ${scripts.start}`)
  }
  const settings = variables.trimEnd().split(' ')
  return {
    settings: Object.fromEntries(settings.map((setting) => setting.split('=', 2))),
    flags: nodeFlags.trimEnd().split(' '),
    file,
  }
}

function launch(
  { program, args, settings }: Command,
  environment: Record<string, string>,
): ChildProcess {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !UNSET_VARIABLES.has(name) && !/^(?:AI|STRIPE|OTEL)_/.test(name),
    ),
  )
  return spawn(program, args, {
    cwd: ROOT,
    env: { ...inherited, SEALING_KEY: TEST_SEALING_KEY, ...settings, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

function exitOf(child: ChildProcess): Promise<number | string> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  if (child.signalCode !== null) return Promise.resolve(child.signalCode)
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
}
