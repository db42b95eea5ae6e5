import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

interface ProgramOptions {
  /** Added to the environment of this process. */
  readonly environment?: Readonly<Record<string, string>>
  /** Runs as the user `postgres` if this process is root, because PostgreSQL refuses to run as root. */
  readonly asPostgres?: boolean
  /** The signal that stops it. Default SIGTERM; SIGINT stops PostgreSQL without waiting for clients. */
  readonly stopSignal?: NodeJS.Signals
}

/** A running program. */
export class Program {
  readonly name: string
  readonly child: ChildProcess
  readonly stopSignal: NodeJS.Signals
  readonly #ended: Promise<void>

  constructor(name: string, child: ChildProcess, stopSignal: NodeJS.Signals) {
    this.name = name
    this.child = child
    this.stopSignal = stopSignal
    this.#ended = new Promise((resolve) => {
      child.once('exit', () => resolve())
      child.once('error', () => resolve())
    })
  }

  get isRunning(): boolean {
    return this.child.pid !== undefined && this.child.exitCode === null && !this.child.signalCode
  }

  /** Sends a signal and waits for the end of the program. */
  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.isRunning) return
    this.child.kill(signal)
    const timeout = setTimeout(() => this.child.kill('SIGKILL'), STOP_TIMEOUT_MS)
    await this.#ended
    clearTimeout(timeout)
  }
}

const STOP_TIMEOUT_MS = 15_000

/**
 * Programs that a run starts, each with a log file in one folder. They end in the reverse order of
 * their start, and also if this process is killed.
 */
export class ProcessGroup {
  readonly folder: string
  readonly #programs: Program[] = []

  constructor(folder: string) {
    this.folder = folder
  }

  start(name: string, command: readonly string[], options: ProgramOptions = {}): Program {
    const { environment = {}, asPostgres = false, stopSignal = 'SIGTERM' } = options
    const [program = '', ...args] = endingWithParent(command, asPostgres)
    const log = openSync(join(this.folder, `${name}.log`), 'a')
    const child = spawn(program, args, {
      cwd: this.folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    const running = new Program(name, child, stopSignal)
    this.#programs.push(running)
    return running
  }

  async stop(): Promise<void> {
    for (const program of this.#programs.splice(0).toReversed()) {
      await program.end(program.stopSignal)
    }
  }
}

/** Returns the command, changed to end with this process and to run as the user `postgres` if wanted. */
export function endingWithParent(command: readonly string[], asPostgres: boolean): string[] {
  const user =
    asPostgres && process.getuid?.() === 0
      ? ['--reuid=postgres', '--regid=postgres', '--clear-groups']
      : []
  return ['setpriv', ...user, '--pdeathsig=INT', ...command]
}

/** Returns ports of the loopback address that are free now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(Array.from({ length: count }, listen))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

const listen = (): Promise<ReturnType<typeof createServer>> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => resolve(server))
  })
