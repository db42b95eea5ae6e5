import { RoundReminderMail } from './mail-jobs.ts'
import { SCHEDULED_REMINDERS } from './scheduled-reminders.ts'
import { newEmail } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { JsonResponse } from '#test/server/app.ts'
import {
  deliveriesOf,
  drawByMail,
  inviteToken,
  mailedRound,
  mailsSent,
  mailsTo,
  rosterOf,
  runSchedule,
} from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const REMINDER = 'Reminder: you are invited to a team survey'

const app = useApp()

const people = (count: number) => Array.from({ length: count }, newEmail)
const remind = ({ mary, path }: MailedRound) => mary.post(`${path}/reminders`)
const reminders = ({ emails }: MailedRound) =>
  mailsTo(app, emails).filter(({ subject }) => subject === REMINDER)

const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)
const statuses = (answers: readonly JsonResponse[]) => ascending(answers.map((one) => one.status))

/** Makes the latest reminder one of yesterday. */
const nextDay = ({ round }: MailedRound) =>
  sql`update invited_rounds set reminded_on = reminded_on - 1
    where round_id = ${round.id}`.execute(app.db)

/** Moves the start and the end of a round. */
const shift = ({ round }: MailedRound, started: string, ends: string) =>
  sql`update rounds
    set created_at = now() - ${started}::interval, expires_at = now() + ${ends}::interval
    where id = ${round.id}`.execute(app.db)

