import { MailboxRejected } from '#server/platform/mail/mail.ts'
import { newEmail } from '#test/server/accounts.ts'
import { submissionTo } from '#test/server/answers.ts'
import { useApp } from '#test/server/app.ts'
import {
  confirm,
  deliveriesOf,
  drawByMail,
  inviteToken,
  mailedRound,
  mailsSent,
  mailsTo,
  optOutToken,
  rosterOf,
} from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { describe, expect, test } from 'vitest'

const app = useApp()
const limited = useApp({ rateLimitScale: 1, invitationMailsPerDay: 10 })

const people = (count: number) => Array.from({ length: count }, newEmail)

async function answer({ session }: MailedRound, email: string): Promise<void> {
  const ticket = await drawByMail(app, session, email)
  const body = submissionTo(session, 4, { ticket })
  expect((await app.visitor().post('/api/assessments/teamwork/submit', body)).status).toBe(201)
}

describe('a new invited round', () => {
  test('sends each member one email with who asks, until when, the promise and a link', async () => {
    const round = await mailedRound(app)
    await mailsSent(app)
    const mails = mailsTo(app, round.emails)
    expect(mails.map(({ to }) => to).toSorted()).toEqual(round.emails.toSorted())
    const tokens = new Set(mails.map(inviteToken))
    expect(tokens.size).toBe(4)
    for (const { subject, text, html, replyTo, unsubscribeUrl } of mails) {
      expect(subject).toBe('Mary Jackson asks you: November round')
      expect(replyTo).toBe(round.mary.user.email)
      expect(text).toContain('There are 20 questions. They take about 4 minutes.')
      expect(text).toContain(' UTC.')
      expect(text).toContain('only in groups of at least 3 people.')
      expect(text).toContain((await rosterOf(round)).fingerprint)
      expect(html?.match(/style=/g)).toHaveLength(1)
      expect(unsubscribeUrl).toMatch(/^http:\/\/localhost:3000\/api\/email-opt-outs\/[\w-]{43}$/)
      expect(text).toContain(unsubscribeUrl?.replace('/api', ''))
    }
    for (const token of tokens) {
      const opened = await app.visitor().get(`/api/invitations/${token}`)
      expect(await opened.json()).toMatchObject({ quizToken: round.session.token, drawn: false })
    }
    expect(await rosterOf(round)).toMatchObject({
      canChange: true,
      remindersLeft: 3,
      remindedToday: false,
    })
    expect(new Set((await deliveriesOf(round)).values())).toEqual(new Set(['sent']))
  })

  test('shows an address that does not exist, and closes if too few are left', async () => {
    app.mailbox.failures.push(new MailboxRejected('550'))
    const round = await mailedRound(app)
    await mailsSent(app)
    const found = [...(await deliveriesOf(round)).values()].toSorted()
    expect(found).toEqual(['sent', 'sent', 'sent', 'undeliverable'])
    expect((await (await round.mary.get(round.path)).json()).isActive).toBe(true)

    app.mailbox.failures.push(new MailboxRejected('550'), new MailboxRejected('550'))
    const other = await mailedRound(app)
    await mailsSent(app)
    expect((await (await other.mary.get(other.path)).json()).isActive).toBe(false)
    expect(await rosterOf(other)).toMatchObject({ tooFew: true, canChange: false })
    // The others are not invited to a round that is over.
    expect(mailsTo(app, other.emails).length).toBeLessThan(3)
  })

  test('tries again after other failures, with a link of its own', async () => {
    app.mailbox.failures.push(new Error('the mail server is down'))
    const round = await mailedRound(app)
    await expect.poll(() => mailsTo(app, round.emails).length, { timeout: 20_000 }).toBe(4)
    await mailsSent(app)
    expect(new Set((await deliveriesOf(round)).values())).toEqual(new Set(['sent']))
  })
})

