import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { mkdirSync } from 'node:fs'
import type { Round } from '#contract/rounds.ts'
import { createRounds, register } from '#test/faults/browser-client.ts'
import type { BrowserClient } from '#test/faults/browser-client.ts'
import { ServerUnderTest } from '#test/faults/server-under-test.ts'
import { joinNodes } from '#test/server/join-nodes.ts'
import { runAdmin } from '#test/server/server-process.ts'
import type { CitusNodes } from '#test/clusters/citus.ts'
import { query } from '#test/clusters/postgres.ts'
import type { RunContext } from '#test/clusters/cluster-run.ts'

/** Runs an admin command on a database and returns its output. Throws if it fails. */
export async function admin(url: string, ...args: string[]): Promise<string> {
  const { code, output } = await runAdmin(args, { DATABASE_URL: url })
  if (code !== 0) throw new Error(output)
  return output.trim()
}

/** Creates a database on all nodes. `owner` is a role that all of them have. */
export async function createEverywhere(
  nodes: CitusNodes,
  name: string,
  owner = 'postgres',
): Promise<string> {
  for (const node of [nodes.coordinator, ...nodes.workers]) {
    await query(node.url('postgres'), `create database ${name} owner ${owner}`)
  }
  return nodes.coordinator.url(name)
}

/** Makes the databases of this name one cluster. Its tables are not spread yet. */
export async function joinDatabases(nodes: CitusNodes, name: string): Promise<void> {
  const workers = nodes.workers.map((worker) => worker.url('postgres'))
  await joinNodes(nodes.coordinator.url('postgres'), workers, name)
}

/** Creates a database whose tables are spread. */
export async function createSpread(nodes: CitusNodes, name: string): Promise<string> {
  const url = await createEverywhere(nodes, name)
  await joinDatabases(nodes, name)
  await admin(url, 'distribute')
  return url
}

/** Returns a server on an external database. */
export async function startServer(
  { folder, signal }: Pick<RunContext, 'folder' | 'signal'>,
  name: string,
  url: string,
  environment: Record<string, string> = {},
): Promise<ServerUnderTest> {
  const data = join(folder, name)
  mkdirSync(data, { recursive: true })
  const server = new ServerUnderTest(data, { DATABASE_URL: url, ...environment }, url)
  signal.addEventListener('abort', () => void server.stop())
  await server.start()
  // Shows why a check was missed.
  process.once('exit', () => console.error(server.running.output.slice(-4_000)))
  return server
}

/** A manager with rounds, and the node where their workspace is. */
export interface Tenant {
  readonly manager: BrowserClient
  readonly rounds: readonly Round[]
  readonly node: string
}

/** A spread database with a server and tenants on each worker. */
export interface SpreadSite {
  readonly url: string
  readonly server: ServerUnderTest
  readonly tenants: readonly Tenant[]
}

/** Does nothing, for a site that has none. */
export function noTenant(): never {
  throw new Error('no tenant')
}

/** Registers managers on the largest plan, each with rounds, until each worker has `perNode`. */
export async function createTenants(
  { origin }: Pick<ServerUnderTest, 'origin'>,
  url: string,
  nodeCount: number,
  perNode: number,
  groupSizes: readonly number[],
): Promise<Tenant[]> {
  const tenants: Tenant[] = []
  const countOf = (node: string) => tenants.filter((tenant) => tenant.node === node).length
  for (let number = 0; tenants.length < nodeCount * perNode && number < 100; number += 1) {
    const email = `${randomUUID()}@example.com`
    const manager = await register(origin, email)
    const node = await nodeOf(url, email)
    if (countOf(node) >= perNode) continue
    await admin(url, 'set-plan', email, 'business')
    tenants.push({ manager, node, rounds: await createRounds(origin, manager, groupSizes) })
  }
  return tenants
}

/**
 * Returns the `host:port` of the worker that has the workspace of an account; '' on plain PostgreSQL.
 */
async function nodeOf(url: string, email: string): Promise<string> {
  const citus = await query(url, `select from pg_extension where extname = 'citus'`)
  if (citus.length === 0) return ''
  const [account] = await query<{ id: string }>(
    url,
    'select current_workspace_id as id from accounts where email = $1',
    [email],
  )
  const [row] = await query<{ node: string }>(
    url,
    `select nodename || ':' || nodeport as node
     from pg_dist_placement join pg_dist_node using (groupid)
     where shardid = get_shard_id_for_distribution_column('workspaces', $1::uuid)`,
    [account?.id],
  )
  return row?.node ?? ''
}
