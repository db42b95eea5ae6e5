import { maskEmail } from '#domain/mask-email.ts'
import { newEmail, PERSON, setTier, workspaceOf } from '#test/server/accounts.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { GoogleBrowser } from '#test/server/google-browser.ts'
import { googleUser, useGoogle } from '#test/server/google-fixture.ts'
import {
  accept,
  invitationsOf,
  invite,
  invited,
  read,
  tokenFor,
} from '#test/server/workspace-invitations.ts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

const google = useGoogle()
const app = useApp({ identityProvider: google.provider })

const currentUser = async (client: Client) => (await client.get('/api/auth/user')).json()

const membersOf = async (owner: Client) =>
  app.db
    .selectFrom('members')
    .select(['account_id', 'role'])
    .where('workspace_id', '=', await workspaceOf(app.db, owner.user.id))
    .orderBy('joined_at')
    .execute()

/** Returns the workspaces of the account with an address. */
async function workspacesOf(email: string): Promise<{ name: string; role: string }[]> {
  const { rows } = await sql<{ name: string; role: string }>`
    /* all workspaces */ select workspaces.name, account_workspaces.role from accounts
    join account_workspaces on account_workspaces.account_id = accounts.id
    join workspaces on workspaces.workspace_id = account_workspaces.workspace_id
    where email = ${email} order by 1`.execute(app.db)
  return rows
}

/** Signs in with Google and returns a client with the login. */
async function signInWith(user: ReturnType<typeof googleUser>): Promise<Client> {
  google.person = user
  const browser = new GoogleBrowser(app)
  await browser.signIn()
  const client = app.visitor()
  client.signIn(await browser.user(), `login=${browser.cookies.get('login')}`)
  return client
}

const register = (client: Client, email: string, invitation?: string) =>
  client.post('/api/auth/register', { ...PERSON, email, password: PASSWORD, invitation })

