import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PASSWORD } from '#test/faults/browser-client.ts'
import { SeededRandom } from '#test/faults/seeded-random.ts'
import { ServerUnderTest } from '#test/faults/server-under-test.ts'
import { SubmissionClients } from '#test/faults/submission-clients.ts'
import { readBackup } from '#server/platform/backup/read-backup.ts'
import { databaseUrl } from '#test/server/join-nodes.ts'
import { runAdmin } from '#test/server/server-process.ts'
import type { CitusNodes } from '#test/clusters/citus.ts'
import type { RunContext } from '#test/clusters/cluster-run.ts'
import { query } from '#test/clusters/postgres.ts'
import { TENANT_TABLES } from '#server/platform/db/tenant-tables.ts'
import {
  admin,
  createEverywhere,
  createTenants,
  joinDatabases,
  noTenant,
  startServer,
} from './site.ts'

/** Owns the databases, as the user of the servers does. `distribute` needs a superuser. */
const OWNER = 'sextant_owner'

/** Moves a filled database of one machine to the cluster and back, and compares all rows. */
export async function moveDatabase(context: RunContext, nodes: CitusNodes): Promise<void> {
  const { folder, report } = context
  for (const node of [nodes.coordinator, ...nodes.workers]) {
    await query(node.url('postgres'), `create role ${OWNER} login`)
  }
  const source = join(folder, 'single-machine.gz')
  await fillSingleMachine(context, source)
  const superuser = await createEverywhere(nodes, 'moved', OWNER)
  await joinDatabases(nodes, 'moved')
  const url = databaseUrl(superuser, 'moved', OWNER)
  await checkRefusals(context, nodes, url)
  await admin(url, 'restore', source)
  const before = await rowsOf(url, join(folder, 'before.gz'))

  const startedAt = performance.now()
  const done = await admin(superuser, 'distribute')
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const spread = await rowsOf(url, join(folder, 'spread.gz'))
  const again = await admin(superuser, 'distribute')
  const check = await admin(url, 'check')
  report({
    name: 'a filled database of one machine is restored on the coordinator and spread',
    target: 'same rows and checksums, check finds nothing, can be run again',
    result: `${before.count} rows in ${before.tables} tables; distribute took ${seconds} s: ${done} ${check}`,
    isMet: before.sums === spread.sums && before.count > 0 && again.includes('already'),
  })
  const left = await query<{ bytes: number }>(
    url,
    `select coalesce(sum(pg_relation_size(oid)), 0)::float as bytes from pg_class
     where relname = any($1::text[]) and relnamespace = 'public'::regnamespace`,
    [TENANT_TABLES],
  )
  report({
    name: 'rows of tenants on the coordinator afterwards',
    target: 'none',
    result: `${left[0]?.bytes} bytes in ${TENANT_TABLES.length} tables`,
    isMet: left[0]?.bytes === 0,
  })

  await admin(superuser, 'undistribute')
  const back = await rowsOf(url, join(folder, 'back.gz'))
  report({
    name: 'undistribute',
    target: 'same rows and checksums, check finds nothing',
    result: `${back.count} rows; ${await admin(url, 'check')}`,
    isMet: back.sums === before.sums && (await isAppendOnly(url)),
  })
  await spreadExisting(context, nodes, source, before.sums)
}

const refusal = (url: string) =>
  admin(url, 'distribute').catch((error: Error) => error.message.trim())

/** Runs commands that must change nothing. */
async function checkRefusals(
  { report }: RunContext,
  { coordinator, workers }: CitusNodes,
  url: string,
): Promise<void> {
  const worker = await refusal(workers[0]?.url('moved') ?? '')
  const owner = await refusal(url)
  const tables = await query(
    coordinator.url('moved'),
    `select from pg_class where relnamespace = 'public'::regnamespace and relname = 'teams'`,
  )
  report({
    name: 'distribute on a worker, and by the owner of the database',
    target: 'one sentence, no change',
    result: `${worker} ${owner}`,
    isMet:
      worker.startsWith('DATABASE_URL leads to a worker') &&
      owner.startsWith(`${OWNER} is no superuser`) &&
      tables.length === 0,
  })
}

/** Makes a database that was filled before the extension that of a coordinator, and serves it. */
async function spreadExisting(
  context: RunContext,
  nodes: CitusNodes,
  source: string,
  sums: string,
): Promise<void> {
  const superuser = await createEverywhere(nodes, 'existing', OWNER)
  const url = databaseUrl(superuser, 'existing', OWNER)
  await admin(url, 'restore', source)
  await joinDatabases(nodes, 'existing')
  await admin(superuser, 'distribute')
  const spread = await rowsOf(url, join(context.folder, 'existing.gz'))
  const server = await startServer(context, 'existing', url)
  const [{ manager } = noTenant()] = await createTenants(server, url, 2, 1, [3])
  const me = await manager.send(server.origin, 'GET', '/api/auth/user')
  const { email } = me.body as { email: string }
  const { status } = await manager.send(server.origin, 'DELETE', '/api/account', {
    email,
    password: PASSWORD,
  })
  await server.stop()
  const check = await admin(url, 'check')
  context.report({
    name: 'a filled database becomes that of a coordinator, served by a user who is no superuser',
    target: 'same rows; an account is registered and deleted; check finds nothing',
    result: `${spread.count} rows; deletion ${status}; ${check}`,
    isMet: spread.sums === sums && status < 300 && (await isAppendOnly(url)),
  })
}

/** True if the user of a URL may neither change nor truncate the audit log. */
async function isAppendOnly(url: string): Promise<boolean> {
  const rows = await query(
    url,
    `select where has_table_privilege('audit_entries', 'update, truncate')`,
  )
  return rows.length === 0
}

/** Writes a backup of a server with its embedded database, demo data and submissions. */
async function fillSingleMachine({ folder, signal }: RunContext, path: string): Promise<void> {
  const data = join(folder, 'single-machine')
  const server = new ServerUnderTest(data)
  signal.addEventListener('abort', () => void server.stop())
  await server.start()
  try {
    const { rounds } = await server.createManager([1, 3, 3, 5])
    const clients = new SubmissionClients(rounds, 8, new SeededRandom(1))
    const done = { isDone: false }
    const load = clients.submit(
      () => server.origin,
      () => done.isDone,
    )
    await sleep(3_000)
    done.isDone = true
    await load
    for (const args of [['demo'], ['backup', path]]) {
      const { code, output } = await runAdmin(args, { DATA_DIR: data })
      if (code !== 0) throw new Error(output)
    }
  } finally {
    await server.stop()
  }
}

/** Returns the rows of all tables of a backup that is made now, with their checksums. */
async function rowsOf(url: string, path: string) {
  await admin(url, 'backup', path)
  const { tableSums } = await readBackup(path)
  return {
    count: tableSums.reduce((sum, { rows }) => sum + rows, 0),
    tables: tableSums.length,
    sums: JSON.stringify(tableSums),
  }
}
