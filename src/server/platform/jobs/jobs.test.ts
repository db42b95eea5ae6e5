import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'
import { cloneDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { prepareJobs } from './pg-boss.ts'
import { openJobs } from './jobs.ts'
import type { Jobs, JobTimings } from './jobs.ts'
import { PermanentFailure, jobKind } from './job-kind.ts'

const Greeting = jobKind({ queue: 'greeting', payload: z.object({ name: z.string() }) })
const Forgotten = { ...Greeting, queue: 'forgotten', keepsFailures: false }

const logged: string[] = []
const log = pino({ level: 'trace', base: null }, { write: (line) => void logged.push(line) })
const FAST: Partial<JobTimings> = { pollSeconds: 0.5, retryDelay: 1, maxRetryDelay: 1 }

let connection: Connection
let pool: pg.Pool
let db: Db
let drop: () => Promise<void>
const started: Jobs[] = []

beforeAll(async () => {
  const cloned = await cloneDatabase()
  connection = cloned.connection
  pool = openPool(connection, log, 10)
  db = databaseOn(pool)
  drop = cloned.drop
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((jobs) => jobs.stop()))
  await sql`delete from jobs.job`.execute(db)
  logged.length = 0
})
afterAll(async () => {
  await db.destroy()
  await drop()
})

/** Starts jobs with `work` as the handler of greetings, or of another kind. */
async function startJobs(work: (name: string) => unknown, timings = FAST, kind = Greeting) {
  const jobs = openJobs(pool, log, timings)
  jobs.handle(kind, async ({ name }) => void (await work(name)))
  await jobs.start()
  started.push(jobs)
  return jobs
}

const greet = (jobs: Jobs, name: string) =>
  db.transaction().execute((db) => jobs.enqueue(db, Greeting, { name }))

const stored = async () => {
  const { rows } = await sql<{ text: string }>`select j::text as text from jobs.job j`.execute(db)
  return rows.map(({ text }) => text)
}

const never = () => Promise.reject(new Error('never'))

const givenUp = () => logged.filter((line) => line.includes('given up'))
const failures = () => logged.filter((line) => line.includes('job failed')).length

describe('a job', () => {
  test('runs soon after its transaction commits and is deleted then', async () => {
    const done: string[] = []
    // The poll is long, so only the notification makes it fast.
    const jobs = await startJobs((name) => done.push(name), { pollSeconds: 60 })
    // The first poll is over by then.
    await sleep(300)
    const startedAt = Date.now()
    await greet(jobs, 'Ada')
    await expect.poll(() => done).toEqual(['Ada'])
    expect(Date.now() - startedAt).toBeLessThan(1_000)
    await expect.poll(stored).toEqual([])
  })

  test('does not exist if its transaction fails', async () => {
    const done: string[] = []
    const jobs = await startJobs((name) => done.push(name))
    const failing = db.transaction().execute(async (db) => {
      await jobs.enqueue(db, Greeting, { name: 'Eve' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await stored()).toEqual([])
    await greet(jobs, 'Ada')
    await expect.poll(() => done).toEqual(['Ada'])
  })

  test('waits until its transaction commits', async () => {
    const done: string[] = []
    const jobs = await startJobs((name) => done.push(name))
    await db.transaction().execute(async (db) => {
      await jobs.enqueue(db, Greeting, { name: 'Ada' })
      // Longer than the interval of polls.
      await sleep(700)
      expect(done).toEqual([])
    })
    await expect.poll(() => done, { timeout: 3_000 }).toEqual(['Ada'])
  })

  test('runs after the others of its kind, without pauses in between', async () => {
    let running = 0
    const done: string[] = []
    const jobs = await startJobs(
      async (name) => {
        running += 1
        expect(running).toBe(1)
        await sleep(5)
        running -= 1
        done.push(name)
      },
      { pollSeconds: 60 },
    )
    await Promise.all(Array.from({ length: 40 }, (_, index) => greet(jobs, `guest ${index}`)))
    await expect.poll(() => done.length, { timeout: 5_000 }).toBe(40)
    expect(new Set(done).size).toBe(40)
  })

  test('runs once with two servers', async () => {
    const done: string[] = []
    const servers = [
      await startJobs((name) => done.push(`${name} by one`)),
      await startJobs((name) => done.push(`${name} by the other`)),
    ]
    await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const jobs = servers[index % 2]
        return jobs && greet(jobs, `guest ${index}`)
      }),
    )
    await expect.poll(stored, { timeout: 10_000 }).toEqual([])
    expect(done).toHaveLength(40)
    expect(new Set(done.map((text) => text.split(' by ')[0])).size).toBe(40)
    expect(done.filter((text) => text.endsWith('by one')).length).toBeGreaterThan(0)
    expect(done.filter((text) => text.endsWith('other')).length).toBeGreaterThan(0)
  })

  test('is retried until it succeeds, and each failure is logged', async () => {
    let tries = 0
    const jobs = await startJobs(() => {
      tries += 1
      if (tries < 3) throw new Error('not yet')
    })
    await greet(jobs, 'ada@example.com')
    await expect.poll(stored, { timeout: 15_000 }).toEqual([])
    expect(tries).toBe(3)
    const failures = logged.filter((line) => line.includes('job failed'))
    expect(failures.map((line) => JSON.parse(line))).toMatchObject([
      { level: 40, queue: 'greeting', attempt: 1, failure: { type: 'Error', message: 'not yet' } },
      { level: 40, queue: 'greeting', attempt: 2 },
    ])
    expect(logged.join()).not.toContain('ada@example.com')
  })

  test('is given up after its last retry, and logged by id and queue only', async () => {
    const jobs = await startJobs(never, { ...FAST, maxRetries: 1 })
    await greet(jobs, 'ada@example.com')
    await expect.poll(givenUp, { timeout: 15_000 }).toHaveLength(1)
    const { level, queue, job } = JSON.parse(givenUp()[0] ?? '')
    expect({ level, queue }).toEqual({ level: 50, queue: 'greeting' })
    expect(job).toMatch(/^[0-9a-f-]{36}$/)
    expect(logged.join()).not.toContain('ada@example.com')
  })

  test('leaves no row after its last retry if its kind keeps no failures', async () => {
    const jobs = await startJobs(never, { ...FAST, maxRetries: 0 }, Forgotten)
    await jobs.enqueue(db, Forgotten, { name: 'Ada' })
    await jobs.enqueueAll(db, Forgotten, [{ name: 'Bea' }])
    await expect.poll(givenUp).toHaveLength(2)
    await expect.poll(stored).toEqual([])
  })

  test('is given up immediately after a permanent failure', async () => {
    let tries = 0
    const jobs = await startJobs(() => {
      tries += 1
      throw new PermanentFailure('no such mailbox')
    })
    await greet(jobs, 'Ada')
    await expect.poll(stored, { timeout: 5_000 }).toEqual([])
    await sleep(1_500)
    expect(tries).toBe(1)
    expect(givenUp()).toHaveLength(1)
  })

  test('is pending from its creation on, also between retries', async () => {
    const jobs = await startJobs(() => {
      throw new Error('not yet')
    })
    const withRetried = { includeRetried: true }
    expect(await jobs.hasPendingJob([Greeting], 0, withRetried)).toBe(false)
    await greet(jobs, 'Ada')
    // The failure is logged before it is stored.
    await expect.poll(async () => (await stored()).join()).toContain(',retry,')
    await sql`update jobs.job set created_on = now() - interval '301 seconds'`.execute(db)
    expect(await jobs.hasPendingJob([Greeting], 300, withRetried)).toBe(true)
    expect(await jobs.hasPendingJob([Greeting], 302, withRetried)).toBe(false)
    expect(await jobs.hasPendingJob([{ queue: 'another' }], 300, withRetried)).toBe(false)
    const before = failures()
    await expect.poll(failures, { timeout: 5_000 }).toBeGreaterThan(before)
    expect(await jobs.hasPendingJob([Greeting], 300, withRetried)).toBe(true)
    expect(await jobs.hasPendingJob([Greeting], 300, { includeRetried: false })).toBe(false)
  })
})

