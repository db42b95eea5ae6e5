import type { Round } from '#contract/rounds.ts'
import { newEmail } from '#test/server/accounts.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import {
  drawByMail,
  inviteToken,
  mailedRound,
  mailsSent,
  mailsTo,
  optOutToken,
  rosterOf,
} from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { postRestart, restart, rosterInput, withAddresses } from '#test/server/restarts.ts'
import type { RosterInput } from '#test/server/restarts.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const app = useApp()
const SUBMIT = '/api/assessments/teamwork/submit'

/** Restarts a round with a changed roster. */
const restarted = async (
  round: MailedRound,
  change: (entries: RosterInput[]) => RosterInput[],
): Promise<MailedRound> => restart(round, change(await rosterInput(round)))

/** Returns the first entry with another address. */
const correcting =
  (email: string) =>
  ([first, ...others]: RosterInput[]): RosterInput[] => [{ ...first, email }, ...others]

const rows = async (text: string): Promise<unknown[]> => (await sql.raw(text).execute(app.db)).rows

/** Returns what a successor takes over. */
const taken = ({ title, description, expiresAt, groupSize, sharing, openQuestions }: Round) => ({
  title,
  description,
  expiresAt,
  groupSize,
  sharing,
  openQuestions,
})

describe('a restart', () => {
  test('starts a successor with a new id, key, link and emails', async () => {
    const round = await mailedRound(app, Array.from({ length: 5 }, newEmail), {
      title: 'Spring',
      description: 'About us',
      sharing: 'team',
      openQuestions: ['What helps?'],
    })
    await mailsSent(app)
    const before = await (await round.mary.get(round.path)).json()
    const { fingerprint } = await rosterOf(round)
    await sql`update invited_rounds set reminders_sent = 2 where round_id = ${round.round.id}`.execute(
      app.db,
    )
    const right = newEmail()
    const next = await restarted(round, correcting(right))

    expect(taken(next.round)).toEqual(taken(before))
    expect(next.round).toMatchObject({
      expectedResponses: 5,
      totalSubmissions: 0,
      isActive: true,
    })
    expect(next.round.id).not.toBe(before.id)
    expect(next.round.token).not.toBe(before.token)
    expect(next.round.sharedToken).not.toBe(before.sharedToken)
    const roster = await rosterOf(next)
    expect(roster.fingerprint).not.toBe(fingerprint)
    expect(roster).toMatchObject({ restartsLeft: 2, responded: false, remindersLeft: 1 })

    await mailsSent(app)
    for (const { email } of roster.invitations) {
      const mail = mailsTo(app, [email]).at(-1)
      const opened = await app.visitor().get(`/api/invitations/${mail && inviteToken(mail)}`)
      expect((await opened.json()).quizToken).toBe(next.round.token)
    }
  })

  test('says on the roster of every successor who changed what, with domains only', async () => {
    const round = await mailedRound(app)
    const first = await restarted(round, correcting('x@elsewhere.example'))
    const second = await restarted(first, (entries) => [
      ...entries.slice(1),
      { name: 'Zoe', email: 'zoe@acme.example' },
    ])
    await mailsSent(app)
    const day = new Date().toISOString().slice(0, 10)
    const { restarts } = await rosterOf(second)
    const by = 'Mary Jackson'
    expect(restarts).toHaveLength(3)
    expect(restarts[0]).toMatchObject({ day, by, after: 'elsewhere.example' })
    expect(restarts[1]).toEqual({ day, by, person: 'Zoe', before: null, after: 'acme.example' })
    expect(restarts[2]).toMatchObject({ day, by, after: null })
    const [mail] = await app.mailbox.to('zoe@acme.example')
    const opened = await app.visitor().get(`/api/invitations/${mail && inviteToken(mail)}`)
    expect((await opened.json()).restarts).toEqual(restarts)
    expect(mail?.text).toContain('The survey was restarted with a corrected list of people.')
    const audit = await rows(
      `select detail from audit_entries where action = 'session.restarted' and workspace_id =
        (select workspace_id from rounds where id = '${second.round.id}')`,
    )
    expect(audit).toHaveLength(2)
    expect(audit).toContainEqual({
      detail: expect.stringMatching(
        /^Restarted the round “November round” with 2 changes: added Zoe \(acme\.example\); /,
      ),
    })
  })

  test('ends all links and calls of the former round with the reason', async () => {
    const round = await mailedRound(app)
    const [email = '', other = ''] = round.emails
    const ticket = await drawByMail(app, round.round, email)
    const body = submissionTo(round.round, 4, { ticket })
    const [mail] = await app.mailbox.to(other)
    const link = mail ? inviteToken(mail) : ''
    const next = await restarted(round, correcting(newEmail()))
    const latest = await restarted(next, correcting(newEmail()))
    const visitor = app.visitor()
    const answers = [
      await visitor.get(`/api/invitations/${link}`),
      await visitor.post(`/api/invitations/${link}/ticket`, { blindedMessage: 'A'.repeat(342) }),
      await visitor.get(`/api/quiz-session/${round.round.token}`),
      await visitor.post(SUBMIT, body),
      await visitor.send('PUT', SUBMIT, body),
      await visitor.send('DELETE', SUBMIT, { sessionId: round.round.id, ticket }),
    ]
    const day = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    })
    for (const answer of answers) {
      expect(answer.status).toBe(410)
      expect(await answer.json()).toEqual({
        code: 'restarted',
        message: `The survey was restarted on ${day.format()}, because an address was corrected. Please use the link in the new email.`,
      })
    }
    const calls = [
      round.mary.get(round.path),
      round.mary.get(`${round.path}/results-v2`),
      round.mary.get(`${round.path}/invitations`),
      round.mary.post(`${round.path}/release`),
      postRestart(round, [{ email: newEmail() }]),
    ]
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, (await answer.json()).successorId]).toEqual([410, latest.round.id])
    }
    // The former round is like an unknown one for people outside the workspace.
    const eve = await app.signedIn()
    expect((await eve.get(round.path)).status).toBe(404)
    const quiz = await (await visitor.get(`/api/quiz-session/${latest.round.token}`)).json()
    expect(quiz.session.formerTokens).toEqual([round.round.token, next.round.token])
  })

  test('leaves one row of the former round, which no list or count reads', async () => {
    const round = await mailedRound(app)
    await mailsSent(app)
    const usage = async () => (await round.mary.get('/api/usage')).json()
    const before = await usage()
    const next = await restarted(round, correcting(newEmail()))
    await mailsSent(app)
    const list = await (await round.mary.get('/api/quiz-sessions')).json()
    expect(list.map(({ id }: Round) => id)).toEqual([next.round.id])
    expect(await usage()).toEqual(before)
    const lines = (await app.dump()).filter((line) => line.includes(round.round.id))
    expect(lines.map((line) => line.split(/\W/)[0])).toEqual(['restarted_rounds'])
  })

  test('corrects, adds and removes people of the team in one call', async () => {
    const round = await mailedRound(app)
    const late = newEmail()
    await round.mary.send('PUT', `/api/teams/${round.round.teamId}/members`, {
      members: [...(await rosterInput(round)), { name: 'Later', email: late }],
    })
    const [ann, bob, ...others] = await rosterInput(round)
    const right = newEmail()
    const added = newEmail()
    const next = await restarted(round, () => [
      { ...ann, email: right },
      ...others,
      { name: 'Zoe', email: added },
    ])
    const { invitations } = await rosterOf(next)
    expect(invitations.find(({ email }) => email === right)?.memberId).toBe(ann?.memberId)
    const { members } = await (
      await round.mary.get(`/api/teams/${round.round.teamId}/members`)
    ).json()
    const emails = members.map(({ email }: RosterInput) => email)
    expect(emails.toSorted()).toEqual(
      [right, added, late, ...others.map(({ email }) => email)].toSorted(),
    )
    expect(emails).not.toContain(bob?.email)
  })

  test('can swap the addresses of two people', async () => {
    const round = await mailedRound(app)
    const next = await restarted(round, ([ann, bob, ...others]) =>
      ann && bob ? [{ ...ann, email: bob.email }, { ...bob, email: ann.email }, ...others] : others,
    )
    expect((await rosterOf(next)).restarts).toHaveLength(2)
  })
})

