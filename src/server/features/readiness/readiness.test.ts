import { setTimeout as sleep } from 'node:timers/promises'
import { useApp } from '#test/server/app.ts'
import { cloneDatabase } from '#test/server/clone.ts'
import { DatabaseProxy } from '#test/server/database-proxy.ts'
import { RunningServer } from '#test/server/running.ts'
import { MailAnswered } from '#server/platform/mail/mail.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readinessCheck } from './service.ts'

const app = useApp()
const ready = () => app.visitor().get('/readyz')

/** So long serves an answer. */
const nextAnswer = () => sleep(1_100)

const said = async () => {
  await nextAnswer()
  return (await ready()).json()
}

describe('/readyz', () => {
  test('says that all is well, to anybody, and leaves no line in the log', async () => {
    const before = app.logged.length
    const answer = await ready()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ database: 'ok', mail: 'ok' })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(app.logged.slice(before)).toEqual([])
  })

  test('is not misled by a mail that is refused while others would go out', async () => {
    app.mailbox.failures.push(...Array.from({ length: 20 }, () => new MailAnswered('not this one')))
    await app.visitor().post('/api/contact', {
      name: 'Eve',
      email: 'eve@example.com',
      message: 'Hello.',
    })
    await expect.poll(() => app.logged.join()).toContain('not this one')
    await sql`update jobs.job set created_on = now() - interval '310 seconds'`.execute(app.db)
    expect(await said()).toEqual({ database: 'ok', mail: 'ok' })
    app.mailbox.failures.length = 0
    await sql`delete from jobs.job where name = 'message-mail'`.execute(app.db)
  })

  test('says that mail is late once one has waited for more than five minutes', async () => {
    const mails = app.mailbox.mails.length
    for (let attempt = 0; attempt < 20; attempt += 1) {
      app.mailbox.failures.push(new Error('the mail did not go out'))
    }
    await app.visitor().post('/api/contact', {
      name: 'Ada',
      email: 'ada@example.com',
      message: 'Hello.',
    })
    await expect.poll(() => app.logged.join()).toContain('job failed')
    const waited = (seconds: number) =>
      sql`update jobs.job set created_on = now() - make_interval(secs => ${seconds})
        where name = 'message-mail'`.execute(app.db)
    await waited(290)
    expect(await said()).toEqual({ database: 'ok', mail: 'ok' })
    await waited(310)
    expect(await said()).toEqual({ database: 'ok', mail: 'late' })
    app.mailbox.failures.length = 0
    await sql`update jobs.job set start_after = now() where name = 'message-mail'`.execute(app.db)
    await expect.poll(() => app.mailbox.mails.length, { timeout: 10_000 }).toBe(mails + 1)
    expect(await said()).toEqual({ database: 'ok', mail: 'ok' })
  })

  test('looks once, however many ask', async () => {
    let looks = 0
    const check = readinessCheck(async () => {
      looks += 1
      await sleep(50)
      return false
    })
    await Promise.all(Array.from({ length: 50 }, check))
    await check()
    expect(looks).toBe(1)
    await nextAnswer()
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
    await nextAnswer()
    const begun = Date.now()
    const answer = await fetch(`${address}/readyz`)
    expect(Date.now() - begun).toBeLessThan(2_000)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.json()).toEqual({
      code: 'unavailable',
      message: 'The database cannot be reached.',
    })
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
    for (let times = 0; times < 3; times += 1) await unavailable()
    await proxy.close()
    await proxy.open()
    await available()
    expect(server.child.exitCode).toBeNull()
  })
})
