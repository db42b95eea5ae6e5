import type { Action } from '#contract/actions.ts'
import type { TeamMember } from '#contract/teams.ts'
import { newEmail, setTier } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { confirm, mailsTo, optOutToken } from '#test/server/round-mails.ts'
import { addMember } from '#test/server/members.ts'
import { sql } from 'kysely'
import { ActionOwnerMail } from './owner-mail.ts'
import { describe, expect, test } from 'vitest'

const app = useApp({ rateLimitScale: 1 })

/** Resolves once no email about an action is queued. */
async function mailsSent(): Promise<void> {
  for (let waited = 0; waited < 15_000; waited += 50) {
    const { rows } = await sql`
      select from jobs.job where name = 'action-owner-mail'
        and state <> 'completed' and state <> 'failed'`.execute(app.db)
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('emails are still queued')
}

interface TeamOfTwo {
  readonly mary: Client
  readonly teamId: string
  readonly ann: TeamMember
  readonly bob: TeamMember
}

async function teamOfTwo(): Promise<TeamOfTwo> {
  const mary = await app.signedIn({ tier: 'pro' })
  await confirm(app, mary)
  const { id: teamId } = await mary.team({ name: 'Core' })
  const put = await mary.send('PUT', `/api/teams/${teamId}/members`, {
    members: [{ name: 'Ann Lee', email: newEmail() }, { email: newEmail() }],
  })
  const [ann, bob] = (await put.json()).members
  return { mary, teamId, ann, bob }
}

const add = (mary: Client, teamId: string, body: object) =>
  mary.post(`/api/teams/${teamId}/actions`, { title: 'Handover checklist', ...body })

const assign = (mary: Client, { id }: Action, ownerMemberId: string | null) =>
  mary.patch(`/api/actions/${id}`, { ownerMemberId })

describe('the owner of an action', () => {
  test('is a member of the team, whose name is copied and whose address no viewer sees', async () => {
    const { mary, teamId, ann, bob } = await teamOfTwo()
    const action: Action = await (await add(mary, teamId, { ownerMemberId: ann.id })).json()
    expect(action).toMatchObject({ owner: 'Ann Lee', ownerMemberId: ann.id })
    const other: Action = await (await assign(mary, action, bob.id)).json()
    expect(other).toMatchObject({ owner: bob.email.split('@')[0], ownerMemberId: bob.id })
    const viewer = await addMember(app, mary, { role: 'viewer', teamIds: [teamId] })
    const seen = await (await viewer.get(`/api/teams/${teamId}/actions`)).text()
    expect(seen).not.toContain('@')
    const words = await mary.patch(`/api/actions/${action.id}`, { owner: 'All of us' })
    expect(await words.json()).toMatchObject({ owner: 'All of us', ownerMemberId: null })
    const { ann: stranger } = await teamOfTwo()
    expect((await assign(mary, action, stranger.id)).status).toBe(400)
  })

  test('stays readable after leaving the team', async () => {
    const { mary, teamId, ann } = await teamOfTwo()
    const action: Action = await (await add(mary, teamId, { ownerMemberId: ann.id })).json()
    await mary.send('PUT', `/api/teams/${teamId}/members`, { members: [] })
    const edited = await mary.patch(`/api/actions/${action.id}`, {
      title: 'Checklist',
      ownerMemberId: ann.id,
    })
    expect(await edited.json()).toMatchObject({ title: 'Checklist', owner: 'Ann Lee' })
  })

  test('gets one email that says everything, with replies to the manager', async () => {
    const { mary, teamId, ann } = await teamOfTwo()
    const about = { ownerMemberId: ann.id, dueDate: '2030-10-03', category: 'Coordination' }
    const action: Action = await (await add(mary, teamId, about)).json()
    await mary.patch(`/api/actions/${action.id}`, { title: 'Checklist', ownerMemberId: ann.id })
    await mailsSent()
    const [mail, ...others] = mailsTo(app, [ann.email])
    expect(others).toEqual([])
    expect(mail).toMatchObject({ replyTo: mary.user.email })
    for (const part of [mary.user.name, 'Core', 'hecklist', 'October 3, 2030', 'Coordination']) {
      expect(mail?.text).toContain(part)
    }
    expect(mail?.unsubscribeUrl).toContain('/api/email-opt-outs/')
    // Its owner has no account, so the only link is the one that stops emails.
    expect(mail?.text.match(/https?:\/\/\S+/g)).toEqual([
      expect.stringContaining('/email-opt-outs/'),
    ])
  })

  test('gets none in words, once it has ended, or if someone else has it by now', async () => {
    const { mary, teamId, ann, bob } = await teamOfTwo()
    await add(mary, teamId, { owner: 'Ann Lee' })
    await add(mary, teamId, { ownerMemberId: ann.id, status: 'done' })
    const action: Action = await (await add(mary, teamId, { ownerMemberId: bob.id })).json()
    const queue = (memberId: string) =>
      app.jobs.enqueue(app.db, ActionOwnerMail, {
        teamId,
        actionId: action.id,
        memberId,
        managerId: mary.user.id,
      })
    await queue(ann.id)
    await mailsSent()
    await mary.patch(`/api/actions/${action.id}`, { status: 'done' })
    await queue(bob.id)
    await mailsSent()
    expect(mailsTo(app, [ann.email])).toEqual([])
    expect(mailsTo(app, [bob.email])).toHaveLength(1)
  })

  test('stops emails about actions and still gets invitations', async () => {
    const { mary, teamId, ann } = await teamOfTwo()
    await add(mary, teamId, { ownerMemberId: ann.id })
    const [mail] = await app.mailbox.to(ann.email)
    const path = `/api/email-opt-outs/${mail && optOutToken(mail)}`
    const visitor = app.visitor()
    expect(await (await visitor.get(path)).json()).toEqual({ stopped: false, kind: 'actions' })
    const stopped = await fetch(`${app.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(await stopped.json()).toEqual({ stopped: true, kind: 'actions' })
    await add(mary, teamId, { ownerMemberId: ann.id })
    await mailsSent()
    expect(mailsTo(app, [ann.email])).toHaveLength(1)
    const members = [ann, ...[1, 2, 3].map(() => ({ email: newEmail() }))]
    await mary.send('PUT', `/api/teams/${teamId}/members`, { members })
    await mary.round({ teamId, access: 'invited', expiresInHours: 168 })
    const [, invitation] = await app.mailbox.to(ann.email, 2)
    const rounds = `/api/email-opt-outs/${invitation && optOutToken(invitation)}`
    expect(await (await visitor.get(rounds)).json()).toEqual({ stopped: false, kind: 'rounds' })
    expect(await (await visitor.send('DELETE', path)).json()).toMatchObject({ stopped: false })
  })

  test('is not set without a confirmed address, or again and again', async () => {
    const { mary, teamId, ann, bob } = await teamOfTwo()
    const action: Action = await (await add(mary, teamId, { ownerMemberId: ann.id })).json()
    const statuses = []
    for (let turn = 0; turn < 7; turn += 1) {
      statuses.push((await assign(mary, action, turn % 2 === 0 ? bob.id : ann.id)).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 200, 429])
    await sql`update accounts set email_confirmed_at = null where id = ${mary.user.id}`.execute(
      app.db,
    )
    expect((await add(mary, teamId, { ownerMemberId: ann.id })).status).toBe(409)
    expect((await add(mary, teamId, { owner: 'Ann' })).status).toBe(201)
    // Nothing of a refused call is stored.
    const left = await (await mary.get(`/api/teams/${teamId}/actions`)).json()
    expect(left).toHaveLength(2)
  })

  test('takes emails from the budget of the workspace', async () => {
    const { mary, teamId, ann } = await teamOfTwo()
    await setTier(app.db, mary.user.id, 'free')
    await sql`truncate rate_budgets`.execute(app.db)
    expect((await add(mary, teamId, { ownerMemberId: ann.id })).status).toBe(201)
    await sql`update rate_budgets set used = used + 99 where budget = 'round-mails'`.execute(app.db)
    const refused = await add(mary, teamId, { ownerMemberId: ann.id })
    expect([refused.status, await refused.text()]).toEqual([429, expect.stringContaining('100')])
  })
})
