import { LIMITS } from '#server/platform/db/connection-settings.ts'
import { Client } from '#test/server/app.ts'
import { register } from '#test/server/own-servers.ts'
import { ServerProcess } from '#test/server/server-process.ts'
import { runOnCluster } from './cluster-run.ts'
import type { RunContext } from './cluster-run.ts'
import { PGBOUNCER_PACKAGE, PgBouncer } from './pgbouncer.ts'
import { POSTGRES_PACKAGE, PostgresNode, query } from './postgres.ts'
import { freePorts } from './process-group.ts'
import { runServerTests } from './server-tests.ts'

/**
 * Fewer than one app of the tests opens: ten and its health probe. A test holds eight transactions open and
 * asks for a ninth, while the probe needs one too.
 */
const POOL_SIZE = 10

const DATABASE = 'sextant'

/** Settings of the database with which the product does not work. */
const UNUSUAL = [
  `DateStyle = 'SQL, DMY'`,
  `IntervalStyle = 'iso_8601'`,
  `TimeZone = 'Asia/Kathmandu'`,
  `search_path = ''`,
  'array_nulls = off',
]

// `npm run pooled`: the server behind PgBouncer in transaction mode. Arguments select test files.
await runOnCluster(
  { needs: { ...POSTGRES_PACKAGE, ...PGBOUNCER_PACKAGE }, timeLimitMinutes: 60 },
  async (context) => {
    const [port = 0, poolerPort = 0] = await freePorts(2)
    const node = new PostgresNode(context.programs, 'postgres', port, [
      'max_connections = 400',
      // The data is needed for one run only, as in the server tests on the embedded database.
      'fsync = off',
      'full_page_writes = off',
      'synchronous_commit = off',
    ])
    await node.start()
    const pooler = new PgBouncer(context.programs, node, poolerPort, POOL_SIZE)
    await pooler.start()
    await checkStart(context, node, pooler)
    const filters = process.argv.slice(2)
    await runServerTests(
      context,
      `server tests, each database through ${POOL_SIZE} connections`,
      { TEST_DATABASE_URL: node.url('postgres'), TEST_POOLER_URL: pooler.url('postgres') },
      // test/faults is left out: its tests start servers with an embedded database, without a pooler.
      filters.length > 0 ? filters : ['src/server/', 'test/server/', 'test/abuse/'],
    )
    const transactions = await pooler.transactions()
    context.report({
      name: 'transactions through PgBouncer',
      target: 'more than 0',
      result: String(transactions),
      isMet: transactions > 0,
    })
  },
)

/** Starts a server for a role that is no superuser, without and with the setting. */
async function checkStart(
  { report }: RunContext,
  node: PostgresNode,
  pooler: PgBouncer,
): Promise<void> {
  await query(node.url('postgres'), 'create role sextant login')
  await query(node.url('postgres'), `create database ${DATABASE} owner sextant`)
  for (const setting of UNUSUAL) {
    await query(node.url('postgres'), `alter database ${DATABASE} set ${setting}`)
  }
  // The pooler keeps it. It has none of the limits.
  await query(pooler.url(DATABASE, 'sextant'), 'select 1')
  const url = pooler.url(DATABASE, 'sextant')
  const refused = new ServerProcess({ DATABASE_URL: url })
  const code = await refused.ended()
  const sentence = refused.errors.trim()
  report({
    name: 'start without DATABASE_POOLER',
    target: 'refused with a sentence that names the setting',
    result: `exit code ${code}: ${sentence}`,
    isMet: code === 1 && sentence.includes('DATABASE_POOLER=transaction'),
  })
  const server = new ServerProcess({ DATABASE_URL: url, DATABASE_POOLER: 'transaction' })
  const origin = await server.ready()
  const { status } = await fetch(`${origin}/readyz`)
  const registration = await register(new Client(origin), 'mary@example.com')
  const limits = await limitsOf(url)
  await server.stop()
  report({
    name: 'start with DATABASE_POOLER=transaction',
    target:
      '/readyz 200; registration 201, although the database has unusual settings; each connection of the pooler has the limits',
    result: `/readyz ${status}; registration ${registration.status}; ${limits.join(', ')}`,
    isMet:
      status === 200 &&
      registration.status === 201 &&
      limits.length === 1 &&
      limits[0] === Object.values(LIMITS).join(' '),
  })
}

/** Returns the different limits, in milliseconds, of all connections that the pooler opens. */
async function limitsOf(url: string): Promise<string[]> {
  const names = Object.keys(LIMITS).map((name) => `'${name}'`)
  const rows = await Promise.all(
    Array.from({ length: POOL_SIZE }, () =>
      query<{ limits: string }>(
        url,
        `select string_agg(setting, ' ' order by array_position(array[${names.join(', ')}], name)) as limits
         from pg_settings, pg_sleep(0.5) where name in (${names.join(', ')})`,
      ),
    ),
  )
  return [...new Set(rows.map(([row]) => row?.limits ?? ''))]
}
