import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { isDatabaseUnavailable } from './unavailable.ts'

/** Milliseconds. What PostgreSQL limits on each connection of a server. */
export const LIMITS = {
  statement_timeout: 30_000,
  /** Below the two seconds in which a client gets its response. */
  lock_timeout: 1_500,
  /** Releases the locks of a transaction whose connection was cut. */
  idle_in_transaction_session_timeout: 8_000,
}

/** Advisory lock of servers that change these settings. */
const SETTINGS_LOCK = 7_235_718_351
/** Rejected when the role may not change its own settings. */
const INSUFFICIENT_PRIVILEGE = '42501'
/** Ends the pooler's connections from before the limits, one after the other. */
const MAX_ATTEMPTS = 200
const RETRY_MS = 20

/** The role cannot set its own limits. */
export class LimitsRejected extends Error {}

/**
 * Makes the limits settings of the role in this database. A pooler in transaction mode gives each
 * transaction another server connection, so a connection cannot set them for itself. Stricter settings
 * stay. `open` connects through the pooler.
 */
export async function setRoleLimits(open: () => Promise<pg.Client>): Promise<void> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const client = await open()
    try {
      const missing = await missingLimits(client)
      if (missing.length === 0) return
      if (attempt === 0) {
        await alterRole(client, missing)
        await endIdleConnections(client)
      }
      // Opened before the limits were set. The pooler replaces it.
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
    } catch (error) {
      // The pooler may give out a connection that has been ended, until it notices.
      if (attempt === 0 || !isDatabaseUnavailable(error as Error)) throw error
      await sleep(RETRY_MS)
    } finally {
      await client.end().catch(() => {})
    }
  }
  throw new LimitsRejected(
    `The connections of the pooler do not have the limits ${Object.keys(LIMITS).join(', ')}. Restart the pooler.`,
  )
}

type Limit = keyof typeof LIMITS

async function missingLimits(client: pg.Client): Promise<Limit[]> {
  const { rows } = await client.query<{ name: Limit }>(
    `select name from pg_settings join unnest($1::text[], $2::integer[]) as wanted (name, most) using (name)
     where setting::integer not between 1 and most`,
    [Object.keys(LIMITS), Object.values(LIMITS)],
  )
  return rows.map(({ name }) => name)
}

async function alterRole(client: pg.Client, missing: readonly Limit[]): Promise<void> {
  const { rows } = await client.query<{ target: string }>(
    `select format('role %I in database %I', current_user, current_database()) as target`,
  )
  const statements = missing.map((name) => `alter ${rows[0]?.target} set ${name} = ${LIMITS[name]}`)
  try {
    // One server at a time: PostgreSQL rejects concurrent changes of a role.
    await client.query(
      `begin; select pg_advisory_xact_lock(${SETTINGS_LOCK}); ${statements.join('; ')}; commit`,
    )
  } catch (error) {
    if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
    throw new LimitsRejected(
      `The role of DATABASE_URL may not change its own settings. Run this as a superuser: ${statements.join('; ')};`,
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
