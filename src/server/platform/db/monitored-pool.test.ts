import { setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase } from '#test/server/test-database.ts'
import { DatabaseProxy } from '#test/server/database-proxy.ts'
import type pg from 'pg'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from './unavailable.ts'
import { databaseOn, openPool } from './database.ts'
import { streamRows, streamSnapshot } from './stream-rows.ts'
import { WaitBudget, withWaitBudget } from './wait-budget.ts'

const logged: string[] = []
const log = pino({ level: 'info', base: null }, { write: (line) => void logged.push(line) })

let proxy: DatabaseProxy
let pool: pg.Pool
let drop: () => Promise<void>

beforeAll(async () => {
  const cloned = await cloneDatabase()
  drop = cloned.drop
  proxy = new DatabaseProxy(cloned.connection)
  await proxy.open()
  pool = openPool({ ...cloned.connection, connectionString: proxy.url }, log, 3)
})
afterEach(() => {
  proxy.slow(0)
  proxy.resume()
  logged.length = 0
})
afterAll(async () => {
  await pool.end()
  await proxy.close()
  await drop()
})

/** Waits for all and returns how many failed, and the time in ms. All failures must be `unavailable`. */
async function failuresOf(
  calls: readonly Promise<unknown>[],
): Promise<{ failed: number; ms: number }> {
  const startedAt = performance.now()
  const settled = await Promise.allSettled(calls)
  const failures = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
  return { failed: failures.length, ms: performance.now() - startedAt }
}

/** Runs `work` as part of a request. */
const asRequest = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    withWaitBudget(new WaitBudget(), () => void work().then(resolve, reject))
  })

async function query(times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await pool.query('select 1')
}

const slowQuery = () => pool.query('select pg_sleep(2.5), 1 as one')

test('callers fail fast while the database does not respond, and recover with it', async () => {
  await pool.query('select 1')
  proxy.hang()
  const hanging = await failuresOf(Array.from({ length: 10 }, () => pool.query('select 1')))
  expect(hanging.failed).toBe(10)
  // Well below the statement timeout.
  expect(hanging.ms).toBeLessThan(10_000)
  expect(logged.join()).toContain('the database does not respond')
  const rejected = await failuresOf([pool.query('select 1')])
  expect(rejected.failed).toBe(1)
  proxy.resume()
  await expect
    .poll(async () => (await failuresOf([pool.query('select 1')])).failed, { timeout: 10_000 })
    .toBe(0)
  expect(logged.join()).toContain('the database responds again')
})

test('a slow statement continues while the database works on it', async () => {
  const [one, other] = await Promise.all([slowQuery(), asRequest(slowQuery)])
  expect([one.rows, other.rows]).toMatchObject([[{ one: 1 }], [{ one: 1 }]])
})

test('a request that waits for a slow network again and again is aborted; a job is not', async () => {
  await query(1)
  proxy.slow(200)
  const job = query(8)
  expect((await failuresOf([asRequest(() => query(50))])).failed).toBe(1)
  await job
})

test('a request that sends a stream to a slow client is not aborted', async () => {
  const numbers = sql<{ number: number }>`select nth as number from generate_series(1, 4) as nth`
  const sent: number[] = []
  await asRequest(async () => {
    const stream = streamSnapshot(databaseOn(pool), (db) => streamRows(db, 'sent', numbers, 1))
    for await (const { number } of stream) {
      sent.push(number)
      await sleep(700)
    }
  })
  expect(sent).toEqual([1, 2, 3, 4])
})

test('a request that waits for one lock after the other is aborted', async () => {
  const holder = await pool.connect()
  // In a transaction, so that a pooler leaves it the session to which the locks belong.
  await holder.query('begin')
  await holder.query('select pg_advisory_lock(nth) from generate_series(1, 40) as nth')
  const request = asRequest(async () => {
    for (let nth = 1; nth <= 40; nth += 1) {
      // Each single wait is below the lock timeout.
      setTimeout(() => void holder.query('select pg_advisory_unlock($1)', [nth]), 400)
      await pool.query('select pg_advisory_xact_lock($1)', [nth])
    }
  })
  expect((await failuresOf([request])).failed).toBe(1)
  await holder.query('select pg_advisory_unlock_all()')
  await holder.query('commit')
  holder.release()
})

test('a statement that waits for a lock fails at the lock timeout', async () => {
  const [one, other] = [await pool.connect(), await pool.connect()]
  await one.query('begin; lock table accounts')
  const waiting = other.query('select from accounts')
  expect((await failuresOf([waiting])).failed).toBe(1)
  await one.query('rollback')
  one.release()
  other.release()
})

test('the queue for connections is limited', async () => {
  const held = [await pool.connect(), await pool.connect(), await pool.connect()]
  const calls = Array.from({ length: 205 }, () => pool.query('select 1'))
  const rejected = await failuresOf(calls.slice(200))
  expect(rejected.failed).toBe(5)
  for (const client of held) client.release()
  expect((await failuresOf(calls.slice(0, 200))).failed).toBe(0)
  await sleep(0)
  expect(pool.waitingCount).toBe(0)
})
