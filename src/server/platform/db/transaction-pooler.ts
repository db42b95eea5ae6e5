import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Settings } from './connection-settings.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Advisory lock of servers that change these settings. */
const SETTINGS_LOCK = 7_235_718_351
/** Rejected when the role may not change its own settings. */
const INSUFFICIENT_PRIVILEGE = '42501'
/** Ends the pooler's connections from before the settings, one after the other. */
const MAX_ATTEMPTS = 200
const RETRY_MS = 20

/** The role cannot have its settings. The message says what to run. */
export class SettingsRejected extends Error {}

/** Returns the settings that a connection needs and does not have. */
type ReadMissing = (client: pg.Client) => Promise<Settings>

/**
 * Makes limits and other settings those of the role in this database. A pooler in transaction mode gives
 * each transaction another server connection, so a connection cannot set them for itself. `open` connects
 * through the pooler.
 */
export async function setRoleSettings(
  open: () => Promise<pg.Client>,
  readMissing: ReadMissing,
): Promise<void> {
  let missing: Settings = {}
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const client = await open()
    try {
      missing = await readMissing(client)
      if (Object.keys(missing).length === 0) return
      if (attempt === 0) {
        await alterRole(client, await roleStatements(client, missing))
        await endIdleConnections(client)
      }
      // Opened before the settings were changed. The pooler replaces it.
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    } catch (error) {
      // The pooler may give out a connection that has been ended, until it notices.
      if (attempt === 0 || !isDatabaseUnavailable(error as Error)) throw error
      await sleep(RETRY_MS)
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new SettingsRejected(
    `The connections of the pooler do not have the settings ${Object.keys(missing).join(', ')}. Restart the pooler.`,
  )
}

/** Returns the statements that make settings those of the role in this database. */
export async function roleStatements(client: pg.Client, settings: Settings): Promise<string> {
  const { rows } = await client.query<{ target: string }>(
    // Settings of the role that signs in count, also if it takes another role afterwards.
    `select format('role %I in database %I', session_user, current_database()) as target`,
  )
  return Object.entries(settings)
    .map(([name, value]) => {
      // As a literal, a list of schemas would be one schema.
      const written = name === 'search_path' ? value : pg.escapeLiteral(value)
      return `alter ${rows[0]?.target} set ${name} = ${written};`
    })
    .join(' ')
}

async function alterRole(client: pg.Client, statements: string): Promise<void> {
  try {
    // One server at a time: PostgreSQL rejects concurrent changes of a role.
    await client.query(
      `begin; select pg_advisory_xact_lock(${SETTINGS_LOCK}); ${statements} commit`,
    )
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new SettingsRejected(
      `The role of DATABASE_URL may not change its own settings. Run this as a superuser: ${statements}`,
      { cause: error },
    )
  }
}

/** Ends the other connections that the pooler holds for later use. */
async function endIdleConnections(client: pg.Client): Promise<void> {
  await client.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where usename = current_user and datname = current_database() and state = 'idle'
      and pid <> pg_backend_pid()`)
}
