import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Host } from './network.ts'
import { makePostgresFolder, POSTGRES_BIN } from './postgres.ts'
import type { ProcessGroup, Program } from './process-group.ts'

/** For `needs` of a run. */
export const PATRONI_PACKAGE = { '/usr/bin/patroni': 'patroni' }

/**
 * Settings of the cluster. Lower bounds of Patroni: ttl 20, retry_timeout 3; loop_wait + 2 *
 * retry_timeout must not exceed ttl. A failover begins when the lock of the old primary has expired,
 * after ttl at most.
 *
 * Strict synchronous mode: without a synchronous standby the primary accepts no writes. Not strict, it
 * would go on alone and confirm submissions that exist on one machine only.
 *
 * Both standbys are synchronous, so the one that has more becomes the primary. If only one of them may
 * become it, the other may have more, and writes wait until pg_rewind has undone that.
 */
const CLUSTER_SETTINGS = {
  ttl: 20,
  loop_wait: 2,
  retry_timeout: 5,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  synchronous_node_count: 2,
  postgresql: {
    use_pg_rewind: true,
    parameters: {
      max_connections: 200,
      // Notices a connection that broke silently. The default is a minute.
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      // A standby that was refused tries again sooner. The new primary has to create its slot first.
      wal_retrieve_retry_interval: '500ms',
      // Shared memory in the data folder, which is removed after the run.
      dynamic_shared_memory_type: 'mmap',
    },
  },
}

/** What Patroni says about a node. */
interface NodeState {
  readonly role?: string
  readonly state?: string
  readonly replication?: readonly unknown[]
}

/** What a node knows of all nodes from etcd. */
interface ClusterState {
  readonly members: readonly { readonly name: string; readonly role: string }[]
}

interface NodeOptions {
  readonly host: Host
  /** The address under which clients and haproxy reach the node. */
  readonly clientAddress: string
  /** The address for other nodes. */
  readonly clusterAddress: string
  readonly etcdAddress: string
}

/** A machine with Patroni, which starts PostgreSQL and decides with the others which one is the primary. */
export class PatroniNode {
  readonly name: string
  readonly host: Host
  readonly clientAddress: string
  readonly configFile: string
  readonly #programs: ProcessGroup
  readonly #dataFolder: string
  #program: Program | undefined

  constructor(programs: ProcessGroup, options: NodeOptions) {
    this.host = options.host
    this.name = options.host.name
    this.clientAddress = options.clientAddress
    this.configFile = join(programs.folder, `${this.name}.yml`)
    this.#programs = programs
    const folder = join(programs.folder, this.name)
    this.#dataFolder = join(folder, 'data')
    makePostgresFolder(folder)
    // JSON is valid YAML.
    writeFileSync(this.configFile, JSON.stringify(configuration(this.name, folder, options)))
  }

  /**
   * Starts Patroni as the first process of its own process namespace. The kernel ends all processes
   * of the namespace with it, and it ends with this run, so no PostgreSQL can be left behind.
   */
  start(): void {
    // Process numbers start at 1 again, so the one in the file would belong to another process.
    rmSync(join(this.#dataFolder, 'postmaster.pid'), { force: true })
    this.#program = this.#programs.start(
      this.name,
      [
        ...this.host.enter,
        ...'setpriv --pdeathsig=KILL'.split(' '),
        ...'unshare --pid --ipc --mount-proc --fork --kill-child'.split(' '),
        // Repeats the signal of `--kill-child`, which a change of the user clears.
        ...'setpriv --reuid=postgres --regid=postgres --clear-groups --pdeathsig=KILL'.split(' '),
        '/usr/bin/patroni',
        this.configFile,
      ],
      { stopSignal: 'SIGKILL' },
    )
  }

  /** Ends Patroni and all processes of PostgreSQL at once with kill -9. */
  async kill(): Promise<void> {
    await this.#program?.end('SIGKILL')
  }

  /** Returns undefined if the node does not answer. */
  state(): Promise<NodeState | undefined> {
    return this.#ask<NodeState>('/patroni')
  }

  /** Returns undefined if the node does not answer. */
  clusterState(): Promise<ClusterState | undefined> {
    return this.#ask<ClusterState>('/cluster')
  }

  async #ask<T>(path: string): Promise<T | undefined> {
    try {
      const response = await fetch(`http://${this.clientAddress}:8008${path}`, {
        signal: AbortSignal.timeout(2_000),
      })
      return (await response.json()) as T
    } catch {
      return undefined
    }
  }

