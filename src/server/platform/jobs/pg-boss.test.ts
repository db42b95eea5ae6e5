import { openPool } from '#server/platform/db/database.ts'
import { cloneDatabase } from '#test/server/test-database.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { onPool } from './pg-boss.ts'

const log = pino({ level: 'silent' })

let pool: pg.Pool
let single: pg.Pool
let drop: () => Promise<void>

beforeAll(async () => {
  const cloned = await cloneDatabase()
  pool = openPool(cloned.connection, log, 10)
  single = openPool(cloned.connection, log, 1)
  drop = cloned.drop
})
afterAll(async () => {
  await pool.end()
  await single.end()
  await drop()
})

test('a failed statement leaves no connection inside a transaction', async () => {
  const statements = onPool(single)
  await expect(statements.executeSql('begin; select 1 / 0; commit')).rejects.toThrow(
    'division by zero',
  )
  expect(await statements.executeSql('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
})

test('the statements of all queues share two connections of the pool', async () => {
  const statements = onPool(pool)
  await Promise.all(
    Array.from({ length: 20 }, () => statements.executeSql('select pg_sleep(0.01)')),
  )
  expect(pool.totalCount).toBe(2)
})
