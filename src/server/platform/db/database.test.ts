import { cloneDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from './unavailable.ts'
import { openDatabase } from './database.ts'
import type { Db } from './database.ts'

// A whole app's database would not do: its jobs open connections as well.
let db: Db
let drop: () => Promise<void>
const logged: string[] = []

beforeAll(async () => {
  // Without a pooler, which would not tell idle clients that their server connection has ended.
  const cloned = await cloneDatabase('direct')
  const log = pino({ level: 'trace', base: null }, { write: (line) => void logged.push(line) })
  db = openDatabase(cloned.connection, log, 10)
  drop = cloned.drop
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

/** Closes the other connections to this test's database, as a restart of PostgreSQL does. */
const closeConnections = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend' and application_name like 'sextant %'`.execute(db)

test('values have the types of the schema', async () => {
  const { rows } = await sql`
    select 12345678901::int8 as int8, '2026-11-23'::date as day, '{}'::int4[] as none,
      '{1,-2,null}'::int4[] as int4, '{3,4}'::int2[] as int2`.execute(db)
  expect(rows).toEqual([
    { int8: 12_345_678_901, day: '2026-11-23', none: [], int4: [1, -2, null], int2: [3, 4] },
  ])
})

test('a connection lost during a transaction fails that transaction only', async () => {
  const working = db.transaction().execute(async (db) => {
    await sql`select 1`.execute(db)
    await closeConnections()
    await sql`select 2`.execute(db)
  })
  // The error may be PostgreSQL's, pg's or the system's.
  await expect(working).rejects.toSatisfy(isDatabaseUnavailable)
  const { rows } = await sql<{ three: number }>`select 3 as three`.execute(db)
  expect(rows).toEqual([{ three: 3 }])
})

test('a lost connection is logged without its settings', async () => {
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(db)))
  const before = logged.length
  const { rows } = await closeConnections()
  expect(rows.length).toBeGreaterThan(2)
  await expect.poll(() => logged.length).toBeGreaterThanOrEqual(before + rows.length)
  const lines = logged.slice(before)
  expect(lines).toHaveLength(rows.length)
  for (const line of lines) {
    expect(Object.keys(JSON.parse(line)).toSorted()).toEqual(['level', 'message', 'msg', 'time'])
  }
})
