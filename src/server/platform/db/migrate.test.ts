import { cloneDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { Db } from './database.ts'
import { migrate, MIGRATIONS, NewerSchema } from './migrate.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const cloned = await cloneDatabase()
  // One connection, so that the test sees the settings that a migration leaves.
  db = openDatabase(cloned.connection, pino({ level: 'silent' }), 1)
  drop = cloned.drop
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

async function timeouts(db: QueryExecutorProvider): Promise<unknown> {
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(db)
  return rows
}

const failing = new Error('failed by the test')

test('a migration runs without statement timeout, which is restored even if it fails', async () => {
  const defaults = [{ statement: '30s', lock: '1500ms' }]
  expect(await timeouts(db)).toEqual(defaults)

  let during: unknown
  const up = async (db: QueryExecutorProvider) => {
    during = await timeouts(db)
    throw failing
  }
  await expect(migrate(db, { ...MIGRATIONS, '9999-failing': { up } })).rejects.toBe(failing)

  expect(during).toEqual([{ statement: '0', lock: '10s' }])
  expect(await timeouts(db)).toEqual(defaults)
})

test('refuses a database that a newer version has migrated', async () => {
  await migrate(db, { ...MIGRATIONS, '9998-newer': { up: () => Promise.resolve() } })
  await expect(migrate(db)).rejects.toThrow(NewerSchema)
})

test('columns whose names do not explain themselves have comments', async () => {
  const { rows } = await sql`
    select col_description('rate_delays'::regclass, attnum) as comment from pg_attribute
    where attrelid = 'rate_delays'::regclass and attname = 'guard'`.execute(db)
  expect(rows).toEqual([{ comment: 'Name of the attempt limit.' }])
})
