import { databaseOn, openPool } from '#server/platform/db/database.ts'
import { cloneDatabase } from '#test/server/test-database.ts'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { Deferred, jobKind } from './job-kind.ts'
import { openJobs } from './jobs.ts'

const Greeting = jobKind({ queue: 'greeting', payload: z.object({ name: z.string() }) })

test('a deferred job keeps its place, uses up no retry and is not late', async () => {
  const { connection, drop } = await cloneDatabase()
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line) => void logged.push(line) })
  const pool = openPool(connection, log, 10)
  const db = databaseOn(pool)
  const jobs = openJobs(pool, log, { pollSeconds: 0.5, maxRetries: 0 })
  const calls: string[] = []
  let isFull = true
  jobs.handle(Greeting, async ({ name }) => {
    calls.push(name)
    if (isFull) throw new Deferred(1)
  })
  await jobs.start()
  try {
    for (const name of ['Ada', 'Grace']) await jobs.enqueue(db, Greeting, { name })
    await expect.poll(() => calls, { timeout: 15_000 }).toHaveLength(4)
    // A worker may hold one of them at that moment, and then sets its time itself.
    await expect
      .poll(async () => {
        await sql`
          update jobs.job set created_on = created_on - interval '1 hour',
            start_after = now() + interval '1 hour' where name = 'greeting'`.execute(db)
        const { rows } = await sql`
          select from jobs.job where name = 'greeting' and state = 'active'`.execute(db)
        return rows.length
      })
      .toBe(0)
    expect(await jobs.hasPendingJob([Greeting], 300, { includeRetried: true })).toBe(false)
    const idle = { waiting: 2, late: 0, oldestSeconds: 0, stalled: false }
    expect(await jobs.queues()).toMatchObject([idle])
    isFull = false
    await sql`
      update jobs.job set start_after = now() - interval '10 minutes'
      where name = 'greeting'`.execute(db)
    await jobs.enqueue(db, Greeting, { name: 'Katherine' })
    await expect.poll(async () => (await jobs.queues())[0]?.waiting, { timeout: 5_000 }).toBe(0)
    await expect.poll(() => calls.slice(-3)).toEqual(['Ada', 'Grace', 'Katherine'])
    expect(logged).toEqual([])
  } finally {
    await jobs.stop()
    await db.destroy()
    await drop()
  }
})
