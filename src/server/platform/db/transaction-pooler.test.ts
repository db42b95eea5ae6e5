import { randomUUID } from 'node:crypto'
import { connectionTo, emptyDatabase, openMaintenance } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkConnection } from './connection-check.ts'
import type { Db } from './database.ts'

/** As on a managed PostgreSQL: no superuser. */
const ROLE = `pooled_${randomUUID().replaceAll('-', '')}`

let maintenance: Db
let url: string
let drop: () => Promise<void>

beforeAll(async () => {
  maintenance = openMaintenance()
  const empty = await emptyDatabase('direct')
  drop = empty.drop
  const { database } = empty.connection
  url = connectionTo(database, ROLE, 'direct').connectionString
  await sql`create role ${sql.id(ROLE)} login`.execute(maintenance)
  await sql`alter database ${sql.id(database)} owner to ${sql.id(ROLE)}`.execute(maintenance)
  await sql`alter role ${sql.id(ROLE)} set statement_timeout = '7s'`.execute(maintenance)
  await sql`alter role ${sql.id(ROLE)} set array_nulls = off`.execute(maintenance)
  await sql`alter database ${sql.id(database)} set search_path = ''`.execute(maintenance)
})
afterAll(async () => {
  await drop()
  await sql`drop role ${sql.id(ROLE)}`.execute(maintenance)
  await maintenance.destroy()
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

const SHOW_SETTINGS = `
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle,
    current_setting('array_nulls') as nulls, current_setting('search_path') as path`

test('behind a transaction pooler, limits and settings are those of the role, and shorter limits stay', async () => {
  const fromBefore = await connect()
  await checkConnection(url, true)
  await expect(fromBefore.query(SHOW_SETTINGS)).rejects.toThrow(/terminat|connection error/)
  await fromBefore.end()
  const later = await connect()
  const { rows } = await later.query(SHOW_SETTINGS)
  expect(rows).toEqual([
    { statement: '7s', lock: '1500ms', idle: '8s', nulls: 'on', path: 'public' },
  ])
  // A second start changes nothing and ends no connection.
  expect(await checkConnection(url, true)).toMatchObject({ isPooledByTransaction: true })
  expect((await later.query(SHOW_SETTINGS)).rows).toEqual(rows)
  await later.end()
})
