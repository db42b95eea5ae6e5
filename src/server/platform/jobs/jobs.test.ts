import { setTimeout as sleep } from 'node:timers/promises'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'
import { cloneDatabase } from '#test/server/clone.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { onPool, prepareJobs } from './boss.ts'
import { openJobs } from './jobs.ts'
import type { Jobs, Pace } from './jobs.ts'
import { Hopeless, jobKind } from './kind.ts'

const Greeting = jobKind({ queue: 'greeting', payload: z.object({ whom: z.string() }) })

const logged: string[] = []
const log = pino({ level: 'trace', base: null }, { write: (line) => void logged.push(line) })
const HASTY: Partial<Pace> = { poll: 0.5, firstWait: 1, longestWait: 1 }

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

/** Jobs whose greetings are done by `work`, started as a server would. */
async function startJobs(work: (whom: string) => unknown, pace = HASTY): Promise<Jobs> {
  const jobs = openJobs(pool, log, pace)
  jobs.handle(Greeting, async ({ whom }) => void (await work(whom)))
  await jobs.start()
  started.push(jobs)
  return jobs
}

const greet = (jobs: Jobs, whom: string) =>
  db.transaction().execute((db) => jobs.enqueue(db, Greeting, { whom }))

const stored = async () => {
  const { rows } = await sql<{ text: string }>`select j::text as text from jobs.job j`.execute(db)
  return rows.map(({ text }) => text)
}

const failures = () => logged.filter((line) => line.includes('job failed')).length

