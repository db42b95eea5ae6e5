import { setTimeout as sleep } from 'node:timers/promises'
import { hashAddress } from '#server/features/people/email-opt-outs/service.ts'
import { MailRejected } from '#server/platform/mail/mail.ts'
import { smtpMailer } from '#server/platform/mail/smtp.ts'
import { newEmail } from '#test/server/accounts.ts'
import { setDrawn } from '#test/server/waiting.ts'
import { QUICK_RETRIES } from '#test/server/app-config.ts'
import { useApp } from '#test/server/app.ts'
import type { TestApp } from '#test/server/app.ts'
import { Mailbox } from '#test/server/mailbox.ts'
import {
  drawByMail,
  mailedRound,
  mailsSent,
  mailsTo,
  optOutToken,
  rosterOf,
} from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { restart, rosterInput } from '#test/server/restarts.ts'
import { SmtpSink } from '#test/server/smtp.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

// Jobs, stored links and answers are alike for people who have drawn a ticket and for others.

const app = useApp({ jobTimings: QUICK_RETRIES })
const limited = useApp({ rateLimitScale: 1 })

const remind = ({ mary, path }: MailedRound) => mary.post(`${path}/reminders`)

/** Returns the number of links and of opt-out links of each person, by address. */
async function linkRows(app: TestApp, round: MailedRound): Promise<unknown[]> {
  const { rows: links } = await sql<{ id: string; count: number }>`
    select member_id as id, count(*) from round_links
    where round_id = ${round.round.id} group by member_id`.execute(app.db)
  const { rows: optOuts } = await sql<{ hash: string; count: number }>`
    select encode(address_hash, 'hex') as hash, count(*) from email_opt_out_links
    group by address_hash`.execute(app.db)
  const { invitations } = await rosterOf(round)
  return round.emails.map((email) => {
    const memberId = invitations.find((one) => one.email === email)?.memberId
    return {
      email,
      links: links.find(({ id }) => id === memberId)?.count,
      optOuts: optOuts.find(({ hash }) => hash === hashAddress(email).toString('hex'))?.count,
    }
  })
}

const resend = async ({ mary, path }: MailedRound, memberId = '') =>
  (await mary.post(`${path}/invitations/${memberId}/resend`)).status

const idOf = async (round: MailedRound, email: string) =>
  (await rosterOf(round)).invitations.find((one) => one.email === email)?.memberId

/** Returns a round in which the first person has drawn a ticket and the second one wants no emails. */
async function mixedRound(): Promise<MailedRound> {
  const round = await mailedRound(app, Array.from({ length: 5 }, newEmail))
  await mailsSent(app)
  const [ann = '', bob = ''] = round.emails
  await drawByMail(app, round.round, ann)
  const [mail] = await app.mailbox.to(bob)
  await app.visitor().post(`/api/email-opt-outs/${mail ? optOutToken(mail) : ''}`)
  await mailsSent(app)
  app.mailbox.checked.length = 0
  return round
}

describe('a reminder', () => {
  test('checks every recipient and stores links for everyone', async () => {
    const round = await mixedRound()
    await remind(round)
    await mailsSent(app)
    expect(app.mailbox.checked.toSorted()).toEqual(round.emails.toSorted())
    const reminded = mailsTo(app, round.emails).slice(5)
    expect(reminded.map(({ to }) => to).toSorted()).toEqual(round.emails.slice(2).toSorted())
    expect(await linkRows(app, round)).toEqual(
      round.emails.map((email) => ({ email, links: 2, optOuts: 2 })),
    )
  })

  test('is tried again after a failed check, for those who get none too', async () => {
    const round = await mixedRound()
    app.mailbox.checkFailures.push(...round.emails.map(() => new MailRejected('450')))
    await remind(round)
    await expect.poll(() => app.mailbox.checked.length).toBe(5)
    const jobs = () =>
      sql<{ state: string; retries: number }>`
        select state, retry_count as retries, dead_letter from jobs.job
        where name = 'round-reminder-mail' and data->>'roundId' = ${round.round.id}`.execute(app.db)
    await expect
      .poll(async () => (await jobs()).rows)
      .toEqual(round.emails.map(() => ({ state: 'retry', retries: 0, dead_letter: null })))
    await mailsSent(app)
    expect(app.mailbox.checked).toHaveLength(10)
    expect(mailsTo(app, round.emails)).toHaveLength(5 + 3)
    expect(await linkRows(app, round)).toEqual(
      round.emails.map((email) => ({ email, links: 3, optOuts: 3 })),
    )
  })
})

