import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Client } from './app.ts'
import { logIn, register, useServers } from './own-servers.ts'
import { resetWith } from './password-resets.ts'
import { header, SmtpSink } from './smtp.ts'

const { start, environment } = useServers('one for all')

/** Processes start, and a failed mail is retried after five seconds. */
const SLOW = { timeout: 90_000 }

const aMessage = { name: 'Ada', email: 'ada@example.com', message: 'Hello.' }
const CONTACT_EMAIL = 'office@example.com'

describe('mails of a server', SLOW, () => {
  const sink = new SmtpSink()
  beforeEach(() => sink.start())
  afterEach(() => sink.stop())

  test('are sent by SMTP if it is configured, including those queued before a stop', async () => {
    const settings = {
      SMTP_URL: sink.url,
      MAIL_FROM: 'Sextant <no-reply@sextant.example>',
      CONTACT_EMAIL,
    }
    await sink.stop()
    const first = start(settings)
    const client = new Client(await first.ready())
    expect((await client.post('/api/contact', aMessage)).status).toBe(200)
    expect(first.output.match(/emails are sent by SMTP/g)).toHaveLength(1)
    await first.stop()
    expect(sink.delivered).toEqual([])

    await sink.start()
    await start(settings).ready()
    await expect.poll(() => sink.delivered.length, { timeout: 30_000 }).toBe(1)
    const [mail] = sink.delivered
    if (!mail) throw new Error('there is no mail')
    expect(mail).toMatchObject({ from: 'no-reply@sextant.example', recipients: [CONTACT_EMAIL] })
    expect(header(mail, 'Subject')).toBe('[Contact] Ada')
    expect(header(mail, 'Reply-To')).toBe('ada@example.com')
  })

  test('are written to files otherwise, with working links', async () => {
    const server = start()
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

test('a mail server without a sender address is rejected with a clear message', SLOW, async () => {
  const server = start({ SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(await server.ended()).toBe(1)
  expect(server.output.trim()).toBe(
    'MAIL_FROM is required when SMTP_URL is set (the sender address).',
  )
})
