import { databaseOn, openPool } from '#server/platform/db/database.ts'
import { STORED_FUNCTIONS } from '#server/stored-functions.ts'
import type { Connection, Db } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { emptyDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { jobKind } from './job-kind.ts'
import { openJobs } from './jobs.ts'
import { openQueue } from './open-queue.ts'

const Greeting = jobKind({ queue: 'greeting', payload: z.object({ name: z.string() }) })

const log = pino({ level: 'silent' })

let connection: Connection
let drop: () => Promise<void>
const pools: pg.Pool[] = []

beforeEach(async () => {
  ;({ connection, drop } = await emptyDatabase())
})
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.end()))
  await drop()
})

function open(connections: number): { pool: pg.Pool; db: Db } {
  const pool = openPool(connection, log, connections)
  pools.push(pool)
  return { pool, db: databaseOn(pool) }
}

/** Adds a job as a command does, with one connection, which its transaction uses. */
async function addByCommand(name: string): Promise<void> {
  const { pool, db } = open(1)
  await migrate(db, STORED_FUNCTIONS)
  const queue = await openQueue(pool, Greeting)
  await db.transaction().execute((db) => queue.enqueue(db, Greeting, { name }))
  await queue.close()
}

/** Starts a server's jobs; the names that it greets are added to `greeted`. */
async function startServer(greeted: string[]) {
  const { pool } = open(5)
  const jobs = openJobs(pool, log, { pollSeconds: 0.5 })
  jobs.handle(Greeting, async ({ name }) => void greeted.push(name))
  await jobs.start()
  return jobs
}

describe('a job of a command', () => {
  test('is run by a server that starts later, where none ran before', async () => {
    await addByCommand('Ada')
    const greeted: string[] = []
    const jobs = await startServer(greeted)
    await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['Ada'])
    await jobs.stop()
  })

  test('is run by a running server, and is retried like a job of a server', async () => {
    const greeted: string[] = []
    const jobs = await startServer(greeted)
    await addByCommand('Ada')
    await expect.poll(() => greeted, { timeout: 10_000 }).toEqual(['Ada'])
    const { db } = open(1)
    await jobs.stop()
    await addByCommand('Noah')
    const { rows } = await sql`
      select data->>'name' as name, retry_limit, retry_delay, retry_delay_max, retry_backoff,
        expire_seconds, dead_letter
      from jobs.job where name = 'greeting' and state = 'created'`.execute(db)
    expect(rows).toMatchObject([
      { name: 'Noah', retry_limit: 150, retry_backoff: true, dead_letter: 'given-up' },
    ])
  })

  test('is not added if its transaction fails', async () => {
    const { pool, db } = open(1)
    await migrate(db, STORED_FUNCTIONS)
    const queue = await openQueue(pool, Greeting)
    const failing = db.transaction().execute(async (db) => {
      await queue.enqueue(db, Greeting, { name: 'Ada' })
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await queue.close()
    const { rows } = await sql`select from jobs.job where name = 'greeting'`.execute(db)
    expect(rows).toEqual([])
  })
})
