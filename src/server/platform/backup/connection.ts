import type { RunQuery } from '#server/platform/db/system-catalog.ts'
import type { Connection } from '#server/platform/db/database.ts'
import pg from 'pg'

/** Not every version of PostgreSQL has all of them. */
const TIMEOUTS = ['statement_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout']

/** Connects for one backup or restore. */
export async function connectForBackup(connection: Connection): Promise<pg.Client> {
  const client = new pg.Client({
    ...connection,
    application_name: 'sextant-operator',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  // A lost connection also fails the running statement, which reports it.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Begins a transaction without timeouts, since large tables take long; only waits for locks are limited.
 * The first query after it takes the snapshot.
 */
export async function beginWithoutTimeouts(client: pg.Client, mode = ''): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from pg_settings where name = any($1)',
    [TIMEOUTS],
  )
  await client.query(`begin ${mode}`)
  for (const { name } of rows) await client.query(`set local ${name} = 0`)
  await client.query(`set local lock_timeout = '10s'`)
}

/** Returns a RunQuery for a client. */
export const runQueryOn =
  (client: pg.Client): RunQuery =>
  async <T>(text: string) =>
    (await client.query(text)).rows as T[]
