import { randomBytes } from 'node:crypto'
import { MailboxRejected } from '#server/platform/mail/mail.ts'
import { newEmail, scopeOf } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { TestApp } from '#test/server/app.ts'
import { RateLimited } from '#server/platform/rate-limits/rate-limit.ts'
import { openRateLimiter } from '#server/platform/rate-limits/rate-limiter.ts'
import { Mailbox } from '#test/server/mailbox.ts'
import {
  deliveriesOf,
  mailedRound,
  mailsSent,
  mailsTo,
  optOutToken,
  rosterOf,
} from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertLink } from './delivery-repo.ts'
import { queueInvitations, queueLeftNotices, RoundInvitationMail } from './mail-jobs.ts'

const INVITATION = 'You are invited to a team survey'
const NOTICE = 'Your invitation to a survey is no longer valid'

const app = useApp()

const depsOf = ({ db, jobs }: TestApp, invitationMailsPerDay = 100) => ({
  jobs,
  rates: openRateLimiter(db, 1),
  invitationMailsPerDay,
  mailsPerHour: 2_000,
})

const workspaceOf = async ({ mary }: MailedRound) =>
  (await scopeOf(app.db, mary.user.id)).workspaceId

/** Sends the first invitations again, as a restart does. */
async function invite(round: MailedRound, setsDelivery: boolean): Promise<void> {
  const { invitations } = await rosterOf(round)
  const people = invitations.map(({ memberId }) => ({ memberId, setsDelivery }))
  const key = { workspaceId: await workspaceOf(round), roundId: round.round.id }
  await queueInvitations(app.db, depsOf(app), key, people)
  await mailsSent(app)
}

describe('an invitation after a restart', () => {
  test('leaves the delivery of an unchanged address alone', async () => {
    const [ann, bob, cem, dan] = [newEmail(), newEmail(), newEmail(), newEmail()]
    app.mailbox.failures.push(new MailboxRejected('550'))
    const round = await mailedRound(app, [ann, bob, cem, dan])
    await mailsSent(app)
    const before = await deliveriesOf(round)
    const sent = mailsTo(app, round.emails)
    expect(sent).toHaveLength(3)
    const stopped = sent[0]
    await app.visitor().post(`/api/email-opt-outs/${stopped ? optOutToken(stopped) : ''}`)
    await mailsSent(app)
    await invite(round, false)
    // It leaves to those who may have it, also where the first one was refused.
    const again = mailsTo(app, round.emails).slice(3)
    const expected = round.emails.filter((email) => email !== stopped?.to)
    expect(again.map(({ to }) => to).toSorted()).toEqual(expected.toSorted())
    expect(await deliveriesOf(round)).toEqual(before)
    // A usual one is for first invitations only.
    await invite(round, true)
    expect(mailsTo(app, round.emails)).toHaveLength(6)
  })

  test('sets the delivery if its job was queued by the previous version', () => {
    const ids = { roundId: crypto.randomUUID(), memberId: crypto.randomUUID() }
    expect(RoundInvitationMail.payload.parse(ids)).toEqual({ ...ids, setsDelivery: true })
  })
})

test('a job ends quietly if its round is deleted while it runs', async () => {
  const round = await mailedRound(app)
  await mailsSent(app)
  await sql`update round_invitations set delivery = 'sending'
    where round_id = ${round.round.id}`.execute(app.db)
  const [invited] = (await rosterOf(round)).invitations
  const logged = app.logged.length
  await app.db.transaction().execute(async (db) => {
    await sql`delete from rounds where id = ${round.round.id}`.execute(db)
    await app.jobs.enqueue(app.db, RoundInvitationMail, {
      roundId: round.round.id,
      memberId: invited?.memberId ?? '',
      setsDelivery: true,
    })
    await app.waiting(1)
  })
  await mailsSent(app)
  expect(mailsTo(app, round.emails)).toHaveLength(4)
  expect(app.logged.slice(logged).join()).not.toContain('job failed')
})

