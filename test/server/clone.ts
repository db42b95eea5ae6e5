import { randomUUID } from 'node:crypto'
import { openDatabase } from '#server/platform/db/database.ts'
import type { Connection } from '#server/platform/db/database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { inject } from 'vitest'
import { TEMPLATE } from './cluster.ts'

/** A migrated database for one test file, and the way to get rid of it. */
export async function cloneDatabase(): Promise<{
  connection: Connection
  drop: () => Promise<void>
}> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const cluster: Connection = { host: inject('socketFolder'), user: 'sextant' }
  const maintenance = openDatabase(
    { ...cluster, database: 'postgres' },
    pino({ level: 'silent' }),
    1,
  )
  await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE)}`.execute(maintenance)
  return {
    connection: { ...cluster, database: name },
    drop: async () => {
      await sql`drop database ${sql.id(name)} with (force)`.execute(maintenance)
      await maintenance.destroy()
    },
  }
}