describe('an invitation', () => {
  test('shows who invites to what, and to whom with most letters hidden', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const team = await mary.team({ name: 'Core' })
    const { email, token, expiresAt } = await invited(app, mary, { teamIds: [team.id] })
    const shown = {
      twoFactorRequired: false,
      workspaceName: 'Mary Jackson',
      invitedBy: 'Mary Jackson',
      role: 'manager',
      teams: ['Core'],
      teamCount: 1,
      email: maskEmail(email),
      expiresAt,
    }
    expect(await (await read(app.visitor(), token)).json()).toEqual({ ...shown, forYou: null })
    expect(await (await read(mary, token)).json()).toEqual({ ...shown, forYou: false })
    const grace = await app.signedIn({ email: email.toUpperCase() })
    expect(await (await read(grace, token)).json()).toEqual({ ...shown, forYou: true })
  })

  test('makes its person a member with the role and the teams that still exist', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const [core, web] = [await mary.team({ name: 'Core' }), await mary.team({ name: 'Web' })]
    const own = await mary.team({ name: 'Not given' })
    const { email, token } = await invited(app, mary, { teamIds: [core.id, web.id] })
    expect((await mary.delete(`/api/teams/${core.id}`)).status).toBe(204)
    const grace = await app.signedIn({ email: email.toUpperCase() })
    const answer = await accept(grace, token)
    expect(answer.status).toBe(200)
    const workspaceId = await workspaceOf(app.db, mary.user.id)
    expect(await answer.json()).toEqual({
      id: workspaceId,
      name: 'Mary Jackson',
      role: 'manager',
      current: true,
      subscriptionTier: 'pro',
      rules: { minimumGroupSize: 1, retentionMonths: null, twoFactorRequired: false },
    })
    expect(await membersOf(mary)).toMatchObject([
      { role: 'owner' },
      { account_id: grace.user.id, role: 'manager' },
    ])
    expect(await currentUser(grace)).toMatchObject({
      workspace: { id: workspaceId, role: 'manager' },
      subscriptionTier: 'pro',
      emailConfirmed: true,
    })
    const teams: { id: string }[] = await (await grace.get('/api/teams')).json()
    expect(teams.map(({ id }) => id)).toEqual([web.id])
    expect((await grace.get('/api/teams')).headers.get('x-total-count')).toBe('1')
    expect(own.id).not.toBe(web.id)
    const entry = await app.db
      .selectFrom('audit_entries')
      .select(['actor', 'detail'])
      .where('workspace_id', '=', workspaceId)
      .where('action', '=', 'member.joined')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actor: `Mary Jackson (${grace.user.email})`,
      detail: 'As manager, invited by Mary Jackson, teams: Web',
    })
    // Her own workspace is still hers.
    expect(await workspacesOf(grace.user.email)).toHaveLength(2)
  })

  test('is used up by its acceptance, and by one of 20 simultaneous ones', async () => {
    const mary = await app.signedIn()
    const { email, token } = await invited(app, mary)
    const grace = await app.signedIn({ email })
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(grace, token)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, ...new Array<number>(19).fill(404)])
    expect(await membersOf(mary)).toHaveLength(2)
  })

  test('leads the member who joined with it to the workspace, until the membership ends', async () => {
    const mary = await app.signedIn()
    const { email, token } = await invited(app, mary)
    const grace = await app.signedIn({ email })
    await accept(grace, token)
    const workspaceId = await workspaceOf(app.db, mary.user.id)
    const again = await read(grace, token)
    expect([again.status, await again.json()]).toEqual([200, { joinedWorkspaceId: workspaceId }])

    const member = `/api/workspaces/${workspaceId}/members/${grace.user.id}`
    expect((await mary.delete(member)).status).toBe(204)
    expect((await read(grace, token)).status).toBe(404)
    // Back with another invitation.
    await invite(app, mary, { email })
    expect((await accept(grace, await tokenFor(app, email, 2))).status).toBe(200)
    expect((await read(grace, token)).status).toBe(404)
  })

  test('is refused for a member', async () => {
    const mary = await app.signedIn()
    const { email, token } = await invited(app, mary)
    const grace = await app.signedIn({ email })
    const workspaceId = await workspaceOf(app.db, mary.user.id)
    const member = { workspace_id: workspaceId, account_id: grace.user.id, role: 'viewer' } as const
    await app.db.insertInto('members').values(member).execute()
    await app.db
      .insertInto('account_workspaces')
      .values({ ...member, tier: 'free' })
      .execute()
    const answer = await accept(grace, token)
    expect(answer.status).toBe(409)
    expect((await answer.json()).message).toBe('You are already in Mary Jackson.')
  })

  test('makes no one the owner of two workspaces on the Free plan', async () => {
    const mary = await app.signedIn()
    const { email, token } = await invited(app, mary, { role: 'owner' })
    const grace = await app.signedIn({ email })
    const refused = await accept(grace, token)
    expect(refused.status).toBe(409)
    expect((await refused.json()).message).toContain('already own a workspace on the Free plan')
    expect(await membersOf(mary)).toHaveLength(1)
    await setTier(app.db, mary.user.id, 'starter')
    expect((await accept(grace, token)).status).toBe(200)
    expect(await membersOf(mary)).toMatchObject([{ role: 'owner' }, { role: 'owner' }])
  })

  test('expires when its sender is no longer an owner, until an owner sends it again', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const owner = await invited(app, mary, { role: 'owner' })
    const noah = await app.signedIn({ email: owner.email })
    expect((await accept(noah, owner.token)).status).toBe(200)
    const path = await invitationsOf(app, mary)
    const email = newEmail()
    expect((await noah.post(path, { email, role: 'owner' })).status).toBe(201)
    const token = await tokenFor(app, email)
    const workspaceId = await workspaceOf(app.db, mary.user.id)
    for (const table of ['members', 'account_workspaces']) {
      await sql`
        update ${sql.table(table)} set role = 'viewer'
        where workspace_id = ${workspaceId} and account_id = ${noah.user.id}`.execute(app.db)
    }
    const grace = await app.signedIn({ email })
    expect((await read(grace, token)).status).toBe(410)
    expect((await accept(grace, token)).status).toBe(410)
    const { invitations } = await (await mary.get(path)).json()
    expect(invitations).toMatchObject([{ email, expired: true }])
    const again = await mary.post(`${path}/${invitations[0].id}/resend`)
    expect(await again.json()).toMatchObject({ expired: false })
    expect((await accept(grace, await tokenFor(app, email, 2))).status).toBe(200)
  })
})