describe('people on a roster', () => {
  test('can be added until the first response', async () => {
    const round = await mailedRound(app)
    const [late = ''] = people(1)
    const add = (email: string) =>
      round.mary.post(`${round.path}/invitations`, { members: [{ name: 'Zoe', email }] })
    const added = await add(late)
    expect(added.status).toBe(201)
    const { invitations } = await added.json()
    expect(invitations).toHaveLength(5)
    expect(invitations.at(-1)).toMatchObject({ name: 'Zoe', email: late })
    expect(await app.mailbox.to(late)).toHaveLength(1)
    expect((await (await round.mary.get(round.path)).json()).expectedResponses).toBe(5)
    const { members } = await (
      await round.mary.get(`/api/teams/${round.session.teamId}/members`)
    ).json()
    expect(members).toHaveLength(5)

    const repeated = await add(late.toUpperCase())
    expect([repeated.status, (await repeated.json()).issues]).toEqual([
      400,
      [{ path: 'members.0.email', message: 'This address is invited already.' }],
    ])
    await answer(round, late)
    expect((await add(newEmail())).status).toBe(409)
    expect((await rosterOf(round)).canChange).toBe(false)
  })

  test('can have their address corrected, which ends the links to the wrong one', async () => {
    const round = await mailedRound(app)
    await mailsSent(app)
    const { invitations } = await rosterOf(round)
    const [wrong] = invitations
    const correct = (body: unknown) =>
      round.mary.patch(`${round.path}/invitations/${wrong?.memberId}`, body)
    const [mail] = await app.mailbox.to(wrong?.email ?? '')
    const right = newEmail()
    expect((await correct({ name: 'Ann', email: right })).status).toBe(200)
    const [sent] = await app.mailbox.to(right)
    const statusOf = async (token: string) =>
      (await app.visitor().get(`/api/invitations/${token}`)).status
    expect(await statusOf(mail ? inviteToken(mail) : '')).toBe(404)
    expect(await statusOf(sent ? inviteToken(sent) : '')).toBe(200)

    await mailsSent(app)
    const count = app.mailbox.mails.length
    expect((await correct({ name: 'Ann Lee', email: right.toUpperCase() })).status).toBe(200)
    await mailsSent(app)
    expect(app.mailbox.mails).toHaveLength(count)
    const after = await rosterOf(round)
    expect(after.invitations[0]).toMatchObject({ name: 'Ann Lee', delivery: 'sent' })
    expect((await correct({ email: round.emails[1] })).status).toBe(409)
    await answer(round, round.emails[1] ?? '')
    expect((await correct({ email: newEmail() })).status).toBe(409)
  })

  test('get the email again: a link, and once drawn a text that says where the ticket is', async () => {
    const round = await mailedRound(app)
    const [email = ''] = round.emails
    const { invitations } = await rosterOf(round)
    const { memberId } = invitations.find((one) => one.email === email) ?? {}
    const resend = async () => {
      const answer = await round.mary.post(`${round.path}/invitations/${memberId}/resend`)
      return [answer.status, await answer.text()]
    }
    await app.mailbox.to(email)
    const first = await resend()
    expect(first[0]).toBe(202)
    const [original, again] = await app.mailbox.to(email, 2)
    expect(again?.subject).toBe(original?.subject)
    await drawByMail(app, round.session, email)
    expect(await resend()).toEqual(first)
    const [, , kept] = await app.mailbox.to(email, 3)
    expect(kept?.subject).toBe(original?.subject)
    expect(kept?.text).toContain('its ticket is kept in the browser that opened it')
    expect(kept && inviteToken(kept)).toBe('')
    expect(kept && optOutToken(kept)).not.toBe('')
  })

  test('are not found for an open round, and no email leaves after the end', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    await confirm(app, mary)
    const open = await mary.session()
    expect((await mary.get(`/api/quiz-sessions/${open.id}/invitations`)).status).toBe(404)
    expect((await mary.post(`/api/quiz-sessions/${open.id}/reminders`)).status).toBe(404)
    const round = await mailedRound(app)
    const { invitations } = await rosterOf(round)
    await round.mary.patch(round.path, { isActive: false })
    const path = `${round.path}/invitations`
    const calls = [
      round.mary.post(`${path}/${invitations[0]?.memberId}/resend`),
      round.mary.post(path, { members: [{ email: newEmail() }] }),
      round.mary.patch(`${path}/${invitations[0]?.memberId}`, { email: newEmail() }),
      round.mary.post(`${round.path}/reminders`),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([409, 409, 409, 409])
    expect((await rosterOf(round)).canChange).toBe(false)
  })
})

describe('a sample invitation', () => {
  test('is returned, and sent to the caller only if asked', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    await confirm(app, mary)
    const { id } = await mary.team()
    const sample = { title: 'Spring', expiresInHours: 48, questions: 25, groupSize: 4 }
    const ask = async (send: boolean) =>
      (await mary.post(`/api/teams/${id}/invitation-preview`, { ...sample, send })).json()
    const shown = await ask(false)
    expect(shown.subject).toBe('Mary Jackson asks you: Spring')
    expect(shown.text).toContain('groups of at least 4 people')
    await ask(true)
    const [mail] = await app.mailbox.to(mary.user.email)
    expect(mail).toMatchObject({ subject: shown.subject })
    expect(mailsTo(app, [mary.user.email])).toHaveLength(1)
  })
})

describe('the budget of emails', () => {
  test('counts a reminder as the whole roster, and changes nothing beyond it', async () => {
    const round = await mailedRound(limited, people(6))
    const remind = () => round.mary.post(`${round.path}/reminders`)
    const refused = await remind()
    expect([refused.status, (await refused.json()).message]).toEqual([
      429,
      expect.stringMatching(/^A workspace can send 10 invitations and reminders a day\. Please/),
    ])
    expect(await rosterOf(round)).toMatchObject({ remindersLeft: 3, remindedToday: false })
    const { id: teamId } = await round.mary.team()
    const members = people(5).map((email) => ({ email }))
    await round.mary.send('PUT', `/api/teams/${teamId}/members`, { members })
    const session = { teamId, access: 'invited', title: 'R', assessmentType: 'teamwork' }
    expect((await round.mary.post('/api/quiz-sessions', session)).status).toBe(429)
    const list = await (await round.mary.get('/api/quiz-sessions')).json()
    expect(list).toHaveLength(1)
    await mailsSent(limited)
    expect(mailsTo(limited, round.emails)).toHaveLength(6)
  })
})
