import { RoundResultsMail } from './mail-jobs.ts'
import { SHARED_ROUNDS } from './shared-rounds.ts'
import { submissionTo } from '#test/server/answers.ts'
import { newEmail } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { TestApp } from '#test/server/app.ts'
import { EventStream } from '#test/server/event-stream.ts'
import { mailedRound, mailsSent, mailsTo, optOutToken, rosterOf } from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { drawTicket, invitationLinks, roundKeyOf } from '#test/server/ticket-holder.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()
const second = useApp({ sharedDatabase: () => app.connection })
const limited = useApp({ rateLimitScale: 1, invitationMailsPerDay: 6 })

const SUBJECT = 'The results of your team survey'

const people = (count: number) => Array.from({ length: count }, newEmail)

const sharedRound = (to: TestApp = app, change: Record<string, unknown> = {}, count = 4) =>
  mailedRound(to, people(count), { sharing: 'team', ...change })

/** Returns the emails about results that left, of one or two servers. */
const tellings = ({ emails }: MailedRound, ...apps: readonly TestApp[]) =>
  apps.flatMap((one) => mailsTo(one, emails)).filter(({ subject }) => subject === SUBJECT)

/** Responds with links of their own: either server may send the invitations. */
async function respond(to: TestApp, { round, emails }: MailedRound, count: number) {
  const links = await invitationLinks(to.db, round.id)
  const key = await roundKeyOf(to.visitor(), round)
  for (const email of emails.slice(0, count)) {
    const ticket = await drawTicket(to.visitor(), key, links.get(email) ?? '')
    const sent = await to
      .visitor()
      .post('/api/assessments/teamwork/submit', submissionTo(round, 4, { ticket }))
    expect(sent.status).toBe(201)
  }
}

const release = ({ mary, path }: MailedRound) => mary.post(`${path}/release`)

/** Runs the schedule now, on all servers at once, and waits for its emails. */
async function runSchedule(...apps: readonly TestApp[]): Promise<void> {
  const schedule = { queue: SHARED_ROUNDS.queue, payload: RoundResultsMail.payload }
  for (const one of apps) await one.jobs.enqueue(one.db, schedule, {} as never)
  for (const one of apps) {
    await expect
      .poll(
        async () => {
          const { rows } = await sql`
            select from jobs.job where name = ${SHARED_ROUNDS.queue}`.execute(one.db)
          return rows.length
        },
        { timeout: 10_000 },
      )
      .toBe(0)
    await mailsSent(one)
  }
}

describe('when figures are released for the first time', () => {
  test('everyone on the roster gets one email with the link to them', async () => {
    const round = await sharedRound()
    await respond(app, round, 3)
    await runSchedule(app)
    expect(tellings(round, app)).toEqual([])
    expect((await release(round)).status).toBe(200)
    await runSchedule(app, second)
    const sent = tellings(round, app, second)
    expect(sent.map(({ to }) => to).toSorted()).toEqual(round.emails.toSorted())
    const texts = sent.map(({ text }) => text.replace(optOutToken({ text } as never), ''))
    expect(new Set(texts).size).toBe(1)
    expect(texts[0]).toContain(`/shared/${round.round.sharedToken}`)
    expect(texts[0]).not.toContain('/invite/')
    expect(sent.every(({ unsubscribeUrl }) => unsubscribeUrl)).toBe(true)
    await respond(app, { ...round, emails: round.emails.slice(3) }, 1)
    await round.mary.patch(round.path, { isActive: false })
    await runSchedule(app, second)
    expect(tellings(round, app, second)).toHaveLength(4)
  })

  test('emails leave in random order', async () => {
    const round = await sharedRound(app, {}, 8)
    await respond(app, round, 3)
    await release(round)
    await runSchedule(app)
    const order = tellings(round, app, second).map(({ to }) => to)
    expect(order).toHaveLength(8)
    const roster = (await rosterOf(round)).invitations.map(({ email }) => email)
    expect(order).not.toEqual(roster)
    expect(order).not.toEqual(round.emails)
  })

  test('no email leaves of a round whose results only the workspace sees', async () => {
    const round = await sharedRound(app, { sharing: 'manager' })
    await respond(app, round, 3)
    await release(round)
    await runSchedule(app)
    expect(tellings(round, app, second)).toEqual([])
  })

  test('people who stopped such emails get none, nor does a mailbox that does not exist', async () => {
    const round = await sharedRound()
    await respond(app, round, 3)
    const [ann = '', bob = ''] = round.emails
    await mailsSent(app)
    const [invitation] = [app, second].flatMap((one) => mailsTo(one, [ann]))
    if (!invitation) throw new Error('no invitation')
    await app.visitor().post(`/api/email-opt-outs/${optOutToken(invitation)}`)
    await sql`
      update round_invitations set delivery = 'undeliverable'
      where round_id = ${round.round.id} and email = ${bob}`.execute(app.db)
    await mailsSent(app)
    await release(round)
    await runSchedule(app)
    const expected = round.emails.filter((email) => email !== ann && email !== bob)
    expect(
      tellings(round, app, second)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual(expected.toSorted())
  })

  test('the email has the link that works, after it was replaced', async () => {
    const round = await sharedRound()
    await respond(app, round, 3)
    await release(round)
    const renewed = await (await round.mary.post(`${round.path}/shared-link`)).json()
    await runSchedule(app)
    const [sent] = tellings(round, app, second)
    expect(sent?.text).toContain(`/shared/${renewed.sharedToken}`)
  })

  test('emails count against the budget of the day, and leave on another one', async () => {
    const round = await sharedRound(limited)
    await respond(limited, round, 3)
    await release(round)
    await runSchedule(limited)
    expect(tellings(round, limited)).toEqual([])
    await sql`delete from rate_budgets`.execute(limited.db)
    await runSchedule(limited)
    expect(tellings(round, limited)).toHaveLength(4)
  })
})

describe('a round that expires while no one looks', () => {
  test('is released, its open pages learn of it, and its people get their emails', async () => {
    const round = await sharedRound()
    await respond(app, round, 3)
    const stream = await EventStream.open(app.origin, round.round.sharedToken)
    await app.expire(round.round.id)
    await runSchedule(app)
    await stream.until(({ events }) => events.length === 1)
    stream.close()
    expect(tellings(round, app, second)).toHaveLength(4)
    const { rows } = await sql`
      select waiting, results_mailed from rounds
      where id = ${round.round.id}`.execute(app.db)
    expect(rows).toEqual([{ waiting: 0, results_mailed: true }])
  })

  test('tells no one with too few responses, or if only the workspace sees them', async () => {
    const few = await sharedRound()
    await respond(app, few, 2)
    const own = await sharedRound(app, { sharing: 'manager' })
    await respond(app, own, 3)
    for (const { round } of [few, own]) await app.expire(round.id)
    await runSchedule(app)
    expect([...tellings(few, app, second), ...tellings(own, app, second)]).toEqual([])
  })
})
