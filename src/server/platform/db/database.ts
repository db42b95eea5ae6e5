import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import type { Schema } from './schema.ts'

/** The database, or a transaction of it: every service takes one. */
export type Db = Kysely<Schema>

/** Where the database is: a URL, or the settings of an embedded server. */
export type Connection = Pick<pg.PoolConfig, 'connectionString' | 'host' | 'user' | 'database'>

/** Counts fit a number; a day is a day, not midnight in the zone of this machine. */
const types = new pg.TypeOverrides()
types.setTypeParser(pg.types.builtins.INT8, Number)
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text)

/** A pool of connections. It connects on the first query. */
export function openPool(connection: Connection, log: Logger, connections = 20): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: connections,
    application_name: 'sextant',
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
  })
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
