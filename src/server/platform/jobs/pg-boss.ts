import { createRequire } from 'node:module'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { ConstructorOptions, Db as Executor } from 'pg-boss'

/** The schema of pg-boss's tables. */
export const JOBS_SCHEMA = 'jobs'

/** Advisory lock that serializes the installation of the tables. */
const INSTALL_LOCK = 7_235_718_332

/**
 * Sets the time zone and locale of luxon, with which pg-boss evaluates schedules. Otherwise it reads
 * them from the system, which keeps 8 MB of Node's locale data in memory.
 */
function useUtc(): void {
  const pgBoss = createRequire(import.meta.url).resolve('pg-boss')
  const cronParser = createRequire(pgBoss).resolve('cron-parser')
  const { Settings } = createRequire(cronParser)('luxon') as {
    Settings: { defaultZone: string; defaultLocale: string }
  }
  Settings.defaultZone = 'utc'
  Settings.defaultLocale = 'en-US'
}
useUtc()

/** Creates or migrates the tables of pg-boss. Safe for servers that start at the same time. */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // Waits as long as the other server's installation takes.
    await client.query('set lock_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [INSTALL_LOCK])
    const boss = createPgBoss(client, { supervise: false, schedule: false })
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

/** Returns pg-boss's executor for a pool. A connection is closed if its statement fails. */
export function onPool(pool: pg.Pool): Executor {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect()
      try {
        const result = await client.query(text, values)
        client.release()
        return result
      } catch (error) {
        // The statement may have left a transaction open.
        client.release(true)
        throw error
      }
    },
  }
}

/** Creates pg-boss on our own connections, with few queries while idle. */
export function createPgBoss(
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
