import { setTimeout as sleep } from 'node:timers/promises'
import { useApp } from '#test/server/app.ts'
import { cloneDatabase } from '#test/server/clone.ts'
import { DatabaseProxy } from '#test/server/database-proxy.ts'
import { RunningServer } from '#test/server/running.ts'
import { MailRejected } from '#server/platform/mail/mail.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { readinessCheck } from './service.ts'

const stopping = new AbortController()
let free = 5e9
const app = useApp({ stopping: stopping.signal, freeSpace: async () => free })
const ready = () => app.visitor().get('/readyz')

const write = (name: string) =>
  app.visitor().post('/api/contact', { name, email: 'one@example.com', message: 'Hello.' })

const ALL_WELL = { database: 'ok', schema: 'ok', jobs: 'ok', mail: 'ok', disk: 'ok' }

const refusal = (path: string, state: string, message: string) => ({
  code: 'unavailable',
  message,
  issues: [{ path, message: state }],
})

/** So long serves an answer, of a server in another process. */
const nextAnswerThere = () => sleep(1_100)

/** The same here, where nobody has to wait for it: further ahead of the real time with each call. */
let ahead = 0
function nextAnswer(): void {
  ahead += 1_100
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(performance.timeOrigin + performance.now() + ahead)
}
afterEach(async () => {
  vi.useRealTimers()
  app.mailbox.failures.length = 0
  await sql`delete from jobs.job where name in ('message-mail', 'benchmarks')`.execute(app.db)
})

/** Writes while mails fail, and waits until that is kept: the log tells of it a little earlier. */
async function writeInVain(name: string, failure: Error): Promise<void> {
  app.mailbox.failures.push(...Array.from({ length: 20 }, () => failure))
  await write(name)
  const states = () =>
    sql<{ state: string }>`select state from jobs.job where name = 'message-mail'`.execute(app.db)
  await expect
    .poll(async () => (await states()).rows, { timeout: 5_000 })
    .toEqual([{ state: 'retry' }])
}

/** As if the mail had waited for so long; it is not tried again meanwhile. */
const hasWaited = (seconds: number) =>
  sql`update jobs.job set start_after = now() + interval '1 hour',
      created_on = now() - make_interval(secs => ${seconds})
    where name = 'message-mail'`.execute(app.db)

const said = async () => {
  nextAnswer()
  return (await ready()).json()
}

