import { newEmail } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { invitationsOf, invited } from '#test/server/workspace-invitations.ts'
import { waitForMails } from '#test/server/sent-mails.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { SAMPLE_INVITATION } from './invited-round-calls.ts'

const app = useApp()

/** Returns a team with people who have no account, and the id of one of them. */
async function newTeam(owner: Client): Promise<{ id: string; memberId: string }> {
  const { id } = await owner.team()
  const members = Array.from({ length: 4 }, () => ({ email: newEmail() }))
  const put = await owner.send('PUT', `/api/teams/${id}/members`, { members })
  const [member] = (await put.json()).members
  return { id, memberId: member.id }
}

test('an account with an unconfirmed address sends no email to other people', async () => {
  const chief = await app.signedIn({ tier: 'pro' })
  const team = await newTeam(chief)
  const before = app.mailbox.mails.length
  const stranger = newEmail()
  const calls: [path: string, body: Record<string, unknown>][] = [
    [await invitationsOf(app, chief), { email: stranger, role: 'owner' }],
    [await invitationsOf(app, chief), { email: stranger, role: 'viewer' }],
    [`/api/teams/${team.id}/actions`, { title: 'Call us', ownerMemberId: team.memberId }],
    [`/api/teams/${team.id}/invitation-preview`, { ...SAMPLE_INVITATION, send: true }],
    [
      '/api/quiz-sessions',
      { title: 'R', assessmentType: 'teamwork', teamId: team.id, access: 'invited', groupSize: 3 },
    ],
  ]
  for (const [path, body] of calls) {
    const refused = await chief.post(path, body)
    expect([path, refused.status]).toEqual([path, 409])
    expect((await refused.json()).message).toContain('Confirm your email address first')
  }
  await waitForMails(app)
  expect(app.mailbox.mails.slice(before)).toEqual([])
  const rows = await app.dump()
  expect(rows.filter((row) => row.includes(stranger))).toEqual([])
})

test('an invitation of before is not sent again either', async () => {
  const chief = await app.signedIn({ tier: 'pro' })
  const { id, email } = await invited(app, chief)
  await sql`
    update accounts set email_confirmed_at = null where id = ${chief.user.id}`.execute(app.db)
  const path = `${await invitationsOf(app, chief)}/${id}/resend`
  for (let turn = 0; turn < 3; turn += 1) expect((await chief.post(path)).status).toBe(409)
  await waitForMails(app)
  expect(await app.mailbox.to(email)).toHaveLength(1)
  // Refused calls use no budget.
  await sql`
    update accounts set email_confirmed_at = now() where id = ${chief.user.id}`.execute(app.db)
  expect((await chief.post(path)).status).toBe(200)
})