describe('a job', () => {
  test('is done soon after its transaction commits, and leaves nothing', async () => {
    const done: string[] = []
    // With a long poll, only being told of it can make it quick.
    const jobs = await startJobs((whom) => done.push(whom), { poll: 60 })
    // The first look for jobs, at the start, is over.
    await sleep(300)
    const begun = Date.now()
    await greet(jobs, 'Ada')
    await expect.poll(() => done).toEqual(['Ada'])
    expect(Date.now() - begun).toBeLessThan(1_000)
    await expect.poll(stored).toEqual([])
  })

  test('never was where its transaction fails', async () => {
    const done: string[] = []
    const jobs = await startJobs((whom) => done.push(whom))
    const failing = db.transaction().execute(async (db) => {
      await jobs.enqueue(db, Greeting, { whom: 'Nobody' })
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await stored()).toEqual([])
    await greet(jobs, 'Ada')
    await expect.poll(() => done).toEqual(['Ada'])
  })

  test('waits until its transaction commits', async () => {
    const done: string[] = []
    const jobs = await startJobs((whom) => done.push(whom))
    await db.transaction().execute(async (db) => {
      await jobs.enqueue(db, Greeting, { whom: 'Ada' })
      // Longer than between two looks.
      await sleep(700)
      expect(done).toEqual([])
    })
    await expect.poll(() => done, { timeout: 3_000 }).toEqual(['Ada'])
  })

  test('is one of many that are done one after the other, without pauses', async () => {
    let running = 0
    const done: string[] = []
    const jobs = await startJobs(
      async (whom) => {
        running += 1
        expect(running).toBe(1)
        await sleep(5)
        running -= 1
        done.push(whom)
      },
      { poll: 60 },
    )
    await Promise.all(Array.from({ length: 40 }, (_, index) => greet(jobs, `guest ${index}`)))
    await expect.poll(() => done.length, { timeout: 5_000 }).toBe(40)
    expect(new Set(done).size).toBe(40)
  })

  test('is done once where two servers look for it', async () => {
    const done: string[] = []
    const servers = [
      await startJobs((whom) => done.push(`${whom} by one`)),
      await startJobs((whom) => done.push(`${whom} by the other`)),
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

  test('that fails is tried again until it succeeds, and each failure is logged', async () => {
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

  test('that fails to the end is given up and logged by id and queue alone', async () => {
    const jobs = await startJobs(
      () => {
        throw new Error('never')
      },
      { ...HASTY, retries: 1 },
    )
    await greet(jobs, 'ada@example.com')
    const givenUp = () => logged.filter((line) => line.includes('given up'))
    await expect.poll(givenUp, { timeout: 15_000 }).toHaveLength(1)
    const { level, queue, job } = JSON.parse(givenUp()[0] ?? '')
    expect({ level, queue }).toEqual({ level: 50, queue: 'greeting' })
    expect(job).toMatch(/^[0-9a-f-]{36}$/)
    expect(logged.join()).not.toContain('ada@example.com')
  })

  test('that is hopeless is given up at once', async () => {
    let tries = 0
    const jobs = await startJobs(() => {
      tries += 1
      throw new Hopeless('there is no such mailbox')
    })
    await greet(jobs, 'Ada')
    await expect.poll(stored, { timeout: 5_000 }).toEqual([])
    await sleep(1_500)
    expect(tries).toBe(1)
    expect(logged.filter((line) => line.includes('given up'))).toHaveLength(1)
  })

  test('counts as waiting from its first day on, also while it is tried again', async () => {
    const jobs = await startJobs(() => {
      throw new Error('not yet')
    })
    const tried = { triedToo: true }
    expect(await jobs.anyWaits([Greeting], 0, tried)).toBe(false)
    await greet(jobs, 'Ada')
    // The log tells of it before the database knows.
    await expect.poll(async () => (await stored()).join()).toContain(',retry,')
    await sql`update jobs.job set created_on = now() - interval '301 seconds'`.execute(db)
    expect(await jobs.anyWaits([Greeting], 300, tried)).toBe(true)
    expect(await jobs.anyWaits([Greeting], 302, tried)).toBe(false)
    expect(await jobs.anyWaits([{ queue: 'another' }], 300, tried)).toBe(false)
    const before = failures()
    await expect.poll(failures, { timeout: 5_000 }).toBeGreaterThan(before)
    expect(await jobs.anyWaits([Greeting], 300, tried)).toBe(true)
    expect(await jobs.anyWaits([Greeting], 300, { triedToo: false })).toBe(false)
  })
})

describe('a server', () => {
  test('waits for the job at work when it stops', async () => {
    const done: string[] = []
    let begun = false
    const jobs = await startJobs(async (whom) => {
      begun = true
      await sleep(800)
      done.push(whom)
    })
    await greet(jobs, 'Ada')
    await expect.poll(() => begun).toBe(true)
    await jobs.stop()
    expect(done).toEqual(['Ada'])
    expect(await stored()).toEqual([])
  })

  test('goes on when the database ends its connections', async () => {
    const done: string[] = []
    const jobs = await startJobs((whom) => done.push(whom))
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

  test('goes on when looking for jobs fails, and says so once', async () => {
    const done: string[] = []
    const jobs = await startJobs((whom) => done.push(whom))
    await sql`alter schema jobs rename to away`.execute(db)
    // Two looks at least.
    await sleep(1_400)
    await sql`alter schema away rename to jobs`.execute(db)
    await greet(jobs, 'Ada')
    await expect.poll(() => done).toEqual(['Ada'])
    const lines = logged.filter((line) => line.includes('jobs cannot be looked for'))
    expect(lines).toHaveLength(1)
  })

  test('asks for little while there is nothing to do', async () => {
    await startJobs(() => {}, {})
    await sleep(500)
    const asked: string[] = []
    const count = (client: pg.PoolClient) => {
      const query = client.query.bind(client)
      client.query = ((...args: Parameters<typeof query>) => {
        asked.push(args[0])
        return query(...args)
      }) as typeof client.query
    }
    pool.on('acquire', count)
    await sleep(3_000)
    pool.off('acquire', count)
    expect(asked.length).toBeLessThan(6)
  })
})

test('a statement that fails in a transaction of its own leaves no connection inside it', async () => {
  const single = openPool(connection, log, 1)
  const statements = onPool(single)
  await expect(statements.executeSql('begin; select 1 / 0; commit')).rejects.toThrow(
    'division by zero',
  )
  expect(await statements.executeSql('select 1 as one')).toMatchObject({ rows: [{ one: 1 }] })
  await single.end()
})

test('the tables are made once, however many servers start at a time', async () => {
  await sql`drop schema jobs cascade`.execute(db)
  await Promise.all([prepareJobs(pool), prepareJobs(pool), prepareJobs(pool)])
  const done: string[] = []
  const [one] = await Promise.all([
    startJobs((whom) => done.push(whom)),
    startJobs((whom) => done.push(whom)),
  ])
  await greet(one, 'Ada')
  await expect.poll(() => done).toEqual(['Ada'])
  expect(logged).toEqual([])
})
