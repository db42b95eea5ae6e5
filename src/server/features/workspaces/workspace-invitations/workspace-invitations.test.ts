import { randomUUID } from 'node:crypto'
import { Findings } from '#server/platform/db/check-findings.ts'
import { checkReferences } from '#server/platform/db/schema-check.ts'
import { newEmail, workspaceOf } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import {
  accept,
  age,
  invitationsOf,
  invite,
  invited,
  read,
  tokenFor,
} from '#test/server/workspace-invitations.ts'
import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteExpired } from './service.ts'

const app = useApp({ rateLimitScale: 1 })
afterEach(() => sql`truncate rate_budgets`.execute(app.db))

const auditOf = async (owner: Client) =>
  app.db
    .selectFrom('audit_entries')
    .select(['action', 'actor', 'detail'])
    .where('workspace_id', '=', await workspaceOf(app.db, owner.user.id))
    .orderBy('at')
    .execute()

const listOf = async (owner: Client) => {
  const answer = await owner.get(await invitationsOf(app, owner))
  expect(answer.status).toBe(200)
  return (await answer.json()).invitations
}

async function expectConsistent(): Promise<void> {
  const found = new Findings()
  await checkReferences(app.db, found)
  expect(found.text()).toBe('')
}

describe('inviting', () => {
  test('stores the invitation, sends a link and records it', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const team = await mary.team({ name: 'Core' })
    const email = newEmail()
    const sent = await invited(app, mary, { email, role: 'viewer', teamIds: [team.id] })
    expect(sent).toMatchObject({ email, role: 'viewer', teamIds: [team.id], expired: false })
    const week = 7 * 24 * 3_600_000
    expect(Date.parse(sent.expiresAt) - Date.parse(sent.createdAt)).toBe(week)
    const { token, ...listed } = sent
    expect(await listOf(mary)).toEqual([listed])
    const [mail] = await app.mailbox.to(email)
    expect(mail?.subject).toBe('You are invited to a workspace on Sextant')
    expect(await auditOf(mary)).toEqual([
      {
        action: 'invitation.sent',
        actor: `Mary Jackson (${mary.user.email})`,
        detail: `${email} as viewer, teams: Core`,
      },
    ])
    await expectConsistent()
    // Only the hash of the token is stored, and no log line has it.
    expect((await app.dump()).join('\n')).not.toContain(token)
    expect((await read(app.visitor(), token)).status).toBe(200)
    expect((await accept(app.visitor(), token)).status).toBe(401)
    expect((await accept(mary, token)).status).toBe(403)
    expect(app.logged.join('\n')).not.toContain(token)
  })

  test('is for owners only', async () => {
    const mary = await app.signedIn()
    for (const role of ['manager', 'viewer'] as const) {
      const { email, token } = await invited(app, mary, { role })
      const member = await app.signedIn({ email })
      expect((await accept(member, token)).status).toBe(200)
      const path = await invitationsOf(app, mary)
      const body = { email: newEmail(), role: 'owner' }
      expect((await member.get(path)).status).toBe(403)
      expect((await member.post(path, body)).status).toBe(403)
      expect((await member.post(`${path}/${randomUUID()}/resend`)).status).toBe(403)
      expect((await member.delete(`${path}/${randomUUID()}`)).status).toBe(403)
    }
  })

  test('is refused for members and open invitations, in any form of the address', async () => {
    const mary = await app.signedIn()
    const email = `Grace.${randomUUID()}@müller.example`
    const { token } = await invited(app, mary, { email })
    const again = await invite(app, mary, { email: email.toUpperCase() })
    expect(again.status).toBe(409)
    expect((await again.json()).message).toContain(`${email} is already invited`)
    expect((await invite(app, mary, { email: mary.user.email.toUpperCase() })).status).toBe(409)
    const grace = await app.signedIn({ email: email.toLowerCase().replace('ü', 'U\u0308') })
    expect((await accept(grace, token)).status).toBe(200)
    const member = await invite(app, mary, { email })
    expect(member.status).toBe(409)
    expect((await member.json()).message).toContain('is already in this workspace')
    expect(await listOf(mary)).toEqual([])
  })

  test('is made once for a mailbox by simultaneous requests', async () => {
    const mary = await app.signedIn()
    const email = newEmail()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, at) =>
        invite(app, mary, { email: at % 2 ? email : email.replace('@', '+a@') }),
      ),
    )
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 409, 409, 409, 409])
    expect(await listOf(mary)).toHaveLength(1)
  })

  test('is refused for teams of another workspace and for invalid input', async () => {
    const mary = await app.signedIn()
    const eve = await app.signedIn()
    const [own, foreign] = [await mary.team(), await eve.team()]
    for (const teamIds of [[foreign.id], [own.id, foreign.id], [randomUUID()]]) {
      expect((await invite(app, mary, { teamIds })).status).toBe(404)
    }
    const path = await invitationsOf(app, mary)
    const email = newEmail()
    for (const body of [
      {},
      { email },
      { email: 'nobody', role: 'viewer' },
      { email: `${email}\nBcc: eve@example.com`, role: 'viewer' },
      { email, role: 'admin' },
      { email, role: 'viewer', teamIds: ['core'] },
    ]) {
      expect((await mary.post(path, body)).status).toBe(400)
    }
    expect(await listOf(mary)).toEqual([])
    expect(await auditOf(mary)).toEqual([])
  })

  test('stops at 100 open invitations', async () => {
    const mary = await app.signedIn()
    const workspaceId = await workspaceOf(app.db, mary.user.id)
    await sql`
      insert into workspace_invitations (workspace_id, id, email, email_key, role, team_ids, invited_by,
        expires_at)
      select ${workspaceId}, gen_random_uuid(), n || '@example.com', n || '@example.com', 'viewer', '{}',
        ${mary.user.id}, now() + interval '1 day' from generate_series(1, 100) n`.execute(app.db)
    const refused = await invite(app, mary)
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toContain('100 invitations are open')
    await sql`
      update workspace_invitations set expires_at = now()
      where workspace_id = ${workspaceId} and email = '7@example.com'`.execute(app.db)
    expect((await invite(app, mary)).status).toBe(201)
    expect((await invite(app, mary)).status).toBe(409)
    await sql`delete from workspace_invitations where workspace_id = ${workspaceId}`.execute(app.db)
    await sql`
      delete from invitation_workspaces where workspace_id = ${workspaceId}`.execute(app.db)
  })

  test('stops after too many mails from a workspace or to a mailbox', async () => {
    const mary = await app.signedIn()
    const email = newEmail()
    const { id } = await invited(app, mary, { email })
    const resend = `${await invitationsOf(app, mary)}/${id}/resend`
    for (let sent = 1; sent < 4; sent += 1) expect((await mary.post(resend)).status).toBe(200)
    // Refused invitations do not use the limit of the address.
    for (let tries = 0; tries < 4; tries += 1) {
      expect((await invite(app, mary, { email })).status).toBe(409)
    }
    const noah = await app.signedIn()
    expect((await invite(app, noah, { email: email.replace('@', '+work@') })).status).toBe(201)
    const tooMany = await mary.post(resend)
    expect(tooMany.status).toBe(429)
    expect(tooMany.headers.get('retry-after')).toMatch(/^\d+$/)
  })

  test('stops after 100 mails from a workspace in an hour', async () => {
    const mary = await app.signedIn()
    expect((await invite(app, mary)).status).toBe(201)
    await sql`update rate_budgets set used = 100 where budget = 'workspace-invitations'`.execute(
      app.db,
    )
    const tooMany = await invite(app, mary)
    expect(tooMany.status).toBe(429)
    expect((await tooMany.json()).message).toMatch(/^Too many invitations from this workspace\./)
  })

  test('is refused in a suspended workspace, whose invitations cannot be accepted', async () => {
    const mary = await app.signedIn()
    const { id, email, token } = await invited(app, mary)
    const path = await invitationsOf(app, mary)
    await sql`
      update workspaces set suspended_at = now()
      where workspace_id = ${await workspaceOf(app.db, mary.user.id)}`.execute(app.db)
    expect((await invite(app, mary)).status).toBe(403)
    expect((await mary.post(`${path}/${id}/resend`)).status).toBe(403)
    const grace = await app.signedIn({ email })
    expect((await read(grace, token)).status).toBe(403)
    expect((await accept(grace, token)).status).toBe(403)
    await sql`
      update workspaces set suspended_at = null
      where workspace_id = ${await workspaceOf(app.db, mary.user.id)}`.execute(app.db)
    expect((await accept(grace, token)).status).toBe(200)
  })
})

