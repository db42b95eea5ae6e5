import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureHeadless } from '#test/server/chromium.ts'
import { citusMissing, startCitus } from './citus.ts'
import { runOnCluster } from './cluster-run.ts'
import type { RunContext } from './cluster-run.ts'
import { backUpUnderLoad } from './distributed/backing-up.ts'
import { killCoordinator } from './distributed/coordinator-killed.ts'
import { migrateSpread } from './distributed/migrating.ts'
import { moveDatabase } from './distributed/moving.ts'
import { checkOneShard } from './distributed/one-shard.ts'
import { runJourney } from './distributed/round-journey.ts'
import { createSpread, createTenants, startServer } from './distributed/site.ts'
import type { SpreadSite } from './distributed/site.ts'
import { compareSpeed } from './distributed/speed.ts'
import { killWorker, silenceWorker } from './distributed/worker-killed.ts'
import { POSTGRES_PACKAGE, PostgresNode, query } from './postgres.ts'
import { freePorts, ProcessGroup } from './process-group.ts'
import { runServerTests } from './server-tests.ts'

/**
 * `npm run distributed [-- PART ...]`: the product on a Citus cluster of a coordinator and two workers.
 * Parts: moving, tests, journey, calls, backups, worker, silent, coordinator, migration, speed; all by
 * default. `tests=NAME` runs the server tests whose path contains NAME.
 */
const { positionals } = parseArgs({ allowPositionals: true })
const isWanted = (part: string) =>
  positionals.length === 0 || positionals.some((name) => name.split('=')[0] === part)
const filters = positionals.flatMap((name) => (name.startsWith('tests=') ? name.slice(6) : []))

/** The data of tests is needed for one run only. */
const FAST = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off']

const missing = citusMissing()
if (missing) {
  console.log(`skipped: ${missing}`)
  process.exit()
}
await runOnCluster({ needs: POSTGRES_PACKAGE, timeLimitMinutes: 120 }, async (context) => {
  if (isWanted('tests')) await testOnCluster(context)
  const durable = ['moving', 'journey', 'calls', 'backups', 'worker', 'silent', 'coordinator']
  if (![...durable, 'migration', 'speed'].some(isWanted)) return
  const nodes = await startCitus(context.programs, ['citus.enable_stat_counters = on'])
  if (isWanted('moving')) await moveDatabase(context, nodes)
  if (isWanted('journey')) {
    const chromium = ensureHeadless()
    if (chromium) await runJourney(context, await createSpread(nodes, 'journey'), chromium)
  }
  // Each part has a database of its own, since stored submissions are compared with those it has sent.
  const onSite = async (part: string, work: (site: SpreadSite) => Promise<void>) => {
    if (!isWanted(part)) return
    const url = await createSpread(nodes, part)
    const server = await startServer(context, part, url)
    const tenants = await createTenants(server, url, nodes.workers.length, 2, [3, 1])
    await work({ url, server, tenants })
    await server.stop()
  }
  await onSite('calls', (site) => checkOneShard(context, site))
  await onSite('backups', (site) => backUpUnderLoad(context, nodes, site))
  await onSite('worker', (site) => killWorker(context, nodes, site))
  await onSite('silent', (site) => silenceWorker(context, nodes, site))
  await onSite('coordinator', (site) => killCoordinator(context, nodes, site))
  await onSite('speed', (site) => measureSpeed(context, site))
  await onSite('migration', ({ url }) => migrateSpread(context, nodes, url))
})

async function testOnCluster(context: RunContext): Promise<void> {
  // Its nodes have the same names as those of the other parts.
  const folder = join(context.folder, 'tests')
  mkdirSync(folder)
  const programs = new ProcessGroup(folder)
  context.signal.addEventListener('abort', () => void programs.stop())
  const { coordinator, workers } = await startCitus(programs, FAST)
  await runServerTests(
    context,
    'server tests, the tables of tenants spread over two workers',
    {
      TEST_DATABASE_URL: coordinator.url('postgres'),
      TEST_WORKER_URLS: workers.map((worker) => worker.url('postgres')).join(','),
    },
    // test/faults is left out: each of its tests starts servers with an embedded database.
    filters.length > 0 ? filters : ['src/server/', 'test/server/', 'test/abuse/'],
  )
  await programs.stop()
}

async function measureSpeed(context: RunContext, { server, url }: SpreadSite): Promise<void> {
  const [port = 0] = await freePorts(1)
  const node = new PostgresNode(context.programs, 'plain', port)
  await node.start()
  await query(node.url('postgres'), 'create database sextant')
  const plainUrl = node.url('sextant')
  const plain = await startServer(context, 'plain-server', plainUrl)
  const sites = [
    { server: plain, tenants: await createTenants(plain, plainUrl, 1, 8, [3, 3]) },
    { server, tenants: await createTenants(server, url, 2, 4, [3, 3]) },
  ] as const
  await compareSpeed(context, ...sites)
  await plain.stop()
}
