import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/kind.ts'
import { cloneDatabase } from '#test/server/clone.ts'
import { header, SmtpSink } from '#test/server/smtp.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MailboxRefused } from './mail.ts'
import type { Mail } from './mail.ts'
import { mustEncrypt, smtpMailer } from './smtp.ts'

const FROM = 'Sextant <no-reply@sextant.example>'
const aMail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'A text.' }

const sink = new SmtpSink()
beforeEach(() => sink.start())
afterEach(async () => {
  await sink.stop()
  sink.delivered.length = 0
  sink.refused.clear()
})

const send = (mail: Partial<Mail>) => smtpMailer(sink.url, FROM).send({ ...aMail, ...mail })

describe('a mail', () => {
  test('arrives with its sender, reader, subject, text and HTML', async () => {
    await send({ replyTo: 'bea@example.com', html: '<p>A text.</p>' })
    expect(sink.delivered).toHaveLength(1)
    const [mail] = sink.delivered
    if (!mail) throw new Error('there is no mail')
    expect(mail.from).toBe('no-reply@sextant.example')
    expect(mail.recipients).toEqual(['ada@example.com'])
    expect(header(mail, 'From')).toBe(FROM)
    expect(header(mail, 'To')).toBe('ada@example.com')
    expect(header(mail, 'Reply-To')).toBe('bea@example.com')
    expect(header(mail, 'Subject')).toBe('Hello')
    expect(mail.raw).toContain('A text.')
    expect(mail.raw).toContain('<p>A text.</p>')
  })

  test.each([
    'Hello\r\nBcc: eve@example.com',
    'Hello\nBcc: eve@example.com',
    'Hello\rBcc: eve@example.com',
    'Hello\u2028Bcc: eve@example.com',
    'Hello\u0085Bcc: eve@example.com',
    'Hello\u0000Bcc: eve@example.com',
  ])('has one reader and no header but its own, with the subject %j', async (subject) => {
    await send({ subject })
    const [mail] = sink.delivered
    if (!mail) throw new Error('there is no mail')
    expect(mail.recipients).toEqual(['ada@example.com'])
    expect(header(mail, 'Bcc')).toBeUndefined()
    expect(header(mail, 'Subject')).toBe('Hello Bcc: eve@example.com')
  })

  test.each([
    'ada@example.com, eve@example.com',
    'ada@example.com;eve@example.com',
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com\nRCPT TO:<eve@example.com>',
    'Ada <ada@example.com>',
    '<ada@example.com>',
    'friends: ada@example.com',
    'ada@example.com eve@example.com',
    'ada',
    '',
  ])('goes to nobody where its address is %j', async (address) => {
    await expect(send({ to: address })).rejects.toThrow('a mail has an address that is none')
    await expect(send({ replyTo: address })).rejects.toThrow('a mail has an address that is none')
    expect(sink.delivered).toEqual([])
  })

  test('to a mailbox that does not exist says so, without naming it', async () => {
    sink.refused.add(aMail.to)
    const sending = send({})
    await expect(sending).rejects.toThrow(MailboxRefused)
    await expect(sending).rejects.toThrow('550')
    await expect(sending).rejects.not.toThrow('ada')
  })

  test('to a server that is away may go better later', async () => {
    await sink.stop()
    const sending = send({})
    await expect(sending).rejects.toThrow('the mail did not go out (ESOCKET CONN)')
    await expect(sending).rejects.not.toThrow(MailboxRefused)
  })

  test.each([
    ['at once', ''],
    ['after its greeting', '220 mail.example.com\r\n'],
  ])('to a server that falls silent %s fails within its time', async (_when, greeting) => {
    const silent = createServer((socket) => {
      socket.on('error', () => {})
      socket.write(greeting)
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const begun = Date.now()
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, FROM, 800)
    await expect(mailer.send(aMail)).rejects.toThrow('the mail did not go out')
    const took = Date.now() - begun
    expect(took).toBeGreaterThan(700)
    expect(took).toBeLessThan(5_000)
    silent.close()
  })
})

test('while the mail server goes and comes, no mail is lost and none is doubled', async () => {
  const { connection, drop } = await cloneDatabase()
  const log = pino({ level: 'silent' })
  const pool = openPool(connection, log, 5)
  const db = databaseOn(pool)
  const Letter = jobKind({ queue: 'letter', payload: z.object({ number: z.number() }) })
  const mailer = smtpMailer(sink.url, FROM)
  const jobs = openJobs(pool, log, { poll: 0.5, firstWait: 1, longestWait: 1 })
  jobs.handle(Letter, ({ number }) => mailer.send({ ...aMail, subject: `Letter ${number}` }))
  await jobs.start()
  const write = (from: number, to: number) =>
    db.transaction().execute(async (db) => {
      for (let number = from; number <= to; number += 1) await jobs.enqueue(db, Letter, { number })
    })
  const arrived = () => sink.delivered.map((mail) => header(mail, 'Subject') ?? '')
  try {
    await sink.stop()
    await write(1, 10)
    // Long enough for each to have failed.
    await expect
      .poll(
        () => pool.query(`select from jobs.job where state = 'retry'`).then((r) => r.rowCount),
        {
          timeout: 10_000,
        },
      )
      .toBe(10)
    await sink.start()
    await write(11, 40)
    await expect.poll(() => arrived().length, { timeout: 10_000 }).toBeGreaterThan(5)
    await sink.stop()
    await write(41, 50)
    await sink.start()
    await expect.poll(() => arrived().length, { timeout: 20_000 }).toBe(50)
    await expect
      .poll(() => pool.query('select from jobs.job').then((r) => r.rowCount), { timeout: 5_000 })
      .toBe(0)
    const all = Array.from({ length: 50 }, (_, index) => `Letter ${index + 1}`)
    expect(arrived().toSorted()).toEqual(all.toSorted())
  } finally {
    await jobs.stop()
    await db.destroy()
    await drop()
  }
})

describe('on the way to the mail server', () => {
  test.each([
    ['smtp://mail.example.com', true],
    ['smtp://user:secret@mail.example.com:587', true],
    ['smtp://localhost.example.com', true],
    ['smtp://127.0.0.1.example.com', true],
    ['smtp://mail.internal?requireTLS=false', false],
    ['smtp://localhost:1025', false],
    ['smtp://127.0.0.1:1025', false],
    ['smtp://[::1]:1025', false],
  ])('%s is encrypted: %s', (url, encrypted) => {
    expect(mustEncrypt(url)).toBe(encrypted)
  })

  test('nothing is sent where that cannot be', async () => {
    // Any name of this machine that is not called loopback.
    const elsewhere = sink.url.replace('127.0.0.1', '0.0.0.0')
    await expect(smtpMailer(elsewhere, FROM).send(aMail)).rejects.toThrow('did not go out')
    expect(sink.delivered).toEqual([])
    await smtpMailer(`${elsewhere}?requireTLS=false`, FROM).send(aMail)
    expect(sink.delivered).toHaveLength(1)
  })
})
