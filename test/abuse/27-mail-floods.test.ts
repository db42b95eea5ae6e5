import type { Action } from '#contract/actions.ts'
import { newEmail } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import { inForm } from '#test/server/in-form.ts'
import { invite, invited } from '#test/server/workspace-invitations.ts'
import { Mailbox } from '#test/server/mailbox.ts'
import { drawByMail, mailedRound, mailsTo, rosterOf } from '#test/server/round-mails.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import {
  allSent,
  assign,
  attacker,
  LURE,
  nextWindow,
  people,
  received,
  tagged,
  teamWith,
} from './mail-floods.ts'
import type { Team } from './mail-floods.ts'

const app = useApp({ rateLimitScale: 1 })
afterEach(() => sql`truncate rate_budgets`.execute(app.db))

/** How often each of 15 teams creates an action. */
const TURNS = inForm(3, 25)

/** Uses up the limit of a mailbox. */
async function fill(email: string) {
  for (let sent = 0; sent < 5; sent += 1) {
    expect((await invite(app, await app.signedIn(), { email })).status).toBe(201)
  }
  expect((await invite(app, await app.signedIn(), { email })).status).toBe(429)
}

describe('a stranger’s mailbox', () => {
  test('gets 5 emails an hour of any number of actions of three workspaces to its sub-addresses', async () => {
    const ann = newEmail()
    const teams: Team[] = []
    for (let workspace = 0; workspace < 3; workspace += 1) {
      const mary = await attacker(app)
      for (let team = 0; team < 5; team += 1) {
        teams.push(await teamWith(app, mary, tagged(ann, teams.length)))
      }
    }
    let accepted = 0
    for (let turn = 0; turn < TURNS; turn += 1) {
      const answers = await Promise.all(teams.map((team) => assign(team)))
      await allSent(app)
      for (const [at, answer] of answers.entries()) {
        if (answer.status !== 201) continue
        accepted += 1
        const action: Action = await answer.json()
        await teams[at]?.mary.delete(`/api/actions/${action.id}`)
      }
    }
    const mails = received(app, ann)
    expect(mails).toHaveLength(5)
    expect(accepted).toBe(5)
    for (const { subject, text, html } of mails) {
      expect(subject).toBe('You are the owner of an action')
      expect(text).toContain('“Your invoice is due: [link removed]”')
      expect(text + html).not.toContain('evil')
    }
  })

  test('gets 20 emails a day over all kinds', async () => {
    const ann = newEmail()
    const team = await teamWith(app, await attacker(app), ann)
    const workspaces = []
    for (let hour = 0; hour < 6; hour += 1) {
      await nextWindow(app, 'mailbox-mails-hour')
      const owner = await app.signedIn()
      const answers = [
        await invite(app, owner, { email: tagged(ann, hour) }),
        ...(await Promise.all([1, 2, 3].map(() => assign(team)))),
        await invite(app, await app.signedIn(), { email: ann }),
        await invite(app, await app.signedIn(), { email: ann }),
      ]
      workspaces.push(answers.map(({ status }) => status))
    }
    const full = [429, 429, 429, 429, 429, 429]
    const hour = [201, 201, 201, 201, 201, 429]
    expect(workspaces).toEqual([hour, hour, hour, hour, full, full])
    await allSent(app)
    expect(received(app, ann)).toHaveLength(20)
  })

  test('gets no words of a stranger as a subject, and none of their links', async () => {
    const [ann = '', bob = '', cem = ''] = people(3)
    const mary = await attacker(app)
    await mary.patch('/api/workspaces/current', { name: LURE })
    await sql`update accounts set first_name = 'www.evil.example', last_name = 'Pay”'
      where id = ${mary.user.id}`.execute(app.db)
    await sql`update workspaces set name = ${LURE}`.execute(app.db)
    await invited(app, mary, { email: ann })
    await assign(await teamWith(app, mary, ann))
    const round = await mailedRound(app, [ann, bob, cem], { title: LURE }, mary)
    await sql`update teams set name = 'evil.com/pay' where workspace_id in (
      select workspace_id from members where account_id = ${mary.user.id})`.execute(app.db)
    await round.mary.post(`${round.path}/reminders`)
    await allSent(app)
    const mails = mailsTo(app, [ann])
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Reminder: you are invited to a team survey',
      'You are invited to a team survey',
      'You are invited to a workspace on Sextant',
      'You are the owner of an action',
    ])
    for (const { text, html } of mails) {
      expect(text + html).not.toMatch(/evil/)
      expect(text).toContain('“[link removed] Pay')
    }
  })
})

describe('a full mailbox', () => {
  test('gets its invitation to a round, and a reminder skips it without a word', async () => {
    const [ann = '', bob = '', cem = ''] = people(3)
    await fill(ann)
    const round = await mailedRound(app, [ann, bob, cem])
    await allSent(app)
    expect(received(app, ann)).toHaveLength(6)
    const { invitations } = await rosterOf(round)
    const { memberId } = invitations.find(({ email }) => email === ann) ?? {}
    expect((await round.mary.post(`${round.path}/invitations/${memberId}/resend`)).status).toBe(202)
    await allSent(app)
    expect(received(app, ann)).toHaveLength(7)
    const reminded = await round.mary.post(`${round.path}/reminders`)
    expect([reminded.status, await reminded.json()]).toEqual([
      202,
      { message: 'Reminders are on their way to those who have not started.' },
    ])
    await allSent(app)
    expect(
      [received(app, ann), received(app, bob), received(app, cem)].map((m) => m.length),
    ).toEqual([7, 2, 2])
  })

  test('says nothing about who has drawn: a reminder counts for all at once', async () => {
    const round = await mailedRound(app, people(5))
    await allSent(app)
    const [ann = '', bob = ''] = round.emails
    for (const email of [ann, bob]) await drawByMail(app, round.round, email)
    const counters = async () =>
      (
        await sql`select budget, used, ends_at, count(*) from rate_budgets
          where budget like 'mailbox-mails-%' or budget = 'server-mails'
          group by budget, used, ends_at order by budget`.execute(app.db)
      ).rows
    await round.mary.post(`${round.path}/reminders`)
    const queued = await counters()
    expect(queued).toMatchObject([
      { budget: 'mailbox-mails-day', used: 1, count: 5 },
      { budget: 'mailbox-mails-hour', used: 1, count: 5 },
      { budget: 'server-mails', used: 5, count: 1 },
    ])
    await allSent(app)
    expect(received(app, ann)).toHaveLength(1)
    expect(await counters()).toEqual(queued)
  })
})

describe('an action that is deleted before its email leaves', () => {
  const mailbox = new Mailbox()
  const gate = Promise.withResolvers<void>()
  const send = mailbox.send.bind(mailbox)
  mailbox.send = async (mail) => {
    await gate.promise
    await send(mail)
  }
  const slow = useApp({ mailer: () => mailbox })

  test('sends nothing', async () => {
    const mary = await attacker(slow)
    const [ann, bob] = [
      await teamWith(slow, mary, newEmail()),
      await teamWith(slow, mary, newEmail()),
    ]
    // Its email holds up the next one.
    await assign(ann)
    const action: Action = await (await assign(bob)).json()
    expect((await mary.delete(`/api/actions/${action.id}`)).status).toBe(204)
    gate.resolve()
    await allSent(slow)
    const sentTo = new Set(mailbox.mails.map(({ to }) => to))
    expect([ann, bob].map(({ member }) => sentTo.has(member.email))).toEqual([true, false])
  })
})
