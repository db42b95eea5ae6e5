import { newEmail } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import { Mailbox } from '#test/server/mailbox.ts'
import { inviteToken, mailedRound, mailsSent, rosterOf } from '#test/server/round-mails.ts'
import type { MailedRound } from '#test/server/round-mails.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { RoundInvitationMail } from './mail-jobs.ts'

const mailbox = new Mailbox()
const send = mailbox.send.bind(mailbox)
/** Emails wait for it. */
let gate = Promise.withResolvers<void>()
mailbox.send = async (mail) => {
  await gate.promise
  await send(mail)
}
const app = useApp({ mailer: () => mailbox })

/**
 * Returns a round whose first invitation is about to leave, and the workspace to which its team moves.
 */
async function leavingRound() {
  gate.resolve()
  const round = await mailedRound(app, Array.from({ length: 4 }, newEmail))
  await mailsSent(app)
  const { id: target } = await (await round.mary.post('/api/workspaces', { name: 'Second' })).json()
  const first = (await rosterOf(round)).invitations[0]
  await sql`update round_invitations set delivery = 'sending'
    where round_id = ${round.round.id} and member_id = ${first?.memberId}`.execute(app.db)
  const enqueue = () =>
    app.jobs.enqueue(app.db, RoundInvitationMail, {
      roundId: round.round.id,
      memberId: first?.memberId ?? '',
      setsDelivery: true,
    })
  const move = () =>
    round.mary.post(`/api/teams/${round.round.teamId}/move`, { workspaceId: target })
  return { round, email: first?.email ?? '', enqueue, move }
}

// The first email to an address was sent once more, is shown as sent, and its link works.
async function expectSent(round: MailedRound, email: string): Promise<void> {
  const { invitations } = await rosterOf(round)
  expect(invitations.map(({ delivery }) => delivery)).toEqual(['sent', 'sent', 'sent', 'sent'])
  const mails = mailbox.mails.filter(({ to }) => to === email)
  expect(mails).toHaveLength(2)
  const token = mails[1] ? inviteToken(mails[1]) : ''
  expect((await app.visitor().get(`/api/invitations/${token}`)).status).toBe(200)
}

test('an invitation is shown as sent if its team moves while it leaves', async () => {
  const { round, email, enqueue, move } = await leavingRound()
  gate = Promise.withResolvers<void>()
  await enqueue()
  const links = () =>
    sql`select from round_links where round_id = ${round.round.id}`.execute(app.db)
  await expect.poll(async () => (await links()).rows.length).toBe(5)
  expect((await move()).status).toBe(204)
  gate.resolve()
  await mailsSent(app)
  await expectSent(round, email)
})

test('an invitation leaves if its team moves while its link is stored', async () => {
  const { round, email, enqueue, move } = await leavingRound()
  const moved = await app.db.transaction().execute(async (db) => {
    await sql`
      select from rounds
      where workspace_id = ${round.mary.user.workspace?.id} and id = ${round.round.id}
      for update`.execute(db)
    const moving = move()
    await app.waiting(1)
    await enqueue()
    await app.waiting(2)
    return { moving }
  })
  expect((await moved.moving).status).toBe(204)
  await mailsSent(app)
  await expectSent(round, email)
})
