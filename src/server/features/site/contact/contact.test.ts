import { QUICK_RETRIES } from '#test/server/app-config.ts'
import { useApp } from '#test/server/app.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteOldMessages } from './service.ts'

const app = useApp({ jobTimings: QUICK_RETRIES })

const OFFICE = 'office@sextant.example'
const aMessage = { name: 'Ada Byron', email: 'ada@example.com', message: 'Dear all,\n\nhello.' }
const aRequest = {
  ...aMessage,
  category: 'technical',
  priority: 'urgent',
  subject: 'Nothing works',
}

const contact = (change: Record<string, unknown> = {}) =>
  app.visitor().post('/api/contact', { ...aMessage, ...change })
const support = (change: Record<string, unknown> = {}) =>
  app.visitor().post('/api/support', { ...aRequest, ...change })

const stored = () => app.db.selectFrom('messages').selectAll().execute()
const officeMail = async () => (await app.mailbox.to(OFFICE))[0]
const jobs = async () =>
  (await app.dump()).filter((line) => line.startsWith('jobs.job') && line.includes('-mail'))

beforeEach(async () => {
  await app.db.deleteFrom('messages').execute()
  app.mailbox.mails.length = 0
})

describe('a contact message', () => {
  test('is stored, emailed to the office and confirmed', async () => {
    const answer = await contact()
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      message: "Message sent successfully! We'll get back to you within 24 hours.",
    })
    expect(await stored()).toEqual([
      {
        id: expect.any(String),
        kind: 'contact',
        account_id: null,
        tier: null,
        ...aMessage,
        category: null,
        priority: null,
        subject: null,
        created_at: expect.any(Date),
      },
    ])
    expect(await officeMail()).toEqual({
      to: OFFICE,
      replyTo: 'ada@example.com',
      subject: '[Contact] Ada Byron',
      text: expect.stringMatching(
        /^Name: Ada Byron\nEmail: ada@example.com\nReceived: \d{4}-\d\d-\d\d \d\d:\d\d UTC\n\nDear all,\n\nhello\.$/,
      ),
    })
    expect(app.mailbox.mails).toHaveLength(1)
  })

  test('is emailed once the mail server accepts it, and jobs and logs contain no part of its text', async () => {
    app.mailbox.failures.push(new Error('the mail did not go out'))
    expect((await contact()).status).toBe(200)
    await expect.poll(() => app.logged.join()).toContain('job failed')
    const [message] = await stored()
    const [job = '', ...more] = await jobs()
    expect(more).toEqual([])
    expect(job).toContain(message?.id)
    expect(await app.mailbox.to(OFFICE)).toHaveLength(1)
    await expect.poll(jobs).toEqual([])
    for (const trace of ['ada@', 'Byron', 'hello.', OFFICE]) {
      expect(job).not.toContain(trace)
      expect(app.logged.join()).not.toContain(trace)
    }
  })

  test('of a signed-in user is stored without the account', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    expect((await mary.post('/api/contact', aMessage)).status).toBe(200)
    expect(await stored()).toMatchObject([{ account_id: null, tier: null }])
    await app.db.deleteFrom('accounts').where('id', '=', mary.user.id).execute()
    expect(await stored()).toMatchObject([{ account_id: null, name: 'Ada Byron' }])
  })

  test('is trimmed', async () => {
    await contact({ name: '  Ada ', email: ' ada@example.com\n', message: '\n hello \n' })
    expect(await stored()).toMatchObject([
      { name: 'Ada', email: 'ada@example.com', message: 'hello' },
    ])
  })

  test.each([
    ['name', ''],
    ['name', '  '],
    ['name', undefined],
    ['name', 'x'.repeat(121)],
    ['name', 'Ada\r\nBcc: eve@example.com'],
    ['name', 'Ada\nBcc: eve@example.com'],
    ['email', ''],
    ['email', 'ada'],
    ['email', 'ada@example.com, eve@example.com'],
    ['email', 'ada@example.com\r\nBcc: eve@example.com'],
    ['email', 'Ada <ada@example.com>'],
    ['message', ''],
    ['message', ' \n '],
    ['message', 'x'.repeat(5_001)],
    ['message', 7],
  ])('with %s = %j is refused at that field', async (field, value) => {
    const answer = await contact({ [field]: value })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_input', issues: [{ path: field }] })
    expect(await stored()).toEqual([])
  })
})

describe('a support request', () => {
  test.each([
    ['free', 'Free', 'within 24 hours'],
    ['business', 'Business', 'the same day'],
  ] as const)('names the %s plan and the response time', async (tier, plan, when) => {
    const mary = await app.signedIn({ tier })
    const answer = await mary.post('/api/support', aRequest)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      message: `Support Request Submitted. We'll get back to you ${when}.`,
    })
    const { category, priority, subject } = aRequest
    expect(await stored()).toMatchObject([
      { kind: 'support', account_id: mary.user.id, tier, category, priority, subject },
    ])
    const mail = await officeMail()
    expect(mail).toMatchObject({
      to: OFFICE,
      replyTo: 'ada@example.com',
      subject: `[Support][${plan}][Urgent] Nothing works`,
    })
    const [head = '', ...text] = mail?.text.split('\n\n') ?? []
    expect(head.split('\n').slice(0, 5)).toEqual([
      'Name: Ada Byron',
      'Email: ada@example.com',
      `Plan: ${plan}`,
      'Category: Technical problem',
      'Priority: Urgent: nothing works',
    ])
    expect(text.join('\n\n')).toBe(aRequest.message)
  })

  test('of a visitor has no plan and by default normal priority', async () => {
    expect((await support({ priority: undefined })).status).toBe(200)
    expect(await stored()).toMatchObject([{ account_id: null, tier: null, priority: 'normal' }])
    expect(await officeMail()).toMatchObject({ subject: '[Support][Normal] Nothing works' })
  })

  test.each([
    ['category', 'gossip'],
    ['category', undefined],
    ['priority', 'yesterday'],
    ['subject', ''],
    ['subject', 'two\r\nBcc: eve@example.com'],
    ['subject', 'x'.repeat(201)],
  ])('with %s = %j is refused at that field', async (field, value) => {
    const answer = await support({ [field]: value })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ code: 'bad_input', issues: [{ path: field }] })
    expect(await stored()).toEqual([])
  })
})

describe('messages', () => {
  test('are deleted after twelve months', async () => {
    await contact({ name: 'Old' })
    await contact({ name: 'Young' })
    await app.mailbox.to(OFFICE, 2)
    await sql`
      update messages set created_at = now() - case name
        when 'Old' then interval '12 months 1 hour' else interval '12 months' - interval '1 hour'
      end`.execute(app.db)
    await deleteOldMessages(app.db)
    expect((await stored()).map(({ name }) => name)).toEqual(['Young'])
  })
})