describe('a server', () => {
  test('waits for running jobs when it stops', async () => {
    const done: string[] = []
    let isRunning = false
    const jobs = await startJobs(async (name) => {
      isRunning = true
      await sleep(800)
      done.push(name)
    })
    await greet(jobs, 'Ada')
    await expect.poll(() => isRunning).toBe(true)
    await jobs.stop()
    expect(done).toEqual(['Ada'])
    expect(await stored()).toEqual([])
  })

  test('continues after the database closed its connections', async () => {
    const done: string[] = []
    const jobs = await startJobs((name) => done.push(name))
    await greet(jobs, 'Ada')
    await expect.poll(() => done).toEqual(['Ada'])
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(db)
    await expect
      .poll(
        () =>
          greet(jobs, 'Bea').then(
            () => true,
            () => false,
          ),
        { timeout: 5_000 },
      )
      .toBe(true)
    await expect.poll(() => done, { timeout: 5_000 }).toContain('Bea')
  })

  test('continues after polls failed, and logs that once', async () => {
    const done: string[] = []
    const jobs = await startJobs((name) => done.push(name))
    await sql`alter schema jobs rename to renamed`.execute(db)
    // Two polls at least.
    await sleep(1_400)
    await sql`alter schema renamed rename to jobs`.execute(db)
    await greet(jobs, 'Ada')
    await expect.poll(() => done).toEqual(['Ada'])
    const lines = logged.filter((line) => line.includes('cannot fetch jobs'))
    expect(lines).toHaveLength(1)
  })

  test('makes few queries while idle', async () => {
    await startJobs(() => {}, {})
    await sleep(500)
    const queries: string[] = []
    const count = (client: pg.PoolClient) => {
      const query = client.query.bind(client)
      client.query = ((...args: Parameters<typeof query>) => {
        queries.push(args[0])
        return query(...args)
      }) as typeof client.query
    }
    pool.on('acquire', count)
    await sleep(3_000)
    pool.off('acquire', count)
    expect(queries.length).toBeLessThan(6)
  })
})

test('the tables are created once by servers that start at the same time', async () => {
  await sql`drop schema jobs cascade`.execute(db)
  await Promise.all([prepareJobs(pool), prepareJobs(pool), prepareJobs(pool)])
  const done: string[] = []
  const [one] = await Promise.all([
    startJobs((name) => done.push(name)),
    startJobs((name) => done.push(name)),
  ])
  await greet(one, 'Ada')
  await expect.poll(() => done).toEqual(['Ada'])
  expect(logged).toEqual([])
})
