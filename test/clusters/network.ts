import { execFile, execFileSync } from 'node:child_process'
import { existsSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { ProcessGroup } from './process-group.ts'

/** For `needs` of a run. */
export const IP_PACKAGE = { '/usr/sbin/ip': 'iproute2' }

const OWN_NETWORK = 'SEXTANT_RUN_HAS_OWN_NETWORK'

/**
 * Replaces this process with one that has a network of its own, and then returns true there. No packet
 * can leave it, all ports are free, and it disappears with its last process. Returns false if the
 * machine does not allow that.
 */
export function enterOwnNetwork(): boolean {
  if (process.env[OWN_NETWORK] !== undefined) {
    ip([], 'link set lo up')
    return true
  }
  try {
    execFileSync('unshare', ['--net', '--pid', '--fork', '--mount-proc', 'true'], {
      stdio: 'ignore',
    })
  } catch {
    return false
  }
  const environment = { ...process.env, [OWN_NETWORK]: '1' } as NodeJS.ProcessEnv
  const command = ['unshare', '--net', process.execPath, ...process.argv.slice(1)]
  process.execve?.('/usr/bin/unshare', command, environment)
  return false
}

/** A machine on the network, for programs that are started with `enter` before their command. */
export class Host {
  readonly name: string
  readonly pid: number
  /** Runs the rest of a command on this host. */
  readonly enter: readonly string[]

  private constructor(name: string, pid: number) {
    this.name = name
    this.pid = pid
    this.enter = ['nsenter', `--net=/proc/${pid}/ns/net`]
  }

  static async start(programs: ProcessGroup, name: string): Promise<Host> {
    const command = ['unshare', '--net', 'sleep', 'infinity']
    const { pid } = programs.start(`${name}-network`, command, { stopSignal: 'SIGKILL' }).child
    if (pid === undefined) throw new Error(`${name} has no network`)
    while (!hasOwnNetwork(pid)) await sleep(10)
    const host = new Host(name, pid)
    ip(host.enter, 'link set lo up')
    return host
  }

  /** Runs a command to its end. Rejects if it fails. */
  async run(command: string, environment: Readonly<Record<string, string>> = {}): Promise<void> {
    const [program, ...args] = [...this.enter, ...command.split(' ')]
    const env = { ...process.env, ...environment }
    await promisify(execFile)(program ?? '', args, { env, timeout: COMMAND_TIMEOUT_MS })
  }
}

const COMMAND_TIMEOUT_MS = 60_000

const networkOf = (pid: number | 'self') => readlinkSync(`/proc/${pid}/ns/net`)

const hasOwnNetwork = (pid: number) =>
  existsSync(`/proc/${pid}`) && networkOf(pid) !== networkOf('self')

/** A switch that connects hosts. */
export class Lan {
  readonly name: string
  readonly #prefix: string
  readonly #enter: readonly string[]

  /** `prefix` is the start of all addresses, as in 10.1.0. `enter` leads to the host that has address 1. */
  constructor(name: string, prefix: string, enter: readonly string[] = []) {
    this.name = name
    this.#prefix = prefix
    this.#enter = enter
    ip(enter, `link add ${name} type bridge`)
    ip(enter, `addr add ${this.address(1)}/24 dev ${name}`)
    ip(enter, `link set ${name} up`)
  }

  address(number: number): string {
    return `${this.#prefix}.${number}`
  }

  connect(host: Host, number: number): void {
    const port = portOf(host)
    ip(this.#enter, `link add ${port} type veth peer name ${this.name} netns ${host.pid}`)
    ip(this.#enter, `link set ${port} master ${this.name} up`)
    ip(host.enter, `addr add ${this.address(number)}/24 dev ${this.name}`)
    ip(host.enter, `link set ${this.name} up`)
  }

  /** Loses all packets from and to the host. No program gets an error, as with a broken switch. */
  cut(host: Host): void {
    ip(this.#enter, `link set ${portOf(host)} nomaster`)
  }

  heal(host: Host): void {
    ip(this.#enter, `link set ${portOf(host)} master ${this.name}`)
  }
}

const portOf = ({ name }: Host) => `to-${name}`

function ip(enter: readonly string[], command: string): void {
  const [program, ...args] = [...enter, 'ip', ...command.split(' ')]
  execFileSync(program ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] })
}
