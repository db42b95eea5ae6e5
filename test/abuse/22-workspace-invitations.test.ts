import { randomUUID } from 'node:crypto'
import { maskEmail } from '#domain/mask-email.ts'
import { newEmail, PERSON, workspaceOf } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import {
  accept,
  age,
  invitationsOf,
  invited,
  read,
  tokenFor,
} from '#test/server/workspace-invitations.ts'
import { describe, expect, test } from 'vitest'
import { responseBytes } from './snapshots.ts'

const app = useApp()

const membersOf = async (owner: Client): Promise<string[]> => {
  const rows = await app.db
    .selectFrom('members')
    .select('account_id')
    .where('workspace_id', '=', await workspaceOf(app.db, owner.user.id))
    .execute()
  return rows.map((row) => row.account_id)
}

describe('an invitation', () => {
  test('that was forwarded is refused, and names the invited address with most letters hidden', async () => {
    const mary = await app.signedIn()
    const { email, token } = await invited(app, mary)
    const eve = await app.signedIn()
    const refused = await accept(eve, token)
    expect(refused.status).toBe(403)
    const { message } = await refused.json()
    expect(message).toContain(maskEmail(email))
    expect(message).not.toContain(email)
    const shown = await (await read(eve, token)).text()
    expect(shown).not.toContain(email)
    const person = { ...PERSON, email: newEmail(), password: PASSWORD, invitation: token }
    const registered = await app.visitor().post('/api/auth/register', person)
    expect(registered.status).toBe(403)
    expect((await app.dump()).join('\n')).not.toContain(person.email)
    expect(await membersOf(mary)).toEqual([mary.user.id])
    // It is still valid for its person.
    expect((await accept(await app.signedIn({ email }), token)).status).toBe(200)
  })

  test.each(['%s.example', 'x%s', '%s%00', '"%s"', '%s,eve@example.com', '<%s>'])(
    'is refused for an address that only resembles the invited one: %s',
    async (form) => {
      const mary = await app.signedIn()
      const { email, token } = await invited(app, mary)
      const body = { ...PERSON, email: form.replace('%s', email), password: PASSWORD }
      const answer = await app.visitor().post('/api/auth/register', { ...body, invitation: token })
      expect([400, 403]).toContain(answer.status)
      expect(await membersOf(mary)).toEqual([mary.user.id])
    },
  )

  test('that was used, revoked, replaced or forged gets one and the same response', async () => {
    const mary = await app.signedIn()
    const used = await invited(app, mary)
    const grace = await app.signedIn({ email: used.email })
    expect((await accept(grace, used.token)).status).toBe(200)
    const revoked = await invited(app, mary)
    const path = await invitationsOf(app, mary)
    expect((await mary.delete(`${path}/${revoked.id}`)).status).toBe(204)
    const replaced = await invited(app, mary)
    expect((await mary.post(`${path}/${replaced.id}/resend`)).status).toBe(200)
    await tokenFor(app, replaced.email, 2)
    const unknown = await responseBytes(await read(app.visitor(), 'A'.repeat(43)))
    expect(unknown).toMatch(/^\[404,/)
    const eve = await app.signedIn()
    const { token } = replaced
    const forged = [token.toUpperCase(), token.slice(1), `${token}A`, randomUUID(), replaced.id]
    for (const wrong of [used.token, revoked.token, token, ...forged]) {
      expect(await responseBytes(await read(app.visitor(), wrong))).toBe(unknown)
      for (const client of [grace, eve, await app.signedIn()]) {
        expect((await accept(client, wrong)).status).toBe(404)
      }
    }
    expect(await membersOf(mary)).toHaveLength(2)
  })

  test('that was used says so to the member who joined with it and to no one else', async () => {
    const mary = await app.signedIn()
    const { email, token } = await invited(app, mary)
    const grace = await app.signedIn({ email })
    await accept(grace, token)
    const other = await invited(app, mary)
    const noah = await app.signedIn({ email: other.email })
    await accept(noah, other.token)
    const leaver = await invited(app, mary)
    const eve = await app.signedIn({ email: leaver.email })
    await accept(eve, leaver.token)
    const members = `/api/workspaces/${await workspaceOf(app.db, mary.user.id)}/members`
    expect((await eve.delete(`${members}/${eve.user.id}`)).status).toBe(204)
    for (const client of [app.visitor(), mary, noah, eve, await app.signedIn()]) {
      const unknown = await responseBytes(await read(client, 'A'.repeat(43)))
      expect(unknown).toMatch(/^\[404,/)
      for (const used of [token, leaver.token]) {
        expect(await responseBytes(await read(client, used))).toBe(unknown)
      }
    }
    expect((await read(grace, token)).status).toBe(200)
  })

  test('expires after seven days, also for its person', async () => {
    const mary = await app.signedIn()
    const { email, token } = await invited(app, mary)
    const grace = await app.signedIn({ email })
    await age(app, mary, '6 days 23 hours 59 minutes')
    expect((await read(grace, token)).status).toBe(200)
    await age(app, mary, '1 minute')
    const expired = await accept(grace, token)
    expect(expired.status).toBe(410)
    expect((await expired.json()).message).toContain('expired')
    expect(await membersOf(mary)).toHaveLength(1)
  })

  test('makes one member of 20 simultaneous acceptances from two browsers', async () => {
    const mary = await app.signedIn()
    const { email, token } = await invited(app, mary)
    const grace = await app.signedIn({ email })
    const phone = app.visitor()
    await phone.post('/api/auth/login', { email, password: PASSWORD })
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => accept(at % 2 ? grace : phone, token)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19)
    expect(await membersOf(mary)).toHaveLength(2)
  })

  test('cannot be accepted and revoked at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mary = await app.signedIn()
      const { id, email, token } = await invited(app, mary)
      const grace = await app.signedIn({ email })
      const path = `${await invitationsOf(app, mary)}/${id}`
      const [joined, revoked] = await Promise.all([accept(grace, token), mary.delete(path)])
      expect([joined.status, revoked.status]).toEqual(
        joined.status === 200 ? [200, 404] : [404, 204],
      )
      expect(await membersOf(mary)).toHaveLength(joined.status === 200 ? 2 : 1)
    }
  })

  test('cannot give a role or teams other than those that the owner chose', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const [given, kept] = [await mary.team(), await mary.team()]
    const { email, token } = await invited(app, mary, { role: 'viewer', teamIds: [given.id] })
    const grace = await app.signedIn({ email })
    const claim = { role: 'owner', teamIds: [kept.id], email: grace.user.email }
    const path = `/api/workspace-invitations/${token}/accept?role=owner&teamIds=${kept.id}`
    const joined = await grace.post(path, claim)
    expect(await joined.json()).toMatchObject({ role: 'viewer' })
    const teams: { id: string }[] = await (await grace.get('/api/teams')).json()
    expect(teams.map(({ id }) => id)).toEqual([given.id])
    expect((await grace.post('/api/teams', {})).status).toBe(403)
  })

  test('does not confirm an address for someone who only registered it', async () => {
    const mary = await app.signedIn()
    const stranger = await app.signedIn()
    const { token } = await invited(app, mary, { email: stranger.user.email })
    await read(stranger, token.slice(1))
    expect((await (await stranger.get('/api/auth/user')).json()).emailConfirmed).toBe(false)
    expect((await accept(stranger, token)).status).toBe(200)
    expect((await (await stranger.get('/api/auth/user')).json()).emailConfirmed).toBe(true)
  })
})