test('a link is stored and its round deleted at the same time', async () => {
  const round = await mailedRound(app)
  await mailsSent(app)
  const [invited] = (await rosterOf(round)).invitations
  const key = { workspaceId: await workspaceOf(round), roundId: round.round.id }
  const [stored, deleted] = await app.db.transaction().execute(async (db) => {
    // Stops the former between its lock and its row.
    await sql`lock table round_links in exclusive mode`.execute(db)
    const first = insertLink(app.db, key, invited?.memberId ?? '', randomBytes(32))
    await app.waiting(1)
    const second = round.mary.send('DELETE', round.path)
    await app.waiting(2)
    return [first, second]
  })
  expect(await stored).toBe(true)
  expect((await deleted)?.status).toBe(204)
})

describe('an invitation that leaves while its round is restarted', () => {
  const mailbox = new Mailbox()
  const send = mailbox.send.bind(mailbox)
  /** Emails wait for it. */
  let gate = Promise.withResolvers<void>()
  mailbox.send = async (mail) => {
    await gate.promise
    await send(mail)
  }
  const slow = useApp({ mailer: () => mailbox })

  test.each([
    ['the notice follows if the address left', false, [INVITATION, NOTICE]],
    ['no notice follows if the address stays', true, [INVITATION]],
  ])('%s', async (_case, stays, subjects) => {
    gate.resolve()
    const round = await mailedRound(slow)
    const [ann = ''] = round.emails
    const roster = [stays ? ann : newEmail(), newEmail(), newEmail()]
    const { round: successor, mary } = await mailedRound(slow, roster)
    await mailsSent(slow)
    await sql`update round_invitations set delivery = 'sending'
      where round_id = ${round.round.id}`.execute(slow.db)
    const before = mailbox.mails.filter(({ to }) => to === ann).length

    gate = Promise.withResolvers<void>()
    const roundId = round.round.id
    const invited = (await rosterOf(round)).invitations.find(({ email }) => email === ann)
    const payload = { roundId, memberId: invited?.memberId ?? '', setsDelivery: true }
    await slow.jobs.enqueue(slow.db, RoundInvitationMail, payload)
    const links = () => sql`select from round_links where round_id = ${roundId}`.execute(slow.db)
    await expect.poll(async () => (await links()).rows.length).toBe(5)
    const { workspaceId } = await scopeOf(slow.db, mary.user.id)
    await sql`insert into restarted_rounds (round_id, token, workspace_id, successor_id, reason)
      values (${roundId}, ${roundId}, ${workspaceId}, ${successor.id}, 'corrected')
      `.execute(slow.db)
    await sql`delete from rounds where id = ${roundId}`.execute(slow.db)
    gate.resolve()
    await mailsSent(slow)
    const received = mailbox.mails.filter(({ to }) => to === ann).slice(before)
    expect(received.map(({ subject }) => subject)).toEqual(subjects)
  })
})

describe('the notice to an address that left a roster', () => {
  test('says nothing about the round, once, and can be stopped', async () => {
    const round = await mailedRound(app)
    const workspaceId = await workspaceOf(round)
    await mailsSent(app)
    const [ann, bob] = [newEmail(), newEmail()]
    await queueLeftNotices(app.db, depsOf(app), workspaceId, [ann, bob, ann])
    await mailsSent(app)
    const [mail, ...more] = mailsTo(app, [ann])
    if (!mail) throw new Error('no email')
    expect(more).toEqual([])
    expect(mailsTo(app, [bob])).toHaveLength(1)
    expect(mail.replyTo).toBeUndefined()
    expect(mail.text).toContain('The link in the earlier email no longer works.')
    for (const secret of ['November', 'Core', 'Mary', '/invite/', round.round.id]) {
      expect(mail.subject + mail.text).not.toContain(secret)
    }
    await app.visitor().post(`/api/email-opt-outs/${optOutToken(mail)}`)
    await queueLeftNotices(app.db, depsOf(app), workspaceId, [ann])
    await mailsSent(app)
    expect(mailsTo(app, [ann])).toHaveLength(1)
  })

  test('counts in the budget of the workspace', async () => {
    const workspaceId = await workspaceOf(await mailedRound(app))
    const emails = [newEmail(), newEmail()]
    const queued = app.db
      .transaction()
      .execute((db) => queueLeftNotices(db, depsOf(app, 1), workspaceId, emails))
    await expect(queued).rejects.toThrow(RateLimited)
    await mailsSent(app)
    expect(mailsTo(app, emails)).toEqual([])
  })
})
