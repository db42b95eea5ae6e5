import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SeededRandom } from '#test/faults/seeded-random.ts'
import { ServerUnderTest } from '#test/faults/server-under-test.ts'
import { SteadyLoad } from '#test/faults/steady-load.ts'
import { providePrograms, runOnCluster } from './cluster-run.ts'
import type { RunContext } from './cluster-run.ts'
import { ETCD_PACKAGES, startEtcd } from './etcd.ts'
import { faultsOf } from './failover-faults.ts'
import type { Installation } from './failover-faults.ts'
import { reportOutcome } from './failover-report.ts'
import type { FaultRecord } from './failover-report.ts'
import { HAPROXY_PACKAGE } from './haproxy.ts'
import { PrimaryProxy } from './primary-proxy.ts'
import { enterOwnNetwork, Host, IP_PACKAGE, Lan } from './network.ts'
import { secondsUntilWritesAreBack } from './outages.ts'
import { PATRONI_PACKAGE, PatroniCluster, PatroniNode } from './patroni.ts'
import { POSTGRES_PACKAGE, query } from './postgres.ts'

/**
 * `npm run failover [-- --rounds 10]`: three PostgreSQL nodes with Patroni, etcd and haproxy, and two
 * servers under load. Kills the primary, cuts its network, moves its role, and compares what is stored
 * with what clients saw. Needs root, for networks of its own.
 */
const NODE_COUNT = 3
/** Live rounds and protected ones. */
const GROUP_SIZES = [1, 1, 3, 3]
/** Milliseconds between two requests to one server. */
const REQUEST_EVERY_MS = 40

const NEEDS = {
  ...POSTGRES_PACKAGE,
  ...PATRONI_PACKAGE,
  ...ETCD_PACKAGES,
  ...HAPROXY_PACKAGE,
  ...IP_PACKAGE,
}

const repetitions = readRounds()
// First the packages, which come from the network that the run leaves.
if (providePrograms(NEEDS)) {
  if (enterOwnNetwork()) {
    await runOnCluster({ needs: NEEDS, timeLimitMinutes: 10 + 3 * repetitions }, run)
  } else {
    console.log('skipped: networks of their own for this run are not allowed here.')
  }
}

function readRounds(): number {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' } } })
  const rounds = Number(values.rounds)
  if (Number.isInteger(rounds) && rounds > 0) return rounds
  console.error('npm run failover [-- --rounds NUMBER]')
  process.exit(2)
}

async function run(context: RunContext): Promise<void> {
  const { programs, log } = context
  const { cluster, lans } = await startCluster(context)
  const haproxy = new PrimaryProxy(programs, cluster.nodes)
  await haproxy.start()
  await query(haproxy.url('postgres'), 'create database sextant')
  const servers = await startServers(context, haproxy.url('sextant'))
  log('two servers are ready')
  try {
    await breakAndRepair(context, { cluster, haproxy, lans }, servers)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
  }
}

async function breakAndRepair(
  context: RunContext,
  installation: Installation,
  servers: readonly [ServerUnderTest, ...ServerUnderTest[]],
): Promise<void> {
  const { signal, log } = context
  const { cluster } = installation
  const processIds = servers.map(({ running }) => running.child.pid)
  const { manager, rounds } = await servers[0].createManager(servers.flatMap(() => GROUP_SIZES))
  const loads = servers.map((_, index) => {
    const ofServer = rounds.filter((_, nth) => nth % servers.length === index)
    return new SteadyLoad(manager, ofServer, new SeededRandom(index + 1))
  })
  const records: FaultRecord[] = []
  const causeAll = async () => {
    for (const { kind, movesPrimary, cause } of faultsOf(installation, repetitions)) {
      signal.throwIfAborted()
      const roles = await cluster.untilHealthy()
      const startedAt = performance.now()
      const repair = await cause(roles)
      if (movesPrimary) await cluster.untilAnotherIsPrimary(roles.primary)
      const seconds = await secondsUntilWritesAreBack(loads, startedAt)
      await repair()
      await cluster.untilHealthy()
      records.push({ kind, startedAt, seconds })
      log(`${kind}: writes back after ${seconds.toFixed(1)} s`)
    }
  }
  const underLoad = loads.reduce(
    (work, load, index) => () =>
      load.during(() => servers[index]?.origin ?? '', REQUEST_EVERY_MS, work),
    causeAll,
  )
  await underLoad()
  await reportOutcome(context, { cluster, servers, processIds, loads, records })
}

async function startCluster({ programs, log }: RunContext) {
  const control = await Host.start(programs, 'etcd')
  const lans = {
    clients: new Lan('clients', '10.1.0'),
    nodes: new Lan('nodes', '10.2.0', control.enter),
  }
  const etcdAddress = await startEtcd(programs, control, lans.nodes.address(1))
  const nodes: PatroniNode[] = []
  for (let number = 1; number <= NODE_COUNT; number += 1) {
    const host = await Host.start(programs, `node${number}`)
    for (const lan of Object.values(lans)) lan.connect(host, number + 10)
    const clientAddress = lans.clients.address(number + 10)
    const clusterAddress = lans.nodes.address(number + 10)
    nodes.push(new PatroniNode(programs, { host, clientAddress, clusterAddress, etcdAddress }))
  }
  const cluster = new PatroniCluster(nodes, control)
  await cluster.start()
  log('three nodes replicate')
  return { cluster, lans }
}

async function startServers({ folder, signal }: RunContext, databaseUrl: string) {
  const newServer = (name: string) => {
    const dataFolder = join(folder, name)
    mkdirSync(dataFolder)
    return new ServerUnderTest(dataFolder, { DATABASE_URL: databaseUrl }, databaseUrl)
  }
  const servers = [newServer('server1'), newServer('server2')] as const
  signal.addEventListener('abort', () => {
    for (const server of servers) void server.kill()
  })
  for (const server of servers) await server.start()
  return servers
}
