import type { RunQuery } from '#server/platform/db/system-catalog.ts'
import type { Connection } from '#server/platform/db/database.ts'
import pg from 'pg'

const TIMEOUTS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']

/** Connects without timeouts, since large tables take long; only waits for locks are limited. */
export async function connectWithoutTimeouts(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'sextant-operator',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // A lost connection also fails the running statement, which reports it.
  client.on('error', () => {})
  await client.connect()
  // Not every version of PostgreSQL has all of them.
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [
    TIMEOUTS,
  ])
  await client.query(`set lock_timeout = '10s'`)
  return client
}

/** Returns a RunQuery for a client. */
export const runQueryOn =
  (client: pg.Client): RunQuery =>
  async <T>(text: string) =>
    (await client.query(text)).rows as T[]
