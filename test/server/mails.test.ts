import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '#server/platform/db/database.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertAccount } from './accounts.ts'
import { Client } from './app.ts'
import { logIn, register, useServers } from './own-servers.ts'
import { resetWith } from './password-resets.ts'
import { runCommand } from './run-command.ts'
import { header, SmtpSink } from './smtp.ts'
import { cloneDatabase, environmentOf } from './test-database.ts'

const { start, environment } = useServers('one for all')

let database: Awaited<ReturnType<typeof cloneDatabase>>
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

/** Processes start. */
const SLOW = { timeout: 90_000 }

const aMessage = { name: 'Ada', email: 'ada@example.com', message: 'Hello.' }
const CONTACT_EMAIL = 'office@example.com'

describe('mails of a server', SLOW, () => {
  const sink = new SmtpSink()
  beforeEach(() => sink.start())
  afterEach(() => sink.stop())

  test('are sent by SMTP if it is configured, including those queued before the start', async () => {
    const settings = environmentOf(database.connection)
    const db = openDatabase(database.connection, pino({ level: 'silent' }), 1)
    await insertAccount(db, { email: 'ida@example.com' })
    await db.destroy()
    const queued = await runCommand(['reset-second-factor', 'ida@example.com'], settings)
    expect(queued.code).toBe(0)

    const server = start({
      ...settings,
      SMTP_URL: sink.url,
      MAIL_FROM: 'Sextant <no-reply@sextant.example>',
      CONTACT_EMAIL,
    })
    const client = new Client(await server.ready())
    expect(server.output.match(/emails are sent by SMTP/g)).toHaveLength(1)
    expect((await client.post('/api/contact', aMessage)).status).toBe(200)
    const recipients = () => sink.delivered.flatMap((mail) => mail.recipients).toSorted()
    const both = ['ida@example.com', CONTACT_EMAIL]
    await expect.poll(recipients, { timeout: 30_000 }).toEqual(expect.arrayContaining(both))
    // The server sends what it has begun to send before it stops.
    await server.stop()
    expect(recipients()).toEqual(both)
    const mail = sink.delivered.find((one) => one.recipients.includes(CONTACT_EMAIL))
    if (!mail) throw new Error('there is no mail')
    expect(mail.from).toBe('no-reply@sextant.example')
    expect(header(mail, 'Subject')).toBe('[Contact] Ada')
    expect(header(mail, 'Reply-To')).toBe('ada@example.com')
  })

  test('are written to files otherwise, with working links', async () => {
    const server = start(environmentOf(database.connection))
    const address = await server.ready()
    const client = new Client(address)
    expect(server.output.match(/emails are written to files/g)).toHaveLength(1)
    expect((await register(client, 'mary@example.com')).status).toBe(201)
    await client.post('/api/auth/forgot-password', { email: 'mary@example.com' })
    const outbox = join(environment().DATA_DIR, 'outbox')
    const mails = () => {
      try {
        // A file gets its final name when it is complete.
        const files = readdirSync(outbox).filter((file) => file.endsWith('.eml'))
        return files.map((file) => readFileSync(join(outbox, file), 'utf8'))
      } catch {
        return []
      }
    }
    // One confirms the address, the other one resets the password.
    await expect.poll(mails, { timeout: 15_000 }).toHaveLength(2)
    const site = address.replace('127.0.0.1', 'localhost')
    const link = new RegExp(`^${site}/reset-password\\?token=([\\w-]+)$`, 'm')
    const token = mails().flatMap((mail) => link.exec(mail)?.[1] ?? [])[0]
    expect((await resetWith(client, token ?? '')).status).toBe(200)
    expect((await logIn(client, 'mary@example.com')).status).toBe(401)
  })
})