describe('/readyz', () => {
  test('says that all is well, to anybody, and leaves no line in the log', async () => {
    const before = app.logged.length
    const answer = await ready()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual(ALL_WELL)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(app.logged.slice(before)).toEqual([])
  })

  test('is not misled by a mail that is refused while others would go out', async () => {
    await writeInVain('Eve', new MailRejected('not this one'))
    await hasWaited(310)
    expect(await said()).toEqual(ALL_WELL)
  })

  test('says that mail is late once one has waited for more than five minutes', async () => {
    const mails = app.mailbox.mails.length
    await writeInVain('Ada', new Error('the email was not sent'))
    await hasWaited(290)
    expect(await said()).toEqual(ALL_WELL)
    await hasWaited(310)
    expect(await said()).toEqual({ ...ALL_WELL, mail: 'late' })
    app.mailbox.failures.length = 0
    await sql`update jobs.job set start_after = now() where name = 'message-mail'`.execute(app.db)
    // A new one makes the server look at once.
    await write('Bea')
    await expect.poll(() => app.mailbox.mails.length, { timeout: 10_000 }).toBe(mails + 2)
    expect(await said()).toEqual(ALL_WELL)
  })

  test('says that nobody works off jobs once some are due for five minutes', async () => {
    const queue = async (state: string, seconds: number) => {
      await sql`delete from jobs.job where name = 'benchmarks'`.execute(app.db)
      await sql`insert into jobs.job (name, state, start_after)
        values ('benchmarks', ${sql.raw(`'${state}'`)}, now() - make_interval(secs => ${seconds}))
        `.execute(app.db)
    }
    // At work, and for long.
    await queue('active', 310)
    expect(await said()).toEqual(ALL_WELL)
    // A worker looks once a minute.
    await queue('created', 310)
    expect(await said()).toEqual({ ...ALL_WELL, jobs: 'stalled' })
    await sql`delete from jobs.job where name = 'benchmarks'`.execute(app.db)
    expect(await said()).toEqual(ALL_WELL)
  })

  test('says that little space is left where the database lies', async () => {
    free = 1e9
    expect(await said()).toEqual({ ...ALL_WELL, disk: 'low' })
    free = 5e9
    expect(await said()).toEqual(ALL_WELL)
  })

  test('works on a newer schema, and not on an older one', async () => {
    await sql`insert into kysely_migration values ('9999-later', '2030-01-01')`.execute(app.db)
    expect(await said()).toEqual({ ...ALL_WELL, schema: 'newer' })
    await sql`delete from kysely_migration where name = '9999-later'`.execute(app.db)
    const { rows } = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration
      where name = (select max(name) from kysely_migration) returning *`.execute(app.db)
    nextAnswer()
    const answer = await ready()
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual(
      refusal('schema', 'behind', 'The database is older than this version needs.'),
    )
    const [last] = rows
    await sql`insert into kysely_migration values (${last?.name}, ${last?.timestamp})`.execute(
      app.db,
    )
    expect(await said()).toEqual(ALL_WELL)
  })

  test('metrics are at no address where nobody has set a token for them', async () => {
    const answer = await app.visitor().get('/metrics', { authorization: 'Bearer undefined' })
    expect(answer.status).toBe(404)
  })

  // The last one: there is no way back.
  test('says that the server is stopping, while calls are still answered', async () => {
    stopping.abort()
    const answer = await ready()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.json()).toEqual(refusal('server', 'stopping', 'The server is stopping.'))
    expect((await app.visitor().get('/api/plans')).status).toBe(200)
    expect((await app.visitor().get('/healthz')).status).toBe(200)
  })

  test('looks once, however many ask', async () => {
    let looks = 0
    const check = readinessCheck({
      schema: async () => {
        looks += 1
        await sleep(50)
        return { applied: 1, expected: 1 }
      },
      jobsAreStalled: async () => false,
      mailIsLate: async () => false,
      freeSpace: null,
    })
    await Promise.all(Array.from({ length: 50 }, check))
    await check()
    expect(looks).toBe(1)
    nextAnswer()
    await check()
    expect(looks).toBe(2)
  })
})

describe('/readyz of a server whose database', () => {
  let cloned: Awaited<ReturnType<typeof cloneDatabase>>
  let proxy: DatabaseProxy
  let server: RunningServer
  let address = ''

  beforeAll(async () => {
    cloned = await cloneDatabase()
    proxy = new DatabaseProxy(cloned.connection)
    await proxy.open()
    server = new RunningServer({ DATABASE_URL: proxy.url, LOG_LEVEL: 'error' })
    address = await server.ready()
  })
  afterAll(async () => {
    server.signal('SIGKILL')
    await server.ended()
    await proxy.close()
    await cloned.drop()
  })

  async function unavailable(): Promise<void> {
    await nextAnswerThere()
    const begun = Date.now()
    const answer = await fetch(`${address}/readyz`)
    expect(Date.now() - begun).toBeLessThan(2_000)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.json()).toEqual(
      refusal('database', 'away', 'The database cannot be reached.'),
    )
    expect(await (await fetch(`${address}/healthz`)).json()).toEqual({ status: 'ok' })
  }

  const available = () =>
    expect
      .poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 20_000 })
      .toBe(200)

  test('is gone, and comes back', async () => {
    await available()
    await proxy.close()
    await unavailable()
    await proxy.open()
    await available()
    expect(server.child.exitCode).toBeNull()
  })

  test('hangs, and is cut off at last', async () => {
    await available()
    proxy.hang()
    await unavailable()
    // Also whoever asks while nobody knows yet whether the last look comes back.
    await unavailable()
    await proxy.close()
    await proxy.open()
    await available()
    expect(server.child.exitCode).toBeNull()
  })
})