describe('registering with an invitation', () => {
  test('joins the workspace instead of creating one, with a confirmed address', async () => {
    const mary = await app.signedIn({ tier: 'pro' })
    const team = await mary.team()
    const { email, token } = await invited(app, mary, { role: 'viewer', teamIds: [team.id] })
    const grace = app.visitor()
    const answer = await register(grace, email.toUpperCase(), token)
    expect(answer.status).toBe(201)
    const workspaceId = await workspaceOf(app.db, mary.user.id)
    expect((await answer.json()).user).toMatchObject({
      workspace: { id: workspaceId, role: 'viewer' },
      subscriptionTier: 'pro',
      emailConfirmed: true,
    })
    expect(await (await grace.get('/api/teams')).json()).toMatchObject([{ id: team.id }])
    expect(await workspacesOf(email.toUpperCase())).toEqual([
      { name: 'Mary Jackson', role: 'viewer' },
    ])
    const joined = { joinedWorkspaceId: workspaceId }
    expect(await (await read(grace, token)).json()).toEqual(joined)
    const mails = app.mailbox.mails.filter((mail) => mail.to === email.toUpperCase())
    expect(mails).toEqual([])
  })

  test('creates no account unless the invitation is valid for the address', async () => {
    const mary = await app.signedIn()
    const { email, token } = await invited(app, mary)
    const other = newEmail()
    const forwarded = await register(app.visitor(), other, token)
    expect(forwarded.status).toBe(403)
    expect((await forwarded.json()).message).toContain(maskEmail(email))
    for (const unknown of ['A'.repeat(43), 'A'.repeat(201)]) {
      expect((await register(app.visitor(), email, unknown)).status).toBe(404)
    }
    for (const wrong of ['', ').', 7, {}]) {
      const body = { ...PERSON, email, password: PASSWORD, invitation: wrong }
      expect((await app.visitor().post('/api/auth/register', body)).status).toBe(400)
    }
    await sql`
      update workspace_invitations set expires_at = now()
      where workspace_id = ${await workspaceOf(app.db, mary.user.id)}`.execute(app.db)
    expect((await register(app.visitor(), email, token)).status).toBe(410)
    expect(await workspacesOf(email)).toEqual([])
    expect(await workspacesOf(other)).toEqual([])
    // Without the invitation, the account gets its own workspace.
    expect((await register(app.visitor(), email)).status).toBe(201)
    expect(await workspacesOf(email)).toEqual([{ name: 'Mary Jackson', role: 'owner' }])
  })

  test('creates one account of five simultaneous requests', async () => {
    const mary = await app.signedIn()
    const { email, token } = await invited(app, mary)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => register(app.visitor(), email, token)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(1)
    expect(statuses.every((status) => [201, 404, 409].includes(status))).toBe(true)
    expect(await membersOf(mary)).toHaveLength(2)
  })

  test('is refused for an address that has an account, which can accept', async () => {
    const mary = await app.signedIn()
    const grace = await app.signedIn()
    const { token } = await invited(app, mary, { email: grace.user.email })
    expect((await register(app.visitor(), grace.user.email, token)).status).toBe(409)
    expect((await accept(grace, token)).status).toBe(200)
  })
})

describe('the first sign-in with Google', () => {
  test('creates no workspace for someone who is invited and accepts', async () => {
    const mary = await app.signedIn()
    const user = googleUser()
    const { token } = await invited(app, mary, { email: user.email.toUpperCase(), role: 'viewer' })
    const browser = await signInWith(user)
    expect(await currentUser(browser)).toMatchObject({ workspace: null, emailConfirmed: true })
    expect((await browser.get('/api/teams')).status).toBe(404)
    expect(await workspacesOf(user.email)).toEqual([])
    expect((await accept(browser, token)).status).toBe(200)
    expect(await workspacesOf(user.email)).toEqual([{ name: 'Mary Jackson', role: 'viewer' }])
    expect((await browser.get('/api/teams')).status).toBe(200)
  })

  test('creates one if the invitation has expired', async () => {
    const mary = await app.signedIn()
    const user = googleUser()
    expect((await invite(app, mary, { email: user.email })).status).toBe(201)
    await sql`update invitation_workspaces set expires_at = now()`.execute(app.db)
    const browser = await signInWith(user)
    expect((await currentUser(browser)).workspace).toMatchObject({ role: 'owner' })
  })
})