describe('a mail server that takes its time', () => {
  const mailbox = new Mailbox()
  const SEND_MS = 120
  /** When it was asked for a recipient. */
  const asked: number[] = []
  mailbox.checkRecipient = async () => {
    asked.push(performance.now())
  }
  const send = mailbox.send.bind(mailbox)
  mailbox.send = async (mail) => {
    if (!mail.subject.startsWith('Reminder')) asked.push(performance.now())
    await sleep(SEND_MS)
    await send(mail)
  }
  const slow = useApp({ mailer: () => mailbox })

  /** Returns the times from one recipient to the next. */
  const gaps = () => asked.slice(1).map((time, index) => time - (asked[index] ?? 0))

  test('is asked for the next recipient as late after a job without an email as after one with an email', async () => {
    const round = await mailedRound(slow, Array.from({ length: 6 }, newEmail))
    await mailsSent(slow)
    const people = await slow.db
      .selectFrom('round_invitations')
      .select('member_id')
      .where('round_id', '=', round.round.id)
      .limit(3)
      .execute()
    await setDrawn(
      slow.db,
      round.round.id,
      people.map((row) => row.member_id),
    )
    asked.length = 0
    await remind(round)
    await mailsSent(slow)
    expect(gaps()).toHaveLength(5)
    expect(Math.min(...gaps())).toBeGreaterThan(SEND_MS - 5)

    for (const email of round.emails.slice(0, 3)) {
      const values = { address_hash: hashAddress(email), kind: 'rounds' as const }
      await slow.db.insertInto('email_opt_outs').values(values).execute()
    }
    asked.length = 0
    await restart(round, [...(await rosterInput(round)), { email: newEmail() }])
    await mailsSent(slow)
    expect(gaps()).toHaveLength(6)
    expect(Math.min(...gaps())).toBeGreaterThan(SEND_MS - 5)
  })
})

describe('an invitation sent again', () => {
  test('stores links for everyone', async () => {
    const round = await mixedRound()
    for (const email of round.emails.slice(0, 3)) {
      await round.mary.post(`${round.path}/invitations/${await idOf(round, email)}/resend`)
    }
    await mailsSent(app)
    const [ann, bob, cem] = round.emails
    const later = mailsTo(app, round.emails).slice(5)
    expect(later.map(({ to }) => to).toSorted()).toEqual([ann, cem].toSorted())
    expect(app.mailbox.checked).toEqual([bob])
    const rows = await linkRows(app, round)
    expect(rows.slice(0, 3)).toEqual([
      { email: ann, links: 2, optOuts: 2 },
      { email: bob, links: 2, optOuts: 2 },
      { email: cem, links: 2, optOuts: 2 },
    ])
  })

  test('is answered alike, byte for byte, until the limit and beyond it', async () => {
    const round = await mailedRound(limited)
    await mailsSent(limited)
    const [ann = '', bob = ''] = round.emails
    await drawByMail(limited, round.round, ann)
    const answersFor = async (email: string) => {
      const path = `${round.path}/invitations/${await idOf(round, email)}/resend`
      const answers: unknown[] = []
      for (let call = 0; call < 6; call += 1) {
        const answer = await round.mary.post(path)
        const text = await answer.text()
        // The time until the next call is allowed.
        answers.push([answer.status, text.replaceAll(/\d+ (seconds|minutes)/g, 'a while')])
      }
      return answers
    }
    const answers = await answersFor(ann)
    expect(answers.map((answer) => (answer as [number])[0])).toEqual([202, 202, 202, 202, 202, 429])
    expect(await answersFor(bob)).toEqual(answers)
    await mailsSent(limited)
  })

  test('leaves five times an hour to a mailbox, also after a restart', async () => {
    const round = await mailedRound(limited)
    const [ann = ''] = round.emails
    const id = await idOf(round, ann)
    for (let call = 0; call < 5; call += 1) expect(await resend(round, id)).toBe(202)
    expect(await resend(round, id?.toUpperCase())).toBe(429)
    const entries = [...(await rosterInput(round)), { email: newEmail() }]
    const next = await restart(round, entries)
    expect(await resend(next, await idOf(next, ann))).toBe(429)
    await mailsSent(limited)
  })
})

describe('a mail server that refuses the content', () => {
  const sink = new SmtpSink()
  beforeAll(() => sink.start())
  const smtp = useApp({ mailer: () => smtpMailer(sink.url, 'Sextant <no-reply@sextant.example>') })
  afterAll(() => sink.stop())

  test('ends all jobs of a reminder alike', async () => {
    const round = await mailedRound(smtp)
    await mailsSent(smtp)
    const [ann = ''] = round.emails
    await setDrawn(smtp.db, round.round.id, [(await idOf(round, ann)) ?? ''])
    sink.reset()
    sink.replies.data = '554 5.6.0 Refused'
    await remind(round)
    await mailsSent(smtp)
    const count = (command: string) => sink.commands.filter((one) => one === command).length
    expect(count('RSET')).toBe(4)
    expect(count('DATA')).toBe(3)
    expect(smtp.logged.join()).not.toContain('job failed')
    const { rows } = await sql`select from jobs.job where name like 'round-reminder%'`.execute(
      smtp.db,
    )
    expect(rows).toEqual([])
  })
})
