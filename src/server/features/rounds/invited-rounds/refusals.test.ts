import { MailboxRejected } from '#server/platform/mail/mail.ts'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { newEmail } from '#test/server/accounts.ts'
import { QUICK_RETRIES } from '#test/server/app-config.ts'
import { useApp } from '#test/server/app.ts'
import {
  deliveriesOf,
  mailedRound,
  mailsSent,
  mailsTo,
  optOutToken,
  rosterOf,
  runSchedule,
} from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { header, SmtpSink } from '#test/server/smtp.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { REFUSED_INVITATIONS } from './close-unreachable.ts'

const app = useApp()

const isActive = async ({ mary, path }: MailedRound) =>
  (await (await mary.get(path)).json()).isActive

/** Returns a round of which some first invitations were refused. */
async function refusedRound(refused: number, emails?: readonly string[]): Promise<MailedRound> {
  app.mailbox.failures.push(...Array.from({ length: refused }, () => new MailboxRejected('550')))
  const round = await mailedRound(app, emails)
  await mailsSent(app)
  return round
}

/** Moves the latest refusal into the past, and runs the schedule. */
async function runAfter({ round }: MailedRound, hours: number): Promise<void> {
  await sql`update invited_rounds set refused_at = now() - make_interval(hours => ${hours}::integer)
    where round_id = ${round.id}`.execute(app.db)
  await runSchedule(app, REFUSED_INVITATIONS)
}

const refusedAt = async ({ round }: MailedRound) => {
  const { rows } = await sql<{ refused_at: Date | null }>`
    select refused_at from invited_rounds where round_id = ${round.id}`.execute(app.db)
  return rows[0]?.refused_at ?? null
}

async function stopEmails(email: string): Promise<void> {
  const [mail] = await app.mailbox.to(email)
  await app.visitor().post(`/api/email-opt-outs/${mail ? optOutToken(mail) : ''}`)
  await mailsSent(app)
}

describe('a round with refused invitations', () => {
  test('closes a day after the latest one, if too few people are left', async () => {
    const round = await refusedRound(2)
    const found = [...(await deliveriesOf(round)).values()].toSorted()
    expect(found).toEqual(['sent', 'sent', 'undeliverable', 'undeliverable'])
    await runAfter(round, 23)
    expect(await isActive(round)).toBe(true)
    await runAfter(round, 24)
    expect(await isActive(round)).toBe(false)
    expect(await rosterOf(round)).toMatchObject({ tooFew: true, restartsLeft: 0 })
  })

  test('stays open if more than half of its invitations are refused', async () => {
    const round = await refusedRound(3)
    await runAfter(round, 24)
    expect(await isActive(round)).toBe(true)
    expect(await refusedAt(round)).toBeNull()
  })

  test('closes later if someone stops emails, and at once only without the refusals', async () => {
    const round = await refusedRound(1)
    const [ann = ''] = mailsTo(app, round.emails).map(({ to }) => to)
    await stopEmails(ann)
    expect(await isActive(round)).toBe(true)
    await runAfter(round, 24)
    expect(await isActive(round)).toBe(false)

    const other = await refusedRound(1)
    const [eve = ''] = mailsTo(app, other.emails).map(({ to }) => to)
    await runAfter(other, 24)
    expect([await isActive(other), await refusedAt(other)]).toEqual([true, null])
    await stopEmails(eve)
    expect(await isActive(other)).toBe(false)

    const stopped = await refusedRound(0)
    for (const email of stopped.emails.slice(0, 2)) await stopEmails(email)
    expect(await isActive(stopped)).toBe(false)
  })

  test('shows an address that wants no emails like one that does not exist', async () => {
    const before = await refusedRound(0)
    const [ann = ''] = before.emails
    await stopEmails(ann)
    const round = await refusedRound(0, [ann, newEmail(), newEmail(), newEmail()])
    expect((await deliveriesOf(round)).get(ann)).toBe('undeliverable')
    expect(await refusedAt(round)).toBeInstanceOf(Date)
    expect(app.mailbox.checked).toContain(ann)
  })
})

describe('a mail server', () => {
  const sink = new SmtpSink()
  beforeAll(() => sink.start())
  afterEach(() => sink.reset())
  const smtp = useApp({
    jobTimings: QUICK_RETRIES,
    mailer: () => smtpMailer(sink.url, 'Sextant <no-reply@sextant.example>'),
  })
  afterAll(() => sink.stop())

  test('that refuses the sender ends no invitation: all leave once it is mended', async () => {
    sink.replies.rcptTo = '554 5.7.1 <no-reply@sextant.example>: Sender address rejected'
    const round = await mailedRound(smtp)
    const refused = () => sink.commands.filter((command) => command === 'RCPT').length
    await expect.poll(refused).toBeGreaterThan(1)
    sink.reset()
    const received = () => sink.delivered.flatMap(({ recipients }) => recipients).toSorted()
    await expect.poll(received, { timeout: 25_000 }).toEqual(round.emails.toSorted())
    await mailsSent(smtp)
    expect(await isActive(round)).toBe(true)
    expect(new Set((await deliveriesOf(round)).values())).toEqual(new Set(['sent']))
    expect(smtp.logged.join()).toContain('the mail server refuses our emails')
  })

  test.each([
    [true, 'sent'],
    [false, 'undeliverable'],
  ])(
    'that offers SMTPUTF8 (%s) has an invitation to other letters before the @ %s',
    async (offered, delivery) => {
      sink.offersSmtpUtf8 = offered
      const others = ['r&d@müller.example', newEmail(), newEmail()]
      const round = await mailedRound(smtp, ['анна@пример.рф', ...others])
      await mailsSent(smtp)
      expect(Object.fromEntries(await deliveriesOf(round))).toEqual({
        'анна@пример.рф': delivery,
        ...Object.fromEntries(others.map((email) => [email, 'sent'])),
      })
      const received = sink.delivered.map((mail) => header(mail, 'To') ?? '')
      expect(received.includes('анна@пример.рф')).toBe(offered)
      expect(received).toContain('r&d@xn--mller-kva.example')
    },
  )
})