describe('a reminder by hand', () => {
  test('goes to those without a ticket, and its reply is always the same', async () => {
    const round = await mailedRound(app, people(5))
    const [ann = '', bob = '', ...others] = round.emails
    for (const email of [ann, bob]) await drawByMail(app, round.round, email)
    // An email is in the mailbox a moment before its delivery is stored.
    await expect
      .poll(async () => new Set((await deliveriesOf(round)).values()))
      .toEqual(new Set(['sent']))
    const before = JSON.stringify({ ...(await rosterOf(round)), remindersLeft: 0 })
    const first = await remind(round)
    expect(first.status).toBe(202)
    await mailsSent(app)
    const sent = reminders(round)
    expect(sent.map(({ to }) => to).toSorted()).toEqual(others.toSorted())
    for (const mail of sent) {
      expect(mail.replyTo).toBeUndefined()
      expect(mail.text).toContain('cannot open the link, write to office@sextant.example.')
      const opened = await app.visitor().get(`/api/invitations/${inviteToken(mail)}`)
      expect(opened.status).toBe(200)
    }
    await nextDay(round)
    // The roster shows nothing but the reminder itself.
    expect(JSON.stringify({ ...(await rosterOf(round)), remindersLeft: 0 })).toBe(before)

    for (const email of others) await drawByMail(app, round.round, email)
    const second = await remind(round)
    expect([second.status, await second.text()]).toEqual([202, await first.text()])
    await mailsSent(app)
    expect(reminders(round)).toHaveLength(3)
  })

  test('is queued for the whole roster, also for people who have drawn a ticket', async () => {
    const round = await mailedRound(app, people(5))
    await drawByMail(app, round.round, round.emails[0] ?? '')
    await sql`create table queued as
      select name, data from jobs.job where false`.execute(app.db)
    await sql`create function note_job() returns trigger language plpgsql as $$ begin
      insert into queued values (new.name, new.data); return new; end $$`.execute(app.db)
    await sql`create trigger note after insert on jobs.job
      for each row execute function note_job()`.execute(app.db)
    try {
      await remind(round)
      const { rows } = await sql<{ data: Record<string, string> }>`
        select data from queued where name = ${RoundReminderMail.queue}`.execute(app.db)
      expect(rows).toHaveLength(5)
      expect(Object.keys(rows[0]?.data ?? {}).toSorted()).toEqual([
        'memberId',
        'reminder',
        'roundId',
      ])
    } finally {
      await sql`drop trigger note on jobs.job`.execute(app.db)
      await sql`drop function note_job`.execute(app.db)
      await sql`drop table queued`.execute(app.db)
    }
    await mailsSent(app)
  })

  test('leaves once a day, three times in a round, also if many ask at once', async () => {
    const round = await mailedRound(app)
    for (const left of [2, 1, 0]) {
      const answers = await Promise.all([remind(round), remind(round), remind(round)])
      expect(statuses(answers)).toEqual([202, 409, 409])
      expect(await rosterOf(round)).toMatchObject({ remindersLeft: left, remindedToday: true })
      await mailsSent(app)
      expect(reminders(round)).toHaveLength(4 * (3 - left))
      await nextDay(round)
    }
    expect((await remind(round)).status).toBe(409)
  })

  test('leaves in random order', async () => {
    const round = await mailedRound(app, people(8))
    await mailsSent(app)
    await remind(round)
    await mailsSent(app)
    const order = reminders(round).map(({ to }) => round.emails.indexOf(to))
    const invited = mailsTo(app, round.emails)
      .slice(0, 8)
      .map(({ to }) => round.emails.indexOf(to))
    expect(ascending(order)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(order).not.toEqual(invited)
    expect(order).not.toEqual(ascending(order))
  })

  test('never leaves after the end, and not beside a later one', async () => {
    const round = await mailedRound(app)
    await remind(round)
    await mailsSent(app)
    expect(reminders(round)).toHaveLength(4)
    const { invitations } = await rosterOf(round)
    const enqueue = (reminder: number) =>
      app.jobs.enqueueAll(
        app.db,
        RoundReminderMail,
        invitations.map(({ memberId }) => ({ roundId: round.round.id, memberId, reminder })),
      )
    // Jobs of an earlier reminder that an outage has delayed.
    await enqueue(0)
    await mailsSent(app)
    expect(reminders(round)).toHaveLength(4)
    // Those of the latest one, over midnight: they count for today.
    await nextDay(round)
    await enqueue(1)
    await mailsSent(app)
    expect(reminders(round)).toHaveLength(8)
    expect((await remind(round)).status).toBe(409)
    await app.expire(round.round.id)
    await enqueue(1)
    await mailsSent(app)
    expect(reminders(round)).toHaveLength(8)
  })
})

describe('reminders of the schedule', () => {
  test('leave half way and a day before the end', async () => {
    const round = await mailedRound(app)
    await mailsSent(app)
    const countAfter = async (started: string, ends: string) => {
      await shift(round, started, ends)
      await runSchedule(app, SCHEDULED_REMINDERS)
      return reminders(round).length
    }
    expect(await countAfter('35 hours', '37 hours')).toBe(0)
    expect(await countAfter('37 hours', '35 hours')).toBe(4)
    expect(await countAfter('37 hours', '35 hours')).toBe(4)
    // A mailbox gets at most one a day.
    expect(await countAfter('49 hours', '23 hours')).toBe(4)
    await nextDay(round)
    expect(await countAfter('49 hours', '23 hours')).toBe(8)
    await nextDay(round)
    expect(await countAfter('71 hours', '1 hour')).toBe(8)
    expect(await rosterOf(round)).toMatchObject({ remindersLeft: 3 })
  })

  test('leave for each round of a workspace', async () => {
    const one = await mailedRound(app)
    const other = await mailedRound(app, people(4), {}, one.mary)
    for (const round of [one, other]) await shift(round, '37 hours', '35 hours')
    await runSchedule(app, SCHEDULED_REMINDERS)
    expect([reminders(one).length, reminders(other).length]).toEqual([4, 4])
  })

  test('need a round of two days, and one of three for the last day', async () => {
    const [short, two] = [await mailedRound(app), await mailedRound(app)]
    await shift(short, '40 hours', '7 hours')
    await shift(two, '30 hours', '18 hours')
    await runSchedule(app, SCHEDULED_REMINDERS)
    expect([reminders(short).length, reminders(two).length]).toEqual([0, 4])
    await nextDay(two)
    await runSchedule(app, SCHEDULED_REMINDERS)
    expect(reminders(two)).toHaveLength(4)
  })
})

describe('two servers', () => {
  const second = useApp({ sharedDatabase: () => app.connection })

  test('send each invitation and each reminder once', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const there = second.visitor()
    there.signIn(mary.user, mary.cookie ?? '')
    // Each server fetches jobs when it queues some, also those of the other one.
    const rounds = await Promise.all([
      mailedRound(app, people(30), {}, mary),
      mailedRound(app, people(30), {}, there),
    ])
    await mailsSent(app)
    for (const round of rounds) {
      const requests = [mary, there].map((client) => client.post(`${round.path}/reminders`))
      expect(statuses(await Promise.all(requests))).toEqual([202, 409])
    }
    await mailsSent(app)
    const emails = rounds.flatMap((round) => round.emails)
    for (const subject of ['You are invited to a team survey', REMINDER]) {
      const here = mailsTo(app, emails).filter((mail) => mail.subject === subject)
      const elsewhere = mailsTo(second, emails).filter((mail) => mail.subject === subject)
      const all = [...here, ...elsewhere].map(({ to }) => to)
      expect(all.toSorted()).toEqual(emails.toSorted())
    }
    const first = mailsTo(app, emails).length
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(120)
  })
})
