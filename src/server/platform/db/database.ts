import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { HealthProbe } from './health-probe.ts'
import type { Schema } from './schema.ts'
import { WatchedPool } from './watched-pool.ts'

/** The database, or a transaction of it: every service takes one. */
export type Db = Kysely<Schema>

/** Where the database is: a URL, or the settings of an embedded server. */
export type Connection = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'user' | 'database'>

/** Counts fit a number; a day is a day, not midnight in the zone of this machine. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/** Less than the two seconds that a client may see. */
const PATIENCE_MS = 1_500

/** In milliseconds. */
const LIMITS = {
  /** Of who serves no request: those give up before. */
  connectionTimeoutMillis: 5_000,
  /** What works is let work. */
  statement_timeout: 30_000,
  /** What was cut on the way holds its locks no longer. */
  idle_in_transaction_session_timeout: 8_000,
}

/**
 * A pool of connections. It connects on the first query. For so many milliseconds a request waits
 * in vain, and anybody for a lock; tests of something else have more, since machines may be busy.
 */
export function openPool(
  connection: Connection,
  log: Logger,
  connections = 20,
  patience = PATIENCE_MS,
): pg.Pool {
  const pool = new WatchedPool(
    {
      ...connection,
      ...LIMITS,
      lock_timeout: patience,
      types,
      // What is asked without waiting for what was asked before is sent at once.
      pipeline: true,
      max: connections,
      keepAlive: true,
      application_name: 'sextant',
    },
    new HealthProbe(connection, log),
    patience,
  )
  // Without listeners, a connection that the database ends would end this process. The client's is
  // told of each one, at work or idle; the pool's of idle ones once more.
  pool.on('connect', (client) => {
    client.on('error', ({ message }) => log.warn({ message }, 'lost a database connection'))
  })
  pool.on('error', () => {})
  return pool
}

/** The query builder on a pool, which ends with it. `queried` hears how long a statement took. */
export function databaseOn(pool: pg.Pool, queried?: (milliseconds: number) => void): Db {
  return new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    ...(queried && { log: ({ queryDurationMillis }) => queried(queryDurationMillis) }),
  })
}

/** A pool of connections behind the query builder. It connects on the first query. */
export function openDatabase(connection: Connection, log: Logger, connections = 20): Db {
  return databaseOn(openPool(connection, log, connections))
}

/** Runs reads that must agree with each other: all of them see the same moment. */
export function snapshot<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(read)
}
