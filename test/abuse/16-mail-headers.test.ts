import { randomUUID } from 'node:crypto'
import { messageMail } from '#server/features/site/contact/mails.ts'
import { invitationMail } from '#server/features/workspaces/workspace-invitations/mails.ts'
import type { Mailer } from '#server/platform/mail/mail.ts'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { newEmail, workspaceOf } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import { header, SmtpSink } from '#test/server/smtp.ts'
import type { Delivered } from '#test/server/smtp.ts'
import { invite } from '#test/server/workspace-invitations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { databaseRows } from './snapshots.ts'
import { BREAKS, LINES, PARAGRAPHS } from './injected-texts.ts'

// The emails go to a real SMTP server, and the tests check the bytes that arrive.

const sink = new SmtpSink()
let mailer: Mailer
beforeAll(async () => {
  await sink.start()
  mailer = smtpMailer(sink.url, 'Sextant <no-reply@sextant.example>')
})
const app = useApp({ mailer: () => mailer })
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
  test('sends one email, only to the operator', async () => {
    const visitor = app.visitor()
    const email = 'ada@example.com'
    const [name, message] = [`Ada <${EVE}>`, PARAGRAPHS[0]]
    const sent = [
      await visitor.post('/api/contact', { name, email, message }),
      await visitor.post('/api/support', {
        name,
        email,
        message,
        subject: name,
        category: 'other',
        priority: 'urgent',
      }),
    ]
    for (const response of sent) expect(response.status).toBe(200)
    for (const mail of await deliveredMails(sent.length)) {
      expectSingleRecipient(mail, OFFICE)
      expect(header(mail, 'Reply-To')).toBe(email)
    }
  })

  test('has one recipient, whatever its content', async () => {
    const email = 'ada@example.com'
    for (const [index, line] of LINES.entries()) {
      const message = PARAGRAPHS[index % PARAGRAPHS.length] ?? line
      const row = { name: line, email, message, created_at: new Date() }
      const contact = { ...row, kind: 'contact', subject: null, category: null } as const
      const support = { ...row, kind: 'support', subject: line, category: 'other' } as const
      await mailer.send(messageMail({ ...contact, tier: null, priority: null }, OFFICE))
      await mailer.send(messageMail({ ...support, tier: 'pro', priority: 'urgent' }, OFFICE))
    }
    expect(sink.delivered).toHaveLength(2 * LINES.length)
    for (const mail of sink.delivered) {
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
  const headers = HEADERS.filter((name) => !/Reply-To|Transfer/.test(name))

  test('is sent to one recipient of a workspace with a hostile name', async () => {
    const mary = await app.signedIn()
    const workspaceId = await workspaceOf(app.db, mary.user.id)
    // Written into the table, since the API accepts no line break.
    await sql`
      update workspaces set name = ${`Acme\r\nBcc: ${EVE}`}
      where workspace_id = ${workspaceId}`.execute(app.db)
    const email = newEmail()
    expect((await invite(app, mary, { email })).status).toBe(201)
    for (const mail of await deliveredMails(1)) expectSingleRecipient(mail, email, headers)
  })

  test('has one recipient, whatever the names in it', async () => {
    const lines = [...LINES, ...BREAKS.map((text) => `Acme${text}Bcc: ${EVE}`)]
    for (const line of lines) {
      const text = {
        to: 'ada@example.com',
        inviter: { name: line, email: 'mary@example.com' },
        workspaceName: line,
        role: 'viewer',
        teams: [line],
        expiresAt: new Date(),
      } as const
      await mailer.send(invitationMail(text, 'https://sextant.example/workspace-invitations/token'))
    }
    expect(sink.delivered).toHaveLength(lines.length)
    for (const mail of sink.delivered) {
      expectSingleRecipient(mail, 'ada@example.com', headers)
    }
  })
})
