import { cloneDatabase } from '#test/server/clone.ts'
import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { Db } from './database.ts'
import { migrate, MIGRATIONS } from './migrate.ts'

let db: Db
let drop: () => Promise<void>

beforeAll(async () => {
  const cloned = await cloneDatabase()
  // One connection: what a migration leaves set is met by whoever comes next.
  db = openDatabase(cloned.connection, pino({ level: 'silent' }), 1)
  drop = cloned.drop
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

async function limits(db: QueryExecutorProvider): Promise<unknown> {
  const { rows } = await sql`
    select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock`.execute(db)
  return rows
}

const failing = new Error('as a test wants')

test('a migration has the time that it takes, and nobody after it, not even where it fails', async () => {
  const asEver = [{ statement: '30s', lock: '1500ms' }]
  expect(await limits(db)).toEqual(asEver)

  let met: unknown
  const look = async (db: QueryExecutorProvider) => {
    met = await limits(db)
    throw failing
  }
  await expect(migrate(db, { ...MIGRATIONS, '9999-looks': { up: look } })).rejects.toBe(failing)

  expect(met).toEqual([{ statement: '0', lock: '10s' }])
  expect(await limits(db)).toEqual(asEver)
})
