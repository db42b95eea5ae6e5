import pg from 'pg'
import type { Connection } from './database.ts'
import {
  missingSettings,
  missingSettingsAndLimits,
  readServerFacts,
  serverProblem,
} from './server-facts.ts'
import { LIMITS, withSettings } from './connection-settings.ts'
import type { Settings } from './connection-settings.ts'
import { roleStatements, setRoleSettings, SettingsRejected } from './transaction-pooler.ts'

const CONNECT_TIMEOUT_MS = 10_000
/** A pooler may give the second of two clients another server connection by chance. */
const POOLING_PROBES = 5

/** A pooler's code for a setting that it does not pass on. */
const UNKNOWN_PARAMETER = '08P01'

/** DATABASE_URL leads to no database that can be used. The message says what to change. */
export class DatabaseUnusable extends Error {}

/** Returns the process id of the server connection that a client has at the moment. */
type ReadBackendPid = () => Promise<number>

/**
 * Connects once and returns the settings for a pool. Throws DatabaseUnusable if the connection fails, if
 * the server, the database or the user lacks something, or if a pooler is in transaction mode without the
 * setting for it.
 */
export async function checkConnection(
  databaseUrl: string,
  isPooledByTransaction = false,
): Promise<Connection> {
  const settings = isPooledByTransaction ? {} : LIMITS
  const client = await open(databaseUrl, settings)
  try {
    const facts = await readServerFacts(client)
    const problem = serverProblem(facts)
    if (problem) throw new DatabaseUnusable(problem)
    if (!isPooledByTransaction) {
      await rejectTransactionPooler(client, databaseUrl)
      return { connectionString: await addSettings(client, databaseUrl, missingSettings(facts)) }
    }
  } finally {
    await client.end()
  }
  await setRoleSettings(
    () => open(databaseUrl, settings),
    async (client) => missingSettingsAndLimits(await readServerFacts(client)),
  ).catch((error: Error) => {
    throw error instanceof SettingsRejected
      ? new DatabaseUnusable(error.message, { cause: error })
      : error
  })
  return { connectionString: databaseUrl, isPooledByTransaction }
}

/** Returns the URL with the settings. Throws DatabaseUnusable if a connection does not get them. */
async function addSettings(client: pg.Client, databaseUrl: string, settings: Settings) {
  const names = Object.keys(settings)
  if (names.length === 0) return databaseUrl
  const url = withSettings(databaseUrl, settings)
  if (await hasAllSettings(url)) return url
  throw new DatabaseUnusable(
    `A connection pooler keeps Sextant from setting ${names.join(', ')}. Run this in the database, and restart the pooler: ${await roleStatements(client, settings)}`,
  )
}

async function hasAllSettings(databaseUrl: string): Promise<boolean> {
  const client = await open(databaseUrl, LIMITS).catch((error: Error) => {
    const isRejected = (error.cause as { code?: string }).code === UNKNOWN_PARAMETER
    if (!isRejected) throw error
  })
  if (!client) return false
  try {
    return Object.keys(missingSettings(await readServerFacts(client))).length === 0
  } finally {
    await client.end()
  }
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

const clientConfig = (databaseUrl: string): pg.ClientConfig => ({
  connectionString: databaseUrl,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  // The name differs from a server's, for which a restore looks.
  application_name: 'sextant-check',
})

async function open(databaseUrl: string, settings: pg.ClientConfig): Promise<pg.Client> {
  let client: pg.Client | undefined
  try {
    // Reads the files of certificates.
    client = new pg.Client({ ...clientConfig(databaseUrl), ...settings })
    client.on('error', () => {})
    await client.connect()
    return client
  } catch (error) {
    await client?.end().catch(() => {})
    throw new DatabaseUnusable(explainConnectionError(error as Error, databaseUrl), {
      cause: error,
    })
  }
}

/**
 * Returns a sentence that names DATABASE_URL and the part of it to change, for an error of the driver
 * or of PostgreSQL. It never contains the password.
 */
export function explainConnectionError(error: NodeJS.ErrnoException, databaseUrl: string): string {
  const url = new URL(databaseUrl)
  const host = decodeURIComponent(url.searchParams.get('host') ?? url.hostname)
  const place = host.startsWith('/') ? host : `${host}:${url.port || '5432'}`
  const database = decodeURIComponent(url.pathname.slice(1))
  // A host with several addresses fails with an error for each.
  const failures = error instanceof AggregateError ? (error.errors as NodeJS.ErrnoException[]) : []
  const { code = '', message } = failures[0] ?? error
  const silent = `PostgreSQL at ${place} does not respond. Check the host and port of DATABASE_URL, and firewalls between here and there.`

  if (error.syscall === 'open' || code === 'EISDIR' || code.startsWith('ERR_OSSL')) {
    return `A file with a certificate or a key of DATABASE_URL cannot be read (${message}). Check the paths in sslrootcert, sslcert and sslkey.`
  }
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
    case UNKNOWN_PARAMETER:
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