  /** How often a former primary had to undo what no other node has. */
  get rewindCount(): number {
    const log = readFileSync(join(this.#programs.folder, `${this.name}.log`), 'utf8')
    return log.match(/pg_rewind exit code=0/g)?.length ?? 0
  }
}

const configuration = (
  name: string,
  folder: string,
  { clusterAddress, etcdAddress }: NodeOptions,
) => ({
  scope: 'sextant',
  name,
  etcd3: { host: etcdAddress },
  restapi: { listen: '0.0.0.0:8008', connect_address: `${clusterAddress}:8008` },
  bootstrap: {
    dcs: CLUSTER_SETTINGS,
    initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
  },
  postgresql: {
    listen: '0.0.0.0:5432',
    connect_address: `${clusterAddress}:5432`,
    data_dir: join(folder, 'data'),
    bin_dir: POSTGRES_BIN,
    pgpass: join(folder, 'pgpass'),
    authentication: {
      superuser: { username: 'postgres', password: 'postgres' },
      replication: { username: 'replicator', password: 'replicator' },
    },
    parameters: { unix_socket_directories: folder },
    // The network exists only for this run.
    pg_hba: [
      'local all all trust',
      'host all all 0.0.0.0/0 trust',
      'host replication all 0.0.0.0/0 trust',
    ],
  },
})

/** Three nodes, of which one is the primary. */
export class PatroniCluster {
  readonly nodes: readonly PatroniNode[]
  readonly #control: Host

  /** `control` is a host on the nodes' network, for `patronictl`. */
  constructor(nodes: readonly PatroniNode[], control: Host) {
    this.nodes = nodes
    this.#control = control
  }

  /** Starts the first node, then those that copy it, and waits until all replicate. */
  async start(): Promise<void> {
    const [first, ...others] = this.nodes
    first?.start()
    await until('first primary', async () => isPrimary(await first?.state()) || undefined)
    for (const node of others) node.start()
    await this.untilHealthy()
  }

  /** Waits until one node is the primary and the others replicate synchronously. */
  async untilHealthy(): Promise<Roles> {
    return until('primary with standbys', () => this.#roles())
  }

  /** Waits until another node is the primary. The former one may be unreachable. */
  async untilAnotherIsPrimary(former: PatroniNode): Promise<void> {
    const others = this.nodes.filter((node) => node !== former)
    await until('other primary', async () => {
      const states = await Promise.all(others.map((node) => node.state()))
      return states.find(isPrimary)
    })
  }

  async #roles(): Promise<Roles | undefined> {
    const states = await Promise.all(this.nodes.map((node) => node.state()))
    const primaries = this.nodes.filter((_, index) => isPrimary(states[index]))
    const [primary] = primaries
    if (!primary || primaries.length > 1) return undefined
    const { replication = [] } = states[this.nodes.indexOf(primary)] ?? {}
    // Patroni promotes only those that it has listed in etcd, a moment after PostgreSQL uses them.
    const { members = [] } = (await primary.clusterState()) ?? {}
    const synchronous = members.filter(({ role }) => role === 'sync_standby')
    const standby = this.nodes.find(({ name }) => name === synchronous[0]?.name)
    const isComplete = Math.min(replication.length, synchronous.length) === this.nodes.length - 1
    return standby && isComplete ? { primary, standby } : undefined
  }

  /** Moves the role of the primary to a node that replicates, as before maintenance. */
  async switchover(from: PatroniNode, to: PatroniNode): Promise<void> {
    const change = `--leader ${from.name} --candidate ${to.name} --force sextant`
    await this.#control.run(`patronictl -c ${from.configFile} switchover ${change}`)
  }
}

const isPrimary = (state: NodeState | undefined): boolean =>
  state?.role === 'master' && state.state === 'running'

export interface Roles {
  readonly primary: PatroniNode
  /** One of the two standbys. */
  readonly standby: PatroniNode
}

/** Waits until `find` returns something, and returns it. */
async function until<T>(what: string, find: () => Promise<T | undefined>): Promise<T> {
  for (const endsAt = Date.now() + 120_000; Date.now() < endsAt; await sleep(500)) {
    const found = await find()
    if (found !== undefined) return found
  }
  throw new Error(`no ${what} after two minutes`)
}
