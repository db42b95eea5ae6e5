import { setTimeout as sleep } from 'node:timers/promises'
import { useApp } from '#test/server/app.ts'
import { DatabaseProxy } from '#test/server/database-proxy.ts'
import { MailRejected, SenderRefused } from '#server/platform/mail/mail.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readinessCheck } from './service.ts'

const stopping = new AbortController()
let free = 5e9
const app = useApp({ stopping: stopping.signal, freeSpace: async () => free })
const ready = () => app.visitor().get('/readyz')

const write = (name: string) =>
  app.visitor().post('/api/contact', { name, email: 'one@example.com', message: 'Hello.' })

const ALL_OK = { database: 'ok', schema: 'ok', jobs: 'ok', mail: 'ok', disk: 'ok' }

const unavailableBody = (path: string, state: string, message: string) => ({
  code: 'unavailable',
  message,
  issues: [{ path, message: state }],
})

/** Moves the time ahead, so that the servers check again. */
let ahead = 0
function expireCache(): void {
  ahead += 1_100
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(performance.timeOrigin + performance.now() + ahead)
}
afterEach(async () => {
  vi.useRealTimers()
  app.mailbox.failures.length = 0
  await sql`delete from jobs.job where name in ('message-mail', 'benchmarks')`.execute(app.db)
})

/** Sends a message whose email fails, and waits until its job will be retried. */
async function writeWithFailure(name: string, failure: Error): Promise<void> {
  app.mailbox.failures.push(...Array.from({ length: 20 }, () => failure))
  await write(name)
  const states = () =>
    sql<{ state: string }>`select state from jobs.job where name = 'message-mail'`.execute(app.db)
  await expect
    .poll(async () => (await states()).rows, { timeout: 5_000 })
    .toEqual([{ state: 'retry' }])
}

/** Sets the age of the email's job and postpones its retry. */
const setAge = (seconds: number) =>
  sql`update jobs.job set start_after = now() + interval '1 hour',
      created_on = now() - make_interval(secs => ${seconds})
    where name = 'message-mail'`.execute(app.db)

const check = async () => {
  expireCache()
  return (await ready()).json()
}

