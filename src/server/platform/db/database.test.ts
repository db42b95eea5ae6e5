import { cloneDatabase } from '#test/server/clone.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from './unavailable.ts'
import { openDatabase } from './database.ts'
import type { Db } from './database.ts'

// Not a whole app's, whose jobs come and go on connections of their own.
let db: Db
let drop: () => Promise<void>
const logged: string[] = []

beforeAll(async () => {
  const cloned = await cloneDatabase()
  const log = pino({ level: 'trace', base: null }, { write: (line) => void logged.push(line) })
  db = openDatabase(cloned.connection, log, 10)
  drop = cloned.drop
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

/** Ends the connections of this file's database as a restart of PostgreSQL does. */
const endConnections = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db)

test('a connection that ends in the middle of a transaction fails it, and nothing else', async () => {
  const working = db.transaction().execute(async (db) => {
    await sql`select 1`.execute(db)
    await endConnections()
    await sql`select 2`.execute(db)
  })
  // Which of its names the loss has, PostgreSQL's, pg's or the system's, is a matter of chance.
  await expect(working).rejects.toSatisfy(isDatabaseUnavailable)
  const { rows } = await sql<{ three: number }>`select 3 as three`.execute(db)
  expect(rows).toEqual([{ three: 3 }])
})

test('a lost connection is logged without what would open one', async () => {
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(db)))
  const before = logged.length
  const { rows } = await endConnections()
  expect(rows.length).toBeGreaterThan(2)
  await expect.poll(() => logged.length).toBeGreaterThanOrEqual(before + rows.length)
  const lines = logged.slice(before)
  expect(lines).toHaveLength(rows.length)
  for (const line of lines) {
    expect(Object.keys(JSON.parse(line)).toSorted()).toEqual(['level', 'message', 'msg', 'time'])
  }
})
