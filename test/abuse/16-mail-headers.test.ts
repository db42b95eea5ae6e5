import { randomUUID } from 'node:crypto'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { header, SmtpSink } from '#test/server/smtp.ts'
import type { Delivered } from '#test/server/smtp.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { everything } from './bytes.ts'
import { LINES, PARAGRAPHS } from './injected-texts.ts'

// A real mail server takes the mails: what counts are the bytes that arrive there.

const sink = new SmtpSink()
beforeAll(() => sink.start())
const app = useApp({ mailer: () => smtpMailer(sink.url, 'Sextant <no-reply@sextant.example>') })
afterAll(() => sink.stop())
beforeEach(() => {
  sink.delivered.length = 0
})

const OFFICE = 'office@sextant.example'
const EVE = 'eve@evil.example'

/** The mails that arrive, once all that is to be sent has been. */
async function arrived(count: number): Promise<Delivered[]> {
  await everything(app)
  expect(sink.delivered).toHaveLength(count)
  return sink.delivered
}

const HEADERS = [
  ['From', 'Reply-To', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version'],
  ['Content-Type', 'Content-Transfer-Encoding'],
].flat()

/** One reader, and no header but ours. */
function expectAlone(mail: Delivered, reader: string, expected = HEADERS): void {
  expect(mail.from).toBe('no-reply@sextant.example')
  expect(mail.recipients).toEqual([reader])
  const [head = ''] = mail.raw.split('\r\n\r\n', 1)
  const names = head
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.split(':')[0])
  expect(names.toSorted()).toEqual(expected.toSorted())
  expect(header(mail, 'To')).toBe(reader)
  expect(header(mail, 'From')).toBe('Sextant <no-reply@sextant.example>')
}

describe('a message to us', () => {
  test('brings one mail, to us alone, whatever is in it', async () => {
    const visitor = app.visitor()
    const email = 'ada@example.com'
    const request = { category: 'other', priority: 'urgent' }
    const sent = LINES.flatMap((line, index) => {
      const message = PARAGRAPHS[index % PARAGRAPHS.length] ?? line
      return [
        visitor.post('/api/contact', { name: line, email, message }),
        visitor.post('/api/support', { ...request, name: line, email, message, subject: line }),
      ]
    })
    for (const answer of await Promise.all(sent)) expect(answer.status).toBe(200)
    for (const mail of await arrived(2 * LINES.length)) {
      expectAlone(mail, OFFICE)
      expect(header(mail, 'Reply-To')).toBe(email)
    }
  })

  test.each([
    'ada@example.com, eve@evil.example',
    'ada@example.com;eve@evil.example',
    'ada@example.com eve@evil.example',
    'ada@example.com\r\nBcc: eve@evil.example',
    'Ada <eve@evil.example>',
    '<eve@evil.example>',
    '"ada@example.com eve"@evil.example',
    'ada@example.com(eve@evil.example)',
    'eve@evil.example>, <ada@example.com',
    'ada@[127.0.0.1]',
    'friends:ada@example.com,eve@evil.example;',
    'ada@example.com\u2028eve@evil.example',
    'ada%0d%0aBcc:eve@evil.example',
  ])('is from nobody whose address is %j', async (email) => {
    const message = { name: 'Ada', email, message: 'Hello.' }
    for (const [path, more] of [
      ['/api/contact', {}],
      ['/api/support', { category: 'other', subject: 'Help' }],
      ['/api/auth/forgot-password', {}],
      ['/api/auth/register', { firstName: 'A', lastName: 'B', password: PASSWORD }],
    ] as const) {
      expect((await app.visitor().post(path, { ...message, ...more })).status).toBe(400)
    }
    await arrived(0)
  })
})

describe('a mail to an address that somebody typed', () => {
  test('holds nothing that they wrote: it would be their mail, in our name', async () => {
    const email = `${randomUUID()}@example.com`
    const names = { firstName: 'You won http://evil.example', lastName: `<b>Bcc: ${EVE}</b>` }
    const person = { ...names, email, password: PASSWORD }
    expect((await app.visitor().post('/api/auth/register', person)).status).toBe(201)
    await app.visitor().post('/api/auth/forgot-password', { email: email.toUpperCase() })
    const mails = await arrived(2)
    for (const mail of mails) {
      expectAlone(
        mail,
        email,
        HEADERS.filter((name) => !/Reply-To|Transfer/.test(name)),
      )
      // In words that no random id can hold.
      expect(mail.raw).not.toMatch(/evil\.example|You won|Bcc:/i)
    }
  })
})
