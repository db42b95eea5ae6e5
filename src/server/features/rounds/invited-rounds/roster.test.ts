import { readableFingerprint } from '#domain/invited-rounds.ts'
import { newEmail } from '#test/server/accounts.ts'
import { QUICK_RETRIES } from '#test/server/app-config.ts'
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
import { describe, expect, test } from 'vitest'

const app = useApp({ jobTimings: QUICK_RETRIES })
const limited = useApp({ rateLimitScale: 1, invitationMailsPerDay: 10 })

const people = (count: number) => Array.from({ length: count }, newEmail)

describe('a new invited round', () => {
  test('sends each member one email with who asks, until when, the promise and a link', async () => {
    const round = await mailedRound(app)
    await mailsSent(app)
    const mails = mailsTo(app, round.emails)
    expect(mails.map(({ to }) => to).toSorted()).toEqual(round.emails.toSorted())
    const tokens = new Set(mails.map(inviteToken))
    expect(tokens.size).toBe(4)
    for (const { subject, text, html, replyTo, unsubscribeUrl } of mails) {
      expect(subject).toBe('You are invited to a team survey')
      expect(replyTo).toBe(round.mary.user.email)
      expect(text).toContain('20 questions, about 4 minutes, until ')
      expect(text).toContain(' UTC.')
      expect(text).toContain('only in groups of at least 3 people.')
      expect(text).toContain(readableFingerprint((await rosterOf(round)).fingerprint ?? ''))
      expect(html?.match(/style=/g)).toHaveLength(1)
      expect(unsubscribeUrl).toMatch(/^http:\/\/localhost:3000\/api\/email-opt-outs\/[\w-]{43}$/)
      expect(text).toContain(unsubscribeUrl?.replace('/api', ''))
    }
    for (const token of tokens) {
      const opened = await app.visitor().get(`/api/invitations/${token}`)
      expect(await opened.json()).toMatchObject({ quizToken: round.round.token, drawn: false })
    }
    expect(await rosterOf(round)).toMatchObject({
      restartsLeft: 3,
      responded: false,
      remindersLeft: 3,
      remindedToday: false,
    })
    expect(new Set((await deliveriesOf(round)).values())).toEqual(new Set(['sent']))
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
    expect([original?.replyTo, again?.replyTo]).toEqual([round.mary.user.email, undefined])
    expect(again?.text).toContain('write to office@sextant.example.')
    await drawByMail(app, round.round, email)
    expect(await resend()).toEqual(first)
    const [, , kept] = await app.mailbox.to(email, 3)
    expect(kept?.subject).toBe(original?.subject)
    expect(kept?.text).toContain('its ticket is kept in the browser that opened it')
    expect(kept?.replyTo).toBeUndefined()
    expect(kept?.text).toContain('someone else may have. Write to office@sextant.example')
    expect(kept?.text).not.toContain('Reply')
    expect(kept && inviteToken(kept)).toBe('')
    expect(kept && optOutToken(kept)).not.toBe('')
  })

  test('are not found for an open round, and no email leaves after the end', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    await confirm(app, mary)
    const open = await mary.round()
    expect((await mary.get(`/api/quiz-sessions/${open.id}/invitations`)).status).toBe(404)
    expect((await mary.post(`/api/quiz-sessions/${open.id}/reminders`)).status).toBe(404)
    const round = await mailedRound(app)
    const { invitations } = await rosterOf(round)
    await round.mary.patch(round.path, { isActive: false })
    const path = `${round.path}/invitations`
    const calls = [
      round.mary.post(`${path}/${invitations[0]?.memberId}/resend`),
      round.mary.post(`${round.path}/reminders`),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([409, 409])
    expect((await rosterOf(round)).restartsLeft).toBe(0)
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
    expect(shown.subject).toBe('You are invited to a team survey')
    expect(shown.text).toContain('groups of at least 4 people')
    await ask(true)
    const [mail] = await app.mailbox.to(mary.user.email)
    expect(mail).toMatchObject({ subject: shown.subject })
    expect(mailsTo(app, [mary.user.email])).toHaveLength(1)
  })

  test.each(['\r', '\n', '\u0085', '\u2028'])(
    'has a title without line breaks such as %j',
    async (lineBreak) => {
      const mary = await app.signedIn({ tier: 'pro' })
      const { id } = await mary.team()
      const title = `Spring${lineBreak}Bcc: eve@example.com`
      const sample = { title, expiresInHours: 48, questions: 25, groupSize: 4, send: false }
      const refused = await mary.post(`/api/teams/${id}/invitation-preview`, sample)
      expect(refused.status).toBe(400)
      expect((await refused.json()).issues).toMatchObject([
        { path: 'title', message: 'Must be a single line.' },
      ])
    },
  )
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
    const another = { teamId, access: 'invited', title: 'R', assessmentType: 'teamwork' }
    expect((await round.mary.post('/api/quiz-sessions', another)).status).toBe(429)
    const list = await (await round.mary.get('/api/quiz-sessions')).json()
    expect(list).toHaveLength(1)
    await mailsSent(limited)
    expect(mailsTo(limited, round.emails)).toHaveLength(6)
  })
})
