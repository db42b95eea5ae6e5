import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { HealthProbe } from './health-probe.ts'
import type { Schema } from './schema.ts'
import { MonitoredPool } from './monitored-pool.ts'
import { pooledClient } from './pooled-client.ts'
import { StatementNames } from './prepared-statements.ts'

/** The query builder on the database or on a transaction. */
export type Db = Kysely<Schema>

/** Connection settings: a URL, or the socket of the embedded server. */
export interface Connection extends Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'user' | 'database'
> {
  /** False for a connection pooler that does not know prepared statements. Default true. */
  readonly preparesStatements?: boolean
}

/** The types of arrays, which `builtins` lacks. */
const INT2_ARRAY = 1005
const INT4_ARRAY = 1007

/** int8 as a number, since counts fit; dates as text, not as midnight in the local time zone. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
for (const type of [INT2_ARRAY, INT4_ARRAY]) types.setTypeParser(type, parseIntegerArray)

/** The driver's parser takes ten times as long, which was much of a session's results. */
function parseIntegerArray(text: string): (number | null)[] {
  return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`)
}

/** Below the two seconds in which a client gets its response. */
const MAX_STALL_MS = 1_500

/** Settings of each connection, in milliseconds. */
export const TIMEOUTS = {
  /** For callers outside of requests; requests have a wait budget. */
  connectionTimeoutMillis: 5_000,
  statement_timeout: 30_000,
  /** Releases the locks of a transaction whose connection was cut. */
  idle_in_transaction_session_timeout: 8_000,
}

/**
 * Opens a connection pool, which connects on the first query. `maxStallMs` limits how long a request
 * waits without progress and how long any statement waits for a lock.
 */
export function openPool(
  { preparesStatements = true, ...connection }: Connection,
  log: Logger,
  connections = 20,
  maxStallMs = MAX_STALL_MS,
): pg.Pool {
  const pool = new MonitoredPool(
    {
      ...connection,
      ...TIMEOUTS,
      lock_timeout: maxStallMs,
      types,
      Client: pooledClient(preparesStatements ? new StatementNames() : undefined),
      // Statements are sent without waiting for the replies to earlier ones.
      pipeline: true,
      max: connections,
      keepAlive: true,
      application_name: 'sextant',
    },
    new HealthProbe(connection, log),
    maxStallMs,
  )
  // Without listeners, a lost connection would crash the process. The client emits for connections
  // in use and idle ones; the pool emits again for idle ones.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log.warn({ message }, 'lost a database connection'))
  })
  pool.on('error', () => {})
  return pool
}

/**
 * Returns the query builder on a pool; destroying it ends the pool. `onQuery` gets the duration of
 * each statement.
 */
export function databaseOn(pool: pg.Pool, onQuery?: (milliseconds: number) => void): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(onQuery && { log: ({ queryDurationMillis }) => onQuery(queryDurationMillis) }),
  })
}

/** Opens a pool and returns the query builder on it. */
export function openDatabase(connection: Connection, log: Logger, connections = 20): Db {
  return databaseOn(openPool(connection, log, connections))
}

/** Runs reads in one read-only snapshot, so that their results are consistent. */
export function snapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