describe('an open invitation', () => {
  test('is sent again with another link that is valid for a week', async () => {
    const mary = await app.signedIn()
    const { id, email, token } = await invited(app, mary)
    await age(app, mary, '6 days')
    const answer = await mary.post(`${await invitationsOf(app, mary)}/${id}/resend`)
    expect(answer.status).toBe(200)
    const again = await answer.json()
    expect(again).toMatchObject({ id, email, expired: false })
    expect(Date.parse(again.expiresAt)).toBeGreaterThan(Date.now() + 6.9 * 24 * 3_600_000)
    const newer = await tokenFor(app, email, 2)
    expect(newer).not.toBe(token)
    expect((await read(app.visitor(), token)).status).toBe(404)
    expect((await read(app.visitor(), newer)).status).toBe(200)
    expect((await auditOf(mary)).at(-1)).toMatchObject({
      action: 'invitation.sent',
      detail: `${email} as manager, again`,
    })
    await expectConsistent()
  })

  test('can be sent again or replaced after it has expired', async () => {
    const mary = await app.signedIn()
    const { id, email, token } = await invited(app, mary)
    await age(app, mary, '7 days')
    expect(await listOf(mary)).toMatchObject([{ id, expired: true }])
    expect((await read(app.visitor(), token)).status).toBe(410)
    expect((await mary.post(`${await invitationsOf(app, mary)}/${id}/resend`)).status).toBe(200)
    expect(await listOf(mary)).toMatchObject([{ id, expired: false }])
    await tokenFor(app, email, 2)
    await age(app, mary, '7 days')
    const replaced = await invite(app, mary, { email: email.toUpperCase(), role: 'viewer' })
    expect(replaced.status).toBe(201)
    expect(await listOf(mary)).toMatchObject([{ role: 'viewer', expired: false }])
    await expectConsistent()
  })

  test('is gone after it was revoked', async () => {
    const mary = await app.signedIn()
    const { id, email, token } = await invited(app, mary)
    const path = `${await invitationsOf(app, mary)}/${id}`
    expect((await mary.delete(path)).status).toBe(204)
    expect((await mary.delete(path)).status).toBe(404)
    expect((await mary.post(`${path}/resend`)).status).toBe(404)
    expect((await read(app.visitor(), token)).status).toBe(404)
    expect((await accept(await app.signedIn({ email }), token)).status).toBe(404)
    expect((await auditOf(mary)).at(-1)).toMatchObject({
      action: 'invitation.revoked',
      detail: email,
    })
    await expectConsistent()
  })

  test('is not reached from another workspace', async () => {
    const mary = await app.signedIn()
    const eve = await app.signedIn()
    const { id, token } = await invited(app, mary)
    const own = await invitationsOf(app, eve)
    expect((await eve.delete(`${own}/${id}`)).status).toBe(404)
    expect((await eve.post(`${own}/${id}/resend`)).status).toBe(404)
    expect(await listOf(eve)).toEqual([])
    expect((await read(app.visitor(), token)).status).toBe(200)
  })

  test('lists only teams that still exist, and the latest invitation first', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const [core, web] = [await mary.team({ name: 'Core' }), await mary.team({ name: 'Web' })]
    await invited(app, mary)
    const { id, token } = await invited(app, mary, { teamIds: [core.id, web.id] })
    expect((await mary.delete(`/api/teams/${core.id}`)).status).toBe(204)
    const listed = await listOf(mary)
    expect(listed).toHaveLength(2)
    expect(listed[0]).toMatchObject({ id, teamIds: [web.id] })
    expect(await (await read(app.visitor(), token)).json()).toMatchObject({ teams: ['Web'] })
  })

  test('is deleted 30 days after it has expired, and with its workspace', async () => {
    const [mary, noah] = [await app.signedIn(), await app.signedIn()]
    await invited(app, mary)
    await age(app, mary, '36 days')
    await invited(app, noah)
    await deleteExpired(app.db)
    expect(await listOf(mary)).toHaveLength(1)
    await age(app, mary, '1 day')
    await deleteExpired(app.db)
    expect(await listOf(mary)).toEqual([])
    expect(await listOf(noah)).toHaveLength(1)
    const account = { email: noah.user.email, password: PASSWORD }
    expect((await noah.send('DELETE', '/api/account', account)).status).toBe(204)
    await expectConsistent()
    const left = await app.db.selectFrom('invitation_workspaces').select('workspace_id').execute()
    expect(left.map((row) => row.workspace_id)).not.toContain(noah.user.workspace?.id)
  })
})
