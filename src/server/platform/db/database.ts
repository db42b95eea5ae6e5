import { Kysely, PostgresDialect } from 'kysely'
import type { DialectAdapter } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { HealthProbe } from './health-probe.ts'
import type { Schema } from './schema.ts'
import { MonitoredPool } from './monitored-pool.ts'
import { SERVER_NAME } from './connection-names.ts'
import { pooledClient } from './pooled-client.ts'
import { StatementNames } from './prepared-statements.ts'
import { LIMITS } from './connection-settings.ts'

/** The query builder on the database or on a transaction. */
export type Db = Kysely<Schema>

/** Connection settings: a URL, or the socket of the embedded server. */
export interface Connection extends Pick<
  pg.PoolConfig,
  'connectionString' | 'host' | 'user' | 'database'
> {
  /**
   * True behind a pooler that gives each transaction another server connection. Then nothing belongs to
   * a connection: neither prepared statements nor settings.
   */
  readonly isPooledByTransaction?: boolean
}

/** The types of arrays, which `builtins` lacks. */
const INT2_ARRAY = 1005
const INT4_ARRAY = 1007

/** int8 as a number, since counts fit; dates as text, not as midnight in the local time zone. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)
for (const type of [INT2_ARRAY, INT4_ARRAY]) types.setTypeParser(type, parseIntegerArray)

// The driver's parser takes ten times as long, which was much of a round's results.
function parseIntegerArray(text: string): (number | null)[] {
  return JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`)
}

/** Milliseconds, for callers outside of requests; requests have a wait budget. */
const CONNECT_TIMEOUT_MS = 5_000

/**
 * Opens a connection pool, which connects on the first query. `maxStallMs` limits how long a request
 * waits without progress and how long any statement waits for a lock.
 */
export function openPool(
  { isPooledByTransaction = false, ...connection }: Connection,
  log: Logger,
  connections = 20,
  maxStallMs = LIMITS.lock_timeout,
): pg.Pool {
  const pool = new MonitoredPool(
    {
      ...connection,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...(!isPooledByTransaction && { ...LIMITS, lock_timeout: maxStallMs }),
      types,
      Client: pooledClient(isPooledByTransaction ? undefined : new StatementNames()),
      // Statements are sent without waiting for the replies to earlier ones.
      pipeline: true,
      max: connections,
      keepAlive: true,
      application_name: SERVER_NAME,
    },
    new HealthProbe(connection, log),
    maxStallMs,
  )
  // Without listeners, a lost connection would crash the process. The client emits for connections
  // in use and idle ones; the pool emits again for idle ones.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => {
      // The embedded database stops right after the pool has said goodbye.
      if (!pool.ending) log.warn({ message }, 'lost a database connection')
    })
  })
  pool.on('error', () => {})
  return pool
}

/** Without the migrator's lock, which belongs to a session: `migrate` locks its transaction. */
class Dialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    const adapter = super.createAdapter()
    adapter.acquireMigrationLock = async () => {}
    adapter.releaseMigrationLock = async () => {}
    return adapter
  }
}

/**
 * Returns the query builder on a pool; destroying it ends the pool. `onQuery` gets the duration of
 * each statement.
 */
export function databaseOn(pool: pg.Pool, onQuery?: (milliseconds: number) => void): Db {
  return new Kysely<Schema>({
    dialect: new Dialect({ pool }),
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