describe('/readyz', () => {
  test('is public, reports that all parts are ok and is not logged', async () => {
    const before = app.logged.length
    const answer = await ready()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(ALL_OK)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(app.logged.slice(before)).toEqual([])
  })

  test('ignores a rejected email while others can be sent', async () => {
    await writeWithFailure('Eve', new MailRejected('not this one'))
    await setAge(310)
    expect(await check()).toEqual(ALL_OK)
  })

  test('reports and logs a refused sender until an email is accepted', async () => {
    await writeWithFailure('Ida', new SenderRefused('the mail server refused the sender (554)'))
    const logged = app.logged.filter((line) => line.includes('the mail server refuses our emails'))
    expect(logged.map((line) => JSON.parse(line).failure.message)).toEqual([
      'the mail server refused the sender (554)',
    ])
    await setAge(290)
    expect(await check()).toEqual(ALL_OK)
    await setAge(310)
    expect(await check()).toEqual({ ...ALL_OK, mail: 'refused' })
    app.mailbox.failures.length = 0
    const mails = app.mailbox.mails.length
    await write('Joe')
    await expect.poll(() => app.mailbox.mails.length, { timeout: 10_000 }).toBeGreaterThan(mails)
    expect(await check()).toEqual(ALL_OK)
  })

  test('reports late email after five minutes', async () => {
    const mails = app.mailbox.mails.length
    await writeWithFailure('Ada', new Error('the mail did not go out'))
    await setAge(290)
    expect(await check()).toEqual(ALL_OK)
    await setAge(310)
    expect(await check()).toEqual({ ...ALL_OK, mail: 'late' })
    app.mailbox.failures.length = 0
    await sql`update jobs.job set start_after = now() where name = 'message-mail'`.execute(app.db)
    // A new job makes the server fetch all at once.
    await write('Bea')
    await expect.poll(() => app.mailbox.mails.length, { timeout: 10_000 }).toBe(mails + 2)
    expect(await check()).toEqual(ALL_OK)
  })

  test('reports stalled jobs after five minutes', async () => {
    const queue = async (state: string, seconds: number) => {
      await sql`delete from jobs.job where name = 'benchmarks'`.execute(app.db)
      await sql`insert into jobs.job (name, state, start_after)
        values ('benchmarks', ${sql.raw(`'${state}'`)}, now() - make_interval(secs => ${seconds}))
        `.execute(app.db)
    }
    // A long-running job is not stalled.
    await queue('active', 310)
    expect(await check()).toEqual(ALL_OK)
    // Workers fetch jobs every minute.
    await queue('created', 310)
    expect(await check()).toEqual({ ...ALL_OK, jobs: 'stalled' })
    await sql`delete from jobs.job where name = 'benchmarks'`.execute(app.db)
    expect(await check()).toEqual(ALL_OK)
  })

  test('reports low disk space', async () => {
    free = 1e9
    expect(await check()).toEqual({ ...ALL_OK, disk: 'low' })
    free = 5e9
    expect(await check()).toEqual(ALL_OK)
  })

  test('is ready with a newer schema but not with an older one', async () => {
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(app.db)
    expect(await check()).toEqual({ ...ALL_OK, schema: 'newer' })
    await sql`delete from kysely_migration where name = '9999-later'`.execute(app.db)
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration
      where name = (select max(name) from kysely_migration) returning *`.execute(app.db)
    expireCache()
    const answer = await ready()
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual(
      unavailableBody('schema', 'behind', 'The database is older than this version needs.'),
    )
    const [last] = rows
    await sql`insert into kysely_migration values (${last?.name}, ${last?.timestamp})`.execute(
      app.db,
    )
    expect(await check()).toEqual(ALL_OK)
  })

  test('metrics are not found without a configured token', async () => {
    const answer = await app.visitor().get('/metrics', { authorization: 'Bearer undefined' })
    expect(answer.status).toBe(404)
  })

  // Last, since a stopping server does not become ready again.
  test('reports a stopping server, which still handles requests', async () => {
    stopping.abort()
    const answer = await ready()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.json()).toEqual(
      unavailableBody('server', 'stopping', 'The server is stopping.'),
    )
    expect((await app.visitor().get('/api/plans')).status).toBe(200)
    expect((await app.visitor().get('/healthz')).status).toBe(200)
  })

  test('runs one check for concurrent calls', async () => {
    let checks = 0
    const check = readinessCheck({
      schema: async () => {
        checks += 1
        await sleep(50)
        return { applied: 1, expected: 1 }
      },
      jobsAreStalled: async () => false,
      mailState: async () => 'ok',
      freeSpace: null,
    })
    await Promise.all(Array.from({ length: 50 }, check))
    await check()
    expect(checks).toBe(1)
    expireCache()
    await check()
    expect(checks).toBe(2)
  })

  test('waits a limited time for a check that hangs', async () => {
    const check = readinessCheck({
      schema: () => new Promise(() => {}),
      jobsAreStalled: async () => false,
      mailState: async () => 'ok',
      freeSpace: null,
    })
    await expect(check()).rejects.toThrow('The database cannot be reached.')
  })
})

/** For a pool that reconnects. */
const PATIENT = { timeout: 20_000 }

describe('/readyz while the database', () => {
  let proxy: DatabaseProxy
  beforeAll(async () => {
    proxy = new DatabaseProxy(app.connection)
    await proxy.open()
  })
  // Registered before the server's, because hooks run in reverse: the proxy outlives the server.
  afterAll(() => proxy.close())
  const distant = useApp({
    sharedDatabase: () => ({ ...app.connection, connectionString: proxy.url }),
  })

  async function unavailable(): Promise<void> {
    expireCache()
    const start = performance.now()
    const answer = await distant.visitor().get('/readyz')
    expect(performance.now() - start).toBeLessThan(2_000)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.json()).toEqual(
      unavailableBody('database', 'away', 'The database cannot be reached.'),
    )
    expect(await (await distant.visitor().get('/healthz')).json()).toEqual({ status: 'ok' })
  }

  const status = async () => {
    expireCache()
    return (await distant.visitor().get('/readyz')).status
  }

  test('is down and comes back', async () => {
    await expect.poll(status, PATIENT).toBe(200)
    await proxy.close()
    await unavailable()
    await proxy.open()
    await expect.poll(status, PATIENT).toBe(200)
  })

  test('hangs until it is disconnected', async () => {
    await expect.poll(status, PATIENT).toBe(200)
    proxy.hang()
    await unavailable()
    // Again while the previous check is still hanging.
    await unavailable()
    await proxy.close()
    await proxy.open()
    await expect.poll(status, PATIENT).toBe(200)
  })
})
