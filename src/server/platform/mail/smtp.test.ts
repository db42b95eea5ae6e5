import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { databaseOn, openPool } from '#server/platform/db/database.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { jobKind } from '#server/platform/jobs/job-kind.ts'
import { cloneDatabase } from '#test/server/test-database.ts'
import { header, SmtpSink } from '#test/server/smtp.ts'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { MailboxRejected, MailRejected, SenderRefused } from './mail.ts'
import type { Mail } from './mail.ts'
import { requiresTls, smtpMailer } from './smtp.ts'

const FROM = 'Sextant <no-reply@sextant.example>'
const aMail: Mail = { to: 'ada@example.com', subject: 'Hello', text: 'A text.' }

const sink = new SmtpSink()
beforeEach(() => sink.start())
afterEach(async () => {
  await sink.stop()
  sink.reset()
})

const check = (address = aMail.to) => smtpMailer(sink.url, FROM).checkRecipient(address)

/** Returns the commands that the server got after its greeting. */
const dialog = () => sink.commands.filter((command) => command !== 'EHLO')

const send = (mail: Partial<Mail>) => smtpMailer(sink.url, FROM).send({ ...aMail, ...mail })

describe('an email', () => {
  test('arrives with its sender, recipient, subject, text and HTML', async () => {
    await send({ replyTo: 'bea@example.com', html: '<p>A text.</p>' })
    expect(sink.delivered).toHaveLength(1)
    const [mail] = sink.delivered
    if (!mail) throw new Error('no email was delivered')
    expect(mail.from).toBe('no-reply@sextant.example')
    expect(mail.recipients).toEqual(['ada@example.com'])
    expect(header(mail, 'From')).toBe(FROM)
    expect(header(mail, 'To')).toBe('ada@example.com')
    expect(header(mail, 'Reply-To')).toBe('bea@example.com')
    expect(header(mail, 'Subject')).toBe('Hello')
    expect(mail.raw).toContain('A text.')
    expect(mail.raw).toContain('<p>A text.</p>')
  })

  test('asks for no automatic replies', async () => {
    await send({})
    const [mail] = sink.delivered
    if (!mail) throw new Error('no email was delivered')
    expect(header(mail, 'Auto-Submitted')).toBe('auto-generated')
    expect(header(mail, 'X-Auto-Response-Suppress')).toBe('All')
    expect(header(mail, 'Precedence')).toBe('bulk')
  })

  test('that can be stopped has the headers of RFC 8058', async () => {
    const unsubscribeUrl = `https://sextant.example/api/email-opt-outs/${'a'.repeat(43)}`
    await send({ unsubscribeUrl })
    const [mail] = sink.delivered
    if (!mail) throw new Error('no email was delivered')
    const unfolded = mail.raw.replaceAll(/\r\n[ \t]+/g, ' ')
    expect(unfolded).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
    expect(unfolded).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  })

  test.each([
    'Hello\r\nBcc: eve@example.com',
    'Hello\nBcc: eve@example.com',
    'Hello\rBcc: eve@example.com',
    'Hello\u2028Bcc: eve@example.com',
    'Hello\u0085Bcc: eve@example.com',
    'Hello\u0000Bcc: eve@example.com',
  ])('has one recipient and no injected header with the subject %j', async (subject) => {
    await send({ subject })
    const [mail] = sink.delivered
    if (!mail) throw new Error('no email was delivered')
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
  ])('is not sent to the invalid address %j', async (address) => {
    await expect(send({ to: address })).rejects.toThrow('an email has an invalid address')
    await expect(send({ replyTo: address })).rejects.toThrow('an email has an invalid address')
    expect(sink.delivered).toEqual([])
  })

  test('to an unknown mailbox throws MailboxRejected without the address', async () => {
    sink.refused.add(aMail.to)
    const sending = send({})
    await expect(sending).rejects.toThrow(MailboxRejected)
    await expect(sending).rejects.toThrow('550')
    await expect(sending).rejects.not.toThrow('ada')
  })

  test('to a server that is down throws an error that can be retried', async () => {
    await sink.stop()
    const sending = send({})
    await expect(sending).rejects.toThrow('the email was not sent (ESOCKET CONN)')
    await expect(sending).rejects.not.toThrow(MailboxRejected)
  })

  test.each([
    ['immediately', ''],
    ['after its greeting', '220 mail.example.com\r\n'],
  ])('to a server that hangs %s fails within the timeout', async (_when, greeting) => {
    const silent = createServer((socket) => {
      socket.on('error', () => {})
      socket.write(greeting)
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    const startedAt = Date.now()
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, FROM, 800)
    await expect(mailer.send(aMail)).rejects.toThrow('the email was not sent')
    const took = Date.now() - startedAt
    expect(took).toBeGreaterThan(700)
    expect(took).toBeLessThan(5_000)
    silent.close()
  })
})

describe('a reply to RCPT TO', () => {
  test.each([
    ['550 5.1.1 <ann@acme.example>: Recipient address rejected: User unknown', MailboxRejected],
    ['550 No such user here', MailboxRejected],
    ['551 User not local', MailboxRejected],
    ['553 5.1.3 Bad recipient address syntax', MailboxRejected],
    ['550 5.1.10 Recipient not found', MailboxRejected],
    ['553 5.6.7 Non-ASCII addresses not permitted', MailboxRejected],
    ['450 4.6.7 Non-ASCII addresses not permitted now', MailRejected],
    ['550 5.1.7 <no-reply@acme.example>: Bad sender address', SenderRefused],
    ['550 5.1.8 Sender address rejected: Domain not found', SenderRefused],
    ['554 5.7.1 <no-reply@acme.example>: Sender address rejected: Access denied', SenderRefused],
    ['550 5.7.26 Unauthenticated mail from acme.example is not accepted', SenderRefused],
    ['554 Service unavailable; client host blocked using a block list', SenderRefused],
    ['552 5.2.2 Mailbox full', MailRejected],
    ['552 Mailbox full', MailRejected],
    ['452 4.2.2 Mailbox full', MailRejected],
    ['450 4.2.0 Greylisted, try again later', MailRejected],
    ['451 4.7.1 Greylisted, try again later', MailRejected],
    ['550 5.3.4 Message too big', MailRejected],
  ])('%s means %o, also for a check without an email', async (reply, expected) => {
    sink.replies.rcptTo = reply
    const mailer = smtpMailer(sink.url, FROM)
    const failures = await Promise.all([
      mailer.send(aMail).catch((error: unknown) => error),
      mailer.checkRecipient(aMail.to).catch((error: unknown) => error),
    ])
    for (const failure of failures) {
      expect((failure as Error).constructor).toBe(expected)
      expect((failure as Error).message).not.toContain('acme')
    }
  })
})

describe('a sender that is refused', () => {
  test.each([
    [{ mailFrom: '550 5.1.1 Sender unknown' }],
    [{ mailFrom: '450 4.7.1 Quota exceeded' }],
    [{ data: '550 5.7.26 Unauthenticated mail' }],
    [{ data: '554 Transaction failed' }],
  ])('with %j does not end the email', async (replies) => {
    Object.assign(sink.replies, replies)
    await expect(send({})).rejects.toBeInstanceOf(SenderRefused)
    sink.reset()
    await send({})
    expect(sink.delivered).toHaveLength(1)
  })
})

describe('a check of a recipient', () => {
  test('ends before the content', async () => {
    await check()
    await expect.poll(dialog).toEqual(['MAIL', 'RCPT', 'RSET'])
    expect(sink.delivered).toEqual([])
    sink.reset()
    await send({})
    expect(dialog()).toEqual(['MAIL', 'RCPT', 'DATA'])
  })

  test('succeeds if the server would refuse the content only', async () => {
    sink.replies.data = '554 5.6.0 Refused'
    await check()
    await expect(send({})).rejects.toThrow(MailRejected)
  })

  test('signs in first if the URL has a password, and follows a refusal', async () => {
    const url = sink.url.replace('//', '//ada:secret@')
    await smtpMailer(url, FROM).checkRecipient(aMail.to)
    expect(dialog().slice(0, 3)).toEqual(['AUTH', 'MAIL', 'RCPT'])
    sink.reset()
    const refused = smtpMailer(url.replace('secret', 'wrong'), FROM).checkRecipient(aMail.to)
    await expect(refused).rejects.toBeInstanceOf(SenderRefused)
    expect(dialog()).toEqual(['AUTH'])
  })

  test('fails if the server is down, refuses the sender, or for an invalid address', async () => {
    await expect(check('ada@example.com>\r\nDATA')).rejects.toThrow('an invalid address')
    sink.replies.mailFrom = '550 5.7.1 Access denied'
    await expect(check()).rejects.toBeInstanceOf(SenderRefused)
    await sink.stop()
    await expect(check()).rejects.toThrow('the email was not sent (ESOCKET CONN)')
  })
})

test('no email is lost or sent twice while the mail server restarts', async () => {
  const { connection, drop } = await cloneDatabase()
  const log = pino({ level: 'silent' })
  const pool = openPool(connection, log, 5)
  const db = databaseOn(pool)
  const TestMail = jobKind({ queue: 'test-mail', payload: z.object({ number: z.number() }) })
  const mailer = smtpMailer(sink.url, FROM)
  const jobs = openJobs(pool, log, { pollSeconds: 0.5, retryDelay: 1, maxRetryDelay: 1 })
  jobs.handle(TestMail, ({ number }) => mailer.send({ ...aMail, subject: `Email ${number}` }))
  await jobs.start()
  const enqueue = (from: number, to: number) =>
    db.transaction().execute(async (db) => {
      for (let number = from; number <= to; number += 1)
        await jobs.enqueue(db, TestMail, { number })
    })
  const arrived = () => sink.delivered.map((mail) => header(mail, 'Subject') ?? '')
  try {
    await sink.stop()
    await enqueue(1, 10)
    // Each has failed once.
    await expect
      .poll(
        () => pool.query(`select from jobs.job where state = 'retry'`).then((r) => r.rowCount),
        {
          timeout: 10_000,
        },
      )
      .toBe(10)
    await sink.start()
    await enqueue(11, 40)
    await expect.poll(() => arrived().length, { timeout: 10_000 }).toBeGreaterThan(5)
    await sink.stop()
    await enqueue(41, 50)
    await sink.start()
    await expect.poll(() => arrived().length, { timeout: 20_000 }).toBe(50)
    await expect
      .poll(() => pool.query('select from jobs.job').then((r) => r.rowCount), { timeout: 5_000 })
      .toBe(0)
    const all = Array.from({ length: 50 }, (_, index) => `Email ${index + 1}`)
    expect(arrived().toSorted()).toEqual(all.toSorted())
  } finally {
    await jobs.stop()
    await db.destroy()
    await drop()
  }
})

describe('the connection to the mail server', () => {
  test.each([
    ['smtp://mail.example.com', true],
    ['smtp://user:secret@mail.example.com:587', true],
    ['smtp://localhost.example.com', true],
    ['smtp://127.0.0.1.example.com', true],
    ['smtp://mail.internal?requireTLS=false', false],
    ['smtp://localhost:1025', false],
    ['smtp://127.0.0.1:1025', false],
    ['smtp://[::1]:1025', false],
  ])('%s requires TLS: %s', (url, encrypted) => {
    expect(requiresTls(url)).toBe(encrypted)
  })

  test('sends nothing if the server does not support TLS', async () => {
    // An address of this machine that does not count as loopback.
    const notLoopback = sink.url.replace('127.0.0.1', '0.0.0.0')
    await expect(smtpMailer(notLoopback, FROM).send(aMail)).rejects.toThrow('was not sent')
    expect(sink.delivered).toEqual([])
    await smtpMailer(`${notLoopback}?requireTLS=false`, FROM).send(aMail)
    expect(sink.delivered).toHaveLength(1)
  })
})
