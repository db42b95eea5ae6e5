import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SeededRandom } from '#test/faults/seeded-random.ts'
import { ServerUnderTest } from '#test/faults/server-under-test.ts'
import { SubmissionClients } from '#test/faults/submission-clients.ts'
import { readBackup } from '#server/platform/backup/read-backup.ts'
import { runAdmin } from '#test/server/server-process.ts'
import type { CitusNodes } from '#test/clusters/citus.ts'
import type { RunContext } from '#test/clusters/cluster-run.ts'
import { query } from '#test/clusters/postgres.ts'
import { TENANT_TABLES } from '#server/platform/db/tenant-tables.ts'
import { admin, createJoined } from './site.ts'

/** Moves a filled database of one machine to the cluster and back, and compares all rows. */
export async function moveDatabase(context: RunContext, nodes: CitusNodes): Promise<void> {
  const { folder, report } = context
  const source = join(folder, 'single-machine.gz')
  await fillSingleMachine(context, source)
  const url = await createJoined(nodes, 'moved')
  await admin(url, 'restore', source)
  const before = await rowsOf(url, join(folder, 'before.gz'))

  const startedAt = performance.now()
  await admin(url, 'distribute')
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
  const spread = await rowsOf(url, join(folder, 'spread.gz'))
  const again = await admin(url, 'distribute')
  const check = await admin(url, 'check')
  report({
    name: 'a filled database of one machine is restored on the coordinator and spread',
    target: 'same rows and checksums, check finds nothing, can be run again',
    result: `${before.count} rows in ${before.tables} tables; distribute took ${seconds} s; ${check}`,
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

  await admin(url, 'undistribute')
  const back = await rowsOf(url, join(folder, 'back.gz'))
  report({
    name: 'undistribute',
    target: 'same rows and checksums, check finds nothing',
    result: `${back.count} rows; ${await admin(url, 'check')}`,
    isMet: back.sums === before.sums,
  })
}

/** Writes a backup of a server with its embedded database, demo data and submissions. */
async function fillSingleMachine({ folder, signal }: RunContext, path: string): Promise<void> {
  const data = join(folder, 'single-machine')
  const server = new ServerUnderTest(data)
  signal.addEventListener('abort', () => void server.stop())
  await server.start()
  try {
    const { sessions } = await server.createManager([1, 3, 3, 5])
    const clients = new SubmissionClients(sessions, 8, new SeededRandom(1))
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

/** The rows of all tables of a backup that is made now, with their checksums. */
async function rowsOf(url: string, path: string) {
  await admin(url, 'backup', path)
  const { tableSums } = await readBackup(path)
  return {
    count: tableSums.reduce((sum, { rows }) => sum + rows, 0),
    tables: tableSums.length,
    sums: JSON.stringify(tableSums),
  }
}