test("the manager's own view moves along and does not prevent a restart", async () => {
  const mailed = await mailedRound(app)
  const view = { ...submissionTo(mailed.round, 5), asManager: true }
  expect((await mailed.mary.post(SUBMIT, view)).status).toBe(201)
  const next = await restarted(mailed, correcting(newEmail()))
  const round = await (await mailed.mary.get(next.path)).json()
  expect(round).toMatchObject({ totalSubmissions: 1, waiting: 0 })
})

describe('what became of an invitation', () => {
  test.each([
    ['an unchanged address', (email: string) => email],
    ['another address of the mailbox', (email: string) => email.replace('@', '+tag@')],
  ])('stays for %s, so that a restart shows no opt-out', async (_, changed) => {
    const round = await mailedRound(app)
    await mailsSent(app)
    const [ann = '', bob = ''] = round.emails
    const [mail] = await app.mailbox.to(ann)
    const stop = await app.visitor().post(`/api/email-opt-outs/${mail && optOutToken(mail)}`)
    expect(stop.status).toBe(200)
    await mailsSent(app)
    const entries = await rosterInput(round)
    const next = await restarted(round, () =>
      withAddresses(entries, { [ann]: changed(ann), [bob]: newEmail() }),
    )
    await mailsSent(app)
    const { invitations } = await rosterOf(next)
    expect(invitations.map(({ delivery }) => delivery)).toEqual(['sent', 'sent', 'sent', 'sent'])
    expect(mailsTo(app, [ann])).toHaveLength(1)
  })

  test('sends one notice to an address that left the roster', async () => {
    const round = await mailedRound(app)
    await mailsSent(app)
    const [ann = ''] = round.emails
    const entries = await rosterInput(round)
    await restarted(round, () =>
      entries.map((one) => (one.email === ann ? { ...one, email: newEmail() } : one)),
    )
    await mailsSent(app)
    const [, notice, ...more] = mailsTo(app, [ann])
    expect(more).toEqual([])
    expect(notice?.text).not.toContain(round.round.title)
    expect(notice && inviteToken(notice)).toBe('')
    expect(notice && optOutToken(notice)).not.toBe('')
  })
})

test('a team with restarted rounds moves, and is deleted, with what leads to them', async () => {
  const round = await mailedRound(app)
  const [mail] = await app.mailbox.to(round.emails[0] ?? '')
  const link = `/api/invitations/${mail && inviteToken(mail)}`
  const next = await restarted(round, correcting(newEmail()))
  expect((await app.visitor().get(link)).status).toBe(410)
  await round.mary.send('DELETE', next.path)
  expect((await app.visitor().get(link)).status).toBe(404)
  expect(await rows('select from restarted_rounds where successor_id = round_id')).toEqual([])
})
