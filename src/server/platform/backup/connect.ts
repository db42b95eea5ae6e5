import type { RunQuery } from '#server/platform/db/system-catalog.ts'
import type { Connection } from '#server/platform/db/database.ts'
import pg from 'pg'

/** What would end a statement, or a wait between two, that takes as long as a large table does. */
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']

/** A connection of its own on which nothing is ended for taking long, but the wait for a lock. */
export async function connectUnhurried(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'sextant-operator',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // What ends the connection fails the statement of the moment too: that is where it is told.
  client.on('error', () => {})
  await client.connect()
  // Which of them there are depends on the version.
  await client.query(`select set_config(name, '0', false) from pg_settings where name = any($1)`, [
    LIMITS,
  ])
  await client.query(`set lock_timeout = '10s'`)
  return client
}

export const askOf =
  (client: pg.Client): RunQuery =>
  async <T>(text: string) =>
    (await client.query(text)).rows as T[]
