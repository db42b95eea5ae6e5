import { setTimeout as sleep } from 'node:timers/promises'
import { cloneDatabase } from '#test/server/clone.ts'
import { DatabaseProxy } from '#test/server/database-proxy.ts'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { isDatabaseUnavailable } from './unavailable.ts'
import { openPool } from './database.ts'
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
  pool = openPool({ connectionString: proxy.url }, log, 3)
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

/** How many of these failed, all of them in the way that is answered with 503, and within what. */
async function away(
  asking: readonly Promise<unknown>[],
): Promise<{ away: number; within: number }> {
  const begun = performance.now()
  const settled = await Promise.allSettled(asking)
  const failures = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(failures.filter((error) => !isDatabaseUnavailable(error))).toEqual([])
  return { away: failures.length, within: performance.now() - begun }
}

/** What is done for a request. */
const asRequest = <T>(work: () => Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    withWaitBudget(new WaitBudget(), () => void work().then(resolve, reject))
  })

async function ask(times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await pool.query('select 1')
}

const askSlowly = () => pool.query('select pg_sleep(2.5), 1 as one')

test('what waits for a silent database fails soon, later asks at once, and then all is well', async () => {
  await pool.query('select 1')
  proxy.hang()
  const silent = await away(Array.from({ length: 10 }, () => pool.query('select 1')))
  expect(silent.away).toBe(10)
  // A statement may take thirty seconds, and nothing at all was heard for ever before.
  expect(silent.within).toBeLessThan(10_000)
  expect(logged.join()).toContain('the database has fallen silent')
  const refused = await away([pool.query('select 1')])
  expect(refused.away).toBe(1)
  proxy.resume()
  await expect
    .poll(async () => (await away([pool.query('select 1')])).away, { timeout: 10_000 })
    .toBe(0)
  expect(logged.join()).toContain('the database answers again')
})

test('a slow statement goes on while the database has a pulse', async () => {
  const [one, other] = await Promise.all([askSlowly(), asRequest(askSlowly)])
  expect([one.rows, other.rows]).toMatchObject([[{ one: 1 }], [{ one: 1 }]])
})

test('a request is cut off that waits for a slow database again and again; a job is not', async () => {
  await ask(1)
  proxy.slow(200)
  const job = ask(8)
  expect((await away([asRequest(() => ask(50))])).away).toBe(1)
  await job
})

test('a request is cut off that waits for one lock after the other', async () => {
  const holding = await pool.connect()
  await holding.query('select pg_advisory_lock(nth) from generate_series(1, 40) as nth')
  const request = asRequest(async () => {
    for (let nth = 1; nth <= 40; nth += 1) {
      // Each of them is had in time.
      setTimeout(() => void holding.query('select pg_advisory_unlock($1)', [nth]), 400)
      await pool.query('select pg_advisory_xact_lock($1)', [nth])
    }
  })
  expect((await away([request])).away).toBe(1)
  await holding.query('select pg_advisory_unlock_all()')
  holding.release()
})

test('what waits for somebody else’s row gives up in time', async () => {
  const [one, other] = [await pool.connect(), await pool.connect()]
  await one.query('begin; lock table accounts')
  const waiting = other.query('select from accounts')
  expect((await away([waiting])).away).toBe(1)
  await one.query('rollback')
  one.release()
  other.release()
})

test('no more than some wait for a connection', async () => {
  const held = [await pool.connect(), await pool.connect(), await pool.connect()]
  const asking = Array.from({ length: 205 }, () => pool.query('select 1'))
  const refused = await away(asking.slice(200))
  expect(refused.away).toBe(5)
  for (const client of held) client.release()
  expect((await away(asking.slice(0, 200))).away).toBe(0)
  await sleep(0)
  expect(pool.waitingCount).toBe(0)
})
