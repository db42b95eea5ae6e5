import { cloneDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { Db } from './database.ts'
import {
  migrate,
  MIGRATION_NAMES,
  MIGRATIONS,
  NewerSchema,
  REQUIRED_MIGRATION,
  schemaState,
} from './migrate.ts'

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

const LATEST = Number.parseInt(MIGRATION_NAMES.at(-1) ?? '', 10)

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

describe('a database that a newer version has migrated', () => {
  const newer = { ...MIGRATIONS, '9998-newer': { up: () => Promise.resolve() } }

  test('is served if that version allows it', async () => {
    await migrate(db, newer)
    await migrate(db)
    expect(await schemaState(db)).toEqual({ applied: 9998, expected: LATEST })
  })

  test('is refused if this version lacks a required migration', async () => {
    await sql`comment on table kysely_migration is '9998-newer'`.execute(db)
    await expect(migrate(db)).rejects.toThrow(NewerSchema)
    await migrate(db, newer)
  })

  test('is refused if it does not say what it requires', async () => {
    await sql`comment on table kysely_migration is null`.execute(db)
    await expect(migrate(db)).rejects.toThrow(NewerSchema)
  })
})

test('the required migration exists', () => {
  expect(MIGRATION_NAMES).toContain(REQUIRED_MIGRATION)
})

test('columns whose names do not explain themselves have comments', async () => {
  const { rows } = await sql`
    select col_description('rate_delays'::regclass, attnum) as comment from pg_attribute
    where attrelid = 'rate_delays'::regclass and attname = 'guard'`.execute(db)
  expect(rows).toEqual([{ comment: 'Name of the attempt limit.' }])
})
