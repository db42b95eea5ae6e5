import pg from 'pg'
import type { Connection } from './database.ts'
import { LIMITS, LimitsRejected, setRoleLimits } from './transaction-pooler.ts'

const OLDEST_MAJOR_VERSION = 15
const CONNECT_TIMEOUT_MS = 10_000
/** A pooler may give the second of two clients another server connection by chance. */
const POOLING_PROBES = 5

/** DATABASE_URL leads to no database that can be used. The message says what to change. */
export class DatabaseUnusable extends Error {}

/** What the server says about itself and the user of the connection. */
export interface ServerFacts {
  readonly version: string
  readonly major: number
  readonly schema: string | null
  readonly may_create: boolean
  readonly read_only: boolean
  /** A node of a Citus cluster that is not the coordinator. */
  readonly is_worker: boolean
}

/** Returns the process id of the server connection that a client has at the moment. */
type ReadBackendPid = () => Promise<number>

/**
 * Connects once and returns the settings for a pool. Throws DatabaseUnusable if the connection fails,
 * PostgreSQL is older than 15, tables cannot be created, it is a worker of a cluster, or a pooler is
 * in transaction mode without the setting for it.
 */
export async function checkConnection(
  databaseUrl: string,
  isPooledByTransaction = false,
): Promise<Connection> {
  const settings = isPooledByTransaction ? {} : LIMITS
  const client = await open(databaseUrl, settings)
  try {
    const problem = serverProblem(await readServerFacts(client), databaseUrl)
    if (problem) throw new DatabaseUnusable(problem)
    if (!isPooledByTransaction) await rejectTransactionPooler(client, databaseUrl)
  } finally {
    await client.end()
  }
  if (!isPooledByTransaction) return { connectionString: databaseUrl }
  await setRoleLimits(() => open(databaseUrl, settings)).catch((error: Error) => {
    throw error instanceof LimitsRejected
      ? new DatabaseUnusable(error.message, { cause: error })
      : error
  })
  return { connectionString: databaseUrl, isPooledByTransaction }
}

async function rejectTransactionPooler(client: pg.Client, databaseUrl: string): Promise<void> {
  // The types lack the process id from the startup message. That of a pooler is its own.
  const { processID } = client as pg.Client & { readonly processID: number | null }
  if ((await backendPid(client)) === processID) return
  const second = await open(databaseUrl, LIMITS)
  try {
    if (
      await shareServerConnections(
        () => backendPid(client),
        () => backendPid(second),
      )
    ) {
      throw new DatabaseUnusable(
        'DATABASE_URL points to a connection pooler in transaction mode, but DATABASE_POOLER is not set. Set DATABASE_POOLER=transaction.',
      )
    }
  } finally {
    await second.end()
  }
}

/** True if two clients get the same server connection in turn, as behind a transaction pooler. */
export async function shareServerConnections(
  first: ReadBackendPid,
  second: ReadBackendPid,
): Promise<boolean> {
  for (let probe = 0; probe < POOLING_PROBES; probe += 1) {
    if ((await first()) === (await second())) return true
  }
  return false
}

async function backendPid(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

async function open(databaseUrl: string, settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    ...settings,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The name differs from a server's, for which a restore looks.
    application_name: 'sextant-check',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    await client.end().catch(() => {})
    throw new DatabaseUnusable(explainConnectionError(error as Error, databaseUrl), {
      cause: error,
    })
  }
}

async function readServerFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<Omit<ServerFacts, 'is_worker'> & { has_citus: boolean }>(`
    select current_setting('server_version') as version,
      current_setting('server_version_num')::int / 10000 as major,
      current_schema() as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
      current_setting('transaction_read_only')::bool as read_only,
      to_regclass('pg_dist_local_group') is not null as has_citus`)
  const [facts] = rows
  if (!facts) throw new Error('PostgreSQL returned no settings')
  return { ...facts, is_worker: facts.has_citus && (await isWorker(client)) }
}

async function isWorker(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from pg_dist_local_group where groupid <> 0')
  return rows.length > 0
}

/** Returns a sentence about a server that is too old or that rejects new tables or is a worker, else undefined. */
export function serverProblem(server: ServerFacts, databaseUrl: string): string | undefined {
  if (server.major < OLDEST_MAJOR_VERSION) {
    return `The PostgreSQL server of DATABASE_URL has version ${server.version}, but Sextant needs version ${OLDEST_MAJOR_VERSION} or newer. Upgrade it, or set DATABASE_URL to another server.`
  }
  if (server.read_only) {
    return 'The PostgreSQL server of DATABASE_URL is read-only, as a replica is. Set DATABASE_URL to the primary server.'
  }
  if (server.is_worker) {
    return 'DATABASE_URL leads to a worker of a Citus cluster. Use the address of the coordinator. Nothing was changed.'
  }
  if (!server.may_create) {
    const { username } = new URL(databaseUrl)
    return `The user ${decodeURIComponent(username)} of DATABASE_URL is not allowed to create tables. Make this user the owner of the database, or grant the user "create" on the schema ${server.schema ?? 'public'}.`
  }
  return undefined
}

/**
 * Returns a sentence that names DATABASE_URL and the part of it to change, for an error of the driver
 * or of PostgreSQL. It never contains the password.
 */
export function explainConnectionError(
  error: Error & { code?: string },
  databaseUrl: string,
): string {
  const url = new URL(databaseUrl)
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname)
  const place = host.startsWith('/') ? host : `${host}:${url.port || '5432'}`
  const database = decodeURIComponent(url.pathname.slice(1))
  // A host with several addresses fails with an error for each.
  const failures = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : []
  const { code = '', message } = failures[0] ?? error
  const silent = `PostgreSQL at ${place} does not respond. Check the host and port of DATABASE_URL, and firewalls between here and there.`

  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The host ${host} of DATABASE_URL cannot be found. Check its name.`
    case 'ECONNREFUSED':
    case 'ENOENT':
      return `Nothing listens at ${place}. Check that PostgreSQL is running, and check the host and port of DATABASE_URL.`
    case 'ETIMEDOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return silent
    case '28P01':
    case '28000':
      return `PostgreSQL at ${place} rejects the user or password of DATABASE_URL (${message}).`
    case '3D000':
      return `PostgreSQL at ${place} has no database "${database}". Create it, or change the name in DATABASE_URL.`
    case '42501':
      return `The user of DATABASE_URL is not allowed to connect to the database "${database}". Grant the user "connect".`
    case '53300':
      return `PostgreSQL at ${place} has no free connection. Raise its max_connections, or stop other clients.`
    case '57P03':
      return `PostgreSQL at ${place} is not ready yet (${message}). Start Sextant again in a moment.`
    case '08P01':
      return `The connection pooler at ${place} rejects a setting (${message}). Add "ignore_startup_parameters = statement_timeout, lock_timeout, idle_in_transaction_session_timeout" to its configuration and use session mode, or set DATABASE_POOLER=transaction if it is in transaction mode.`
    default:
  }
  if (/timeout/i.test(message)) return silent
  if (/does not support SSL/i.test(message)) {
    return `PostgreSQL at ${place} does not accept encrypted connections. Enable TLS there, or set sslmode=disable in DATABASE_URL if the network is trusted.`
  }
  if (/CERT|SIGNATURE|TLS/.test(code) || /certificate|self.signed/i.test(message)) {
    return `The certificate of PostgreSQL at ${place} is not trusted (${message}). Set sslrootcert in DATABASE_URL to the file of its certificate authority, or use the host name that the certificate is for.`
  }
  return `Cannot connect to PostgreSQL at ${place} with DATABASE_URL: ${message}.`
}
