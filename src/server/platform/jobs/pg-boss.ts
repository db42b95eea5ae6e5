import { createRequire } from 'node:module'
import { Slots } from '#server/platform/slots.ts'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { ConstructorOptions, Db as Executor } from 'pg-boss'

/** The schema of pg-boss's tables. */
export const JOBS_SCHEMA = 'jobs'

const MAX_INSTALL_ATTEMPTS = 5
/**
 * All queues poll at the same time, and requests need the other connections. Two long statements make all queues
 * wait, at most for the time limit of a statement.
 */
const MAX_CONNECTIONS = 2

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

/**
 * Creates or migrates the tables of pg-boss. Safe for servers that start at the same time: pg-boss locks
 * within a transaction, so the second server fails on what the first has done, and finds it done when it
 * tries again.
 */
export async function prepareJobs(pool: pg.Pool): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const boss = createPgBoss(onPool(pool), { supervise: false, schedule: false })
    boss.on('error', () => {})
    try {
      await boss.start()
      await boss.stop({ graceful: false })
      return
    } catch (error) {
      if (attempt === MAX_INSTALL_ATTEMPTS) throw error
    }
  }
}

/**
 * Returns pg-boss's executor for a pool. The pool closes a connection whose statement fails, because that may have
 * left a transaction open.
 */
export function onPool(pool: pg.Pool): Executor {
  const slots = new Slots(MAX_CONNECTIONS)
  return {
    executeSql: async (text, values) => {
      const freeSlot = await slots.acquire()
      try {
        return await pool.query(text, values)
      } finally {
        freeSlot?.()
      }
    },
  }
}

/** Creates pg-boss on our own connections, with few queries while idle. */
export function createPgBoss(
  db: Executor,
  options: Pick<ConstructorOptions, 'supervise' | 'schedule'> = {},
): PgBoss {
  return new PgBoss({
    ...options,
    db,
    schema: JOBS_SCHEMA,
    maintenanceIntervalSeconds: 3_600,
    flowIntervalSeconds: 3_600,
    bamIntervalSeconds: 600,
    cronMonitorIntervalSeconds: 45,
    cronWorkerIntervalSeconds: 45,
  })
}
