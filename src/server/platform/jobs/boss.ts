import { createRequire } from 'node:module'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { ConstructorOptions, Db as Executor } from 'pg-boss'

/** The schema that holds the tables of pg-boss, beside our own in `public`. */
export const JOBS_SCHEMA = 'jobs'

/** Holds off a second server while the first one makes the tables. */
const INSTALL_LOCK = 7_235_718_332

/**
 * Has the library that reads schedules reckon in UTC. It would ask the system for its language and
 * zone, neither of which means anything to a schedule of ours, and the tables of languages that Node
 * looks that up in stay in memory: 8 MB.
 */
function reckonInUtc(): void {
  const pgBoss = createRequire(import.meta.url).resolve('pg-boss')
  const reader = createRequire(pgBoss).resolve('cron-parser')
  const { Settings } = createRequire(reader)('luxon') as {
    Settings: { defaultZone: string; defaultLocale: string }
  }
  Settings.defaultZone = 'utc'
  Settings.defaultLocale = 'en-US'
}
reckonInUtc()

/**
 * Makes the tables of the jobs or brings them up to date. Two servers that start at once: one
 * works, the other waits.
 */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // As long as the first one takes.
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [INSTALL_LOCK])
    const boss = makeBoss(client, { supervise: false, schedule: false })
    boss.on('error', () => {})
    await boss.start()
    await boss.stop({ graceful: false })
    await client.query('select pg_advisory_unlock($1)', [INSTALL_LOCK])
    await client.query('set lock_timeout = default')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Statements on connections of a pool, of which none is used again after a failure. */
export function onPool(pool: pg.Pool): Executor {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect()
      try {
        const result = await client.query(text, values)
        client.release()
        return result
      } catch (error) {
        // Some of them open a transaction: whoever got this connection next would be inside it.
        client.release(true)
        throw error
      }
    },
  }
}

/** pg-boss on our own connections, asking for little while there is nothing to do. */
export function makeBoss(
  db: Executor | pg.ClientBase,
  options: Pick<ConstructorOptions, 'supervise' | 'schedule'> = {},
): PgBoss {
  return new PgBoss({
    ...options,
    db: 'executeSql' in db ? db : { executeSql: (text, values) => db.query(text, values) },
    schema: JOBS_SCHEMA,
    maintenanceIntervalSeconds: 3_600,
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
  })
}
