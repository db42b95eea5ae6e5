import { useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

const app = useApp()

/** Ends the connections of this file's database as a restart of PostgreSQL does. */
const endConnections = () =>
  sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(app.db)

test('a connection that ends in the middle of a transaction fails it, and nothing else', async () => {
  const working = app.db.transaction().execute(async (db) => {
    await sql`select 1`.execute(db)
    await endConnections()
    await sql`select 2`.execute(db)
  })
  await expect(working).rejects.toThrow(/terminat|connection|ECONNRESET/i)
  const { rows } = await sql<{ three: number }>`select 3 as three`.execute(app.db)
  expect(rows).toEqual([{ three: 3 }])
})

test('a lost connection is logged without what would open one', async () => {
  await Promise.all(Array.from({ length: 5 }, () => sql`select pg_sleep(0.05)`.execute(app.db)))
  const before = app.logged.length
  const { rows } = await endConnections()
  expect(rows.length).toBeGreaterThan(2)
  await expect.poll(() => app.logged.length).toBeGreaterThanOrEqual(before + rows.length)
  const lines = app.logged.slice(before)
  expect(lines).toHaveLength(rows.length)
  for (const line of lines) {
    expect(Object.keys(JSON.parse(line)).toSorted()).toEqual(['level', 'message', 'msg', 'time'])
  }
})
