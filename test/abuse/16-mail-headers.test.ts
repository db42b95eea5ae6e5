import { randomUUID } from 'node:crypto'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { confirmAddress, newEmail, scopeOf } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { invitationsOf } from '#test/server/workspace-invitations.ts'
import { header, SmtpSink } from '#test/server/smtp.ts'
import type { Delivered } from '#test/server/smtp.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseRows } from './snapshots.ts'
import { BREAKS, LINES, PARAGRAPHS } from './injected-texts.ts'

// The emails go to a real SMTP server, and the tests check the bytes that arrive.

const sink = new SmtpSink()
beforeAll(() => sink.start())
const app = useApp({ mailer: () => smtpMailer(sink.url, 'Sextant <no-reply@sextant.example>') })
afterAll(() => sink.stop())
beforeEach(() => {
  sink.delivered.length = 0
})

const OFFICE = 'office@sextant.example'
const EVE = 'eve@evil.example'

/** Returns the emails that arrived, after the queue is empty. */
async function deliveredMails(count: number): Promise<Delivered[]> {
  await databaseRows(app)
  expect(sink.delivered).toHaveLength(count)
  return sink.delivered
}

const HEADERS = [
  ['From', 'Reply-To', 'To', 'Subject', 'Message-ID', 'Date', 'MIME-Version'],
  ['Content-Type', 'Content-Transfer-Encoding'],
  ['Auto-Submitted', 'X-Auto-Response-Suppress', 'Precedence'],
].flat()

/** Expects one recipient and only known headers. */
function expectSingleRecipient(mail: Delivered, recipient: string, expected = HEADERS): void {
  expect(mail.from).toBe('no-reply@sextant.example')
  expect(mail.recipients).toEqual([recipient])
  const [head = ''] = mail.raw.split('\r\n\r\n', 1)
  const names = head
    .split('\r\n')
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => line.split(':')[0])
  expect(names.toSorted()).toEqual(expected.toSorted())
  expect(header(mail, 'To')).toBe(recipient)
  expect(header(mail, 'From')).toBe('Sextant <no-reply@sextant.example>')
}

describe('a contact or support message', () => {
  test('sends one email, only to the operator, whatever its content', async () => {
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
    for (const response of await Promise.all(sent)) expect(response.status).toBe(200)
    for (const mail of await deliveredMails(2 * LINES.length)) {
      expectSingleRecipient(mail, OFFICE)
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
  ])('is rejected with the sender address %j', async (email) => {
    const message = { name: 'Ada', email, message: 'Hello.' }
    for (const [path, otherFields] of [
      ['/api/contact', {}],
      ['/api/support', { category: 'other', subject: 'Help' }],
      ['/api/auth/forgot-password', {}],
      ['/api/auth/register', { firstName: 'A', lastName: 'B', password: PASSWORD }],
    ] as const) {
      expect((await app.visitor().post(path, { ...message, ...otherFields })).status).toBe(400)
    }
    await deliveredMails(0)
  })
})

describe('an email to an unconfirmed address', () => {
  test('contains no text of the person who entered the address', async () => {
    const email = `${randomUUID()}@example.com`
    const names = { firstName: 'You won http://evil.example', lastName: `<b>Bcc: ${EVE}</b>` }
    const person = { ...names, email, password: PASSWORD }
    expect((await app.visitor().post('/api/auth/register', person)).status).toBe(201)
    await app.visitor().post('/api/auth/forgot-password', { email: email.toUpperCase() })
    const mails = await deliveredMails(2)
    for (const mail of mails) {
      expectSingleRecipient(
        mail,
        email,
        HEADERS.filter((name) => !/Reply-To|Transfer/.test(name)),
      )
      // Words that no random ID contains.
      expect(mail.raw).not.toMatch(/evil\.example|You won|Bcc:/i)
    }
  })
})

describe('an invitation', () => {
  test('goes to one recipient, whatever the names in it', async () => {
    const mary = await app.signedIn()
    await confirmAddress(app.db, mary.user.id)
    const path = await invitationsOf(app, mary)
    const emails: string[] = []
    for (const line of [...LINES, ...BREAKS.map((text) => `Acme${text}Bcc: ${EVE}`)]) {
      if (line.includes('\u0000')) continue
      const { workspaceId } = await scopeOf(app.db, mary.user.id)
      await sql`
        update workspaces set name = ${line.slice(0, 120)}
        where workspace_id = ${workspaceId}`.execute(app.db)
      await sql`
        update accounts set first_name = ${line.slice(0, 80)}
        where id = ${mary.user.id}`.execute(app.db)
      const email = newEmail()
      expect((await mary.post(path, { email, role: 'viewer' })).status).toBe(201)
      await databaseRows(app)
      emails.push(email)
    }
    const mails = await deliveredMails(emails.length)
    for (const [at, mail] of mails.entries()) {
      expectSingleRecipient(
        mail,
        emails[at] ?? '',
        HEADERS.filter((name) => !/Reply-To|Transfer/.test(name)),
      )
    }
  })
})
