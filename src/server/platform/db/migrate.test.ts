import { randomUUID } from 'node:crypto'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import { cloneDatabase, emptyDatabase } from '#test/server/test-database.ts'
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
  OtherBuild,
  REQUIRED_MIGRATION,
  schemaState,
} from './migrate.ts'
import { storedFunction } from './stored-function.ts'
import type { StoredFunction } from './stored-function.ts'
import { listTables, queryOn } from './system-catalog.ts'

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
  const migrations = { ...MIGRATIONS, '9999-failing': { up } }
  await expect(migrate(db, STORED_FUNCTIONS, migrations)).rejects.toBe(failing)

  expect(during).toEqual([{ statement: '0', lock: '10s' }])
  expect(await timeouts(db)).toEqual(defaults)
})

const answer = (value: number) =>
  storedFunction(
    'answer',
    (name) => `
      create function ${name}(workspace uuid) returns integer language sql as 'select ${value}'`,
  )

const call = async ({ name }: StoredFunction): Promise<unknown> => {
  const { rows } = await sql`select ${sql.id(name)}(${randomUUID()}::uuid) as value`.execute(db)
  return rows
}

test('a function whose text has changed stands beside the one of other servers', async () => {
  const [one, other] = [answer(1), answer(2)]
  await migrate(db, [one])
  await migrate(db, [one, other])
  expect(await call(one)).toEqual([{ value: 1 }])
  expect(await call(other)).toEqual([{ value: 2 }])
})

describe('a database that a newer version has migrated', () => {
  const newer = { ...MIGRATIONS, '9998-newer': { up: () => Promise.resolve() } }

  test('is served if that version allows it', async () => {
    await migrate(db, STORED_FUNCTIONS, newer)
    await migrate(db, STORED_FUNCTIONS)
    expect(await schemaState(db)).toEqual({ applied: 9998, expected: LATEST })
  })

  test('gets the functions of this version, which may be started for the first time', async () => {
    const own = answer(3)
    await migrate(db, [own])
    expect(await call(own)).toEqual([{ value: 3 }])
  })

  test('is refused if this version lacks a required migration', async () => {
    await sql`comment on table kysely_migration is '9998-newer'`.execute(db)
    await expect(migrate(db, STORED_FUNCTIONS)).rejects.toThrow(NewerSchema)
    await migrate(db, STORED_FUNCTIONS, newer)
  })

  test('is refused if it does not say what it requires', async () => {
    await sql`comment on table kysely_migration is null`.execute(db)
    await expect(migrate(db, STORED_FUNCTIONS)).rejects.toThrow(NewerSchema)
  })
})

describe('a database whose tables have another text', () => {
  const before = { '0001-first-tables': { up: () => Promise.resolve() } }

  test.each([
    ['version 0.1.0', before],
    ['another build', { '0001-schema-000000000000': { up: () => Promise.resolve() } }],
  ])('is refused and not changed: %s', async (_build, migrations) => {
    const { connection, drop } = await emptyDatabase()
    const other = openDatabase(connection, pino({ level: 'silent' }), 1)
    try {
      await migrate(other, [], { ...migrations, '0034-latest': { up: () => Promise.resolve() } })
      await expect(migrate(other, STORED_FUNCTIONS)).rejects.toThrow(OtherBuild)
      expect(await listTables(queryOn(other))).toEqual([
        expect.objectContaining({ name: 'kysely_migration' }),
        expect.objectContaining({ name: 'kysely_migration_lock' }),
      ])
    } finally {
      await other.destroy()
      await drop()
    }
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
