import { CALLS } from '#contract/calls.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Round } from '#contract/rounds.ts'
import { ROLES } from '#domain/workspaces.ts'
import { setTier } from '#test/server/accounts.ts'
import { responses, submissionTo } from '#test/server/answers.ts'
import { bearer, createApiKey } from '#test/server/api-keys.ts'
import { PASSWORD, useApp } from '#test/server/app.ts'
import type { Client, JsonResponse } from '#test/server/app.ts'
import { accept, invited } from '#test/server/workspace-invitations.ts'
import { addMember } from '#test/server/members.ts'
import { subscribe } from '#test/server/paying.ts'
import { examplePath } from '#test/server/routes.ts'
import { insertPasskey } from '#test/server/second-factor-rows.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

const workspaceIdOf = ({ user }: Client) => user.workspace?.id ?? ''
const require2FA = (owner: Client, twoFactorRequired = true) =>
  owner.patch(`/api/workspaces/${workspaceIdOf(owner)}`, { rules: { twoFactorRequired } })
const removeFactors = ({ user }: Client) =>
  app.db.deleteFrom('passkeys').where('account_id', '=', user.id).execute()
const userOf = async (client: Client, headers = {}) =>
  (await client.get('/api/auth/user', headers)).json()

const submit = (client: Client, sent: unknown) =>
  client.post('/api/assessments/teamwork/submit', sent)

const isRefused = async (answer: JsonResponse) =>
  answer.status === 403 && (await answer.json()).code === 'second_factor_required'

/** Returns an owner with a second factor and a workspace on the Business plan that requires one. */
async function strictOwner(): Promise<Client> {
  const owner = await app.signedIn({ tier: 'business' })
  await insertPasskey(app, owner)
  const answer = await require2FA(owner)
  if (!answer.ok) throw new Error(await answer.text())
  return owner
}

describe('a member without the second factor that the workspace requires', () => {
  let owner: Client
  let round: Round
  /** A manager with the team, and an owner who has lost the second factor. */
  let members: { manager: Client; owner: Client }
  let key: string

  beforeAll(async () => {
    owner = await app.signedIn({ tier: 'business' })
    round = await owner.round({ groupSize: 1 })
    await app.answered(round, [4])
    const teamIds = [round.teamId]
    members = {
      manager: await addMember(app, owner, { role: 'manager', teamIds }),
      owner: await addMember(app, owner, { role: 'owner' }),
    }
    ;({ key } = await createApiKey(members.owner))
    await insertPasskey(app, owner)
    await require2FA(owner)
  })

  const inWorkspace = CALLS.filter(({ call }) => ROLES.some((role) => role === call.access))

  const pathOf = ({ path, workspaceOf }: Pick<Endpoint, 'path' | 'workspaceOf'>): string => {
    const ids = { workspace: workspaceIdOf(owner), team: round.teamId, round: round.id }
    const id = workspaceOf === undefined ? undefined : ids[workspaceOf]
    return examplePath(id === undefined ? path : path.replace(/:(id|sessionId)\b/, id))
  }

  test.each(inWorkspace)('gets 403 from $call.method $call.path', async ({ call }) => {
    const body = call.method === 'GET' ? undefined : {}
    const path = pathOf(call)
    for (const member of Object.values(members)) {
      const headers = { 'x-workspace': workspaceIdOf(owner) }
      expect(await isRefused(await member.send(call.method, path, body))).toBe(true)
      expect(await isRefused(await member.send(call.method, path, body, headers))).toBe(true)
    }
    expect(await isRefused(await app.visitor().send(call.method, path, body, bearer(key)))).toBe(
      true,
    )
  })

  test('gets 403 from an image whose address names the workspace', async () => {
    const path = `/api/branding/logo?workspace=${workspaceIdOf(owner)}`
    expect(await isRefused(await members.owner.get(path))).toBe(true)
  })

  test('sees what the workspace is called and why it is closed', async () => {
    expect((await userOf(members.manager)).workspace).toEqual({
      id: workspaceIdOf(owner),
      role: 'manager',
      secondFactorMissing: true,
    })
    const { workspaces } = await (await members.manager.get('/api/workspaces')).json()
    expect(workspaces).toHaveLength(2)
    expect(workspaces.find(({ id }: { id: string }) => id === workspaceIdOf(owner))).toMatchObject({
      rules: { twoFactorRequired: true },
    })
  })

  test('works on in another workspace', async () => {
    const { workspaces } = await (await members.manager.get('/api/workspaces')).json()
    const own = workspaces.find(({ id }: { id: string }) => id !== workspaceIdOf(owner))
    const headers = { 'x-workspace': own.id }
    expect((await members.manager.get('/api/teams', headers)).status).toBe(200)
    expect((await userOf(members.manager, headers)).workspace).toEqual({
      id: own.id,
      role: 'owner',
    })
  })

  test('is no manager of a round for public calls, and takes no assessment there', async () => {
    const open = await owner.round({ teamId: round.teamId })
    const body = submissionTo(open, 4, { asManager: true })
    expect(await isRefused(await submit(members.manager, body))).toBe(true)
    const ownRun = { teamName: 'Just me', responses: responses('teamwork', 4) }
    expect(await isRefused(await submit(members.manager, ownRun))).toBe(true)
    expect(await app.rows(open.id)).toEqual([])
    // Anyone with the link may do this.
    expect((await submit(members.manager, submissionTo(open, 4))).status).toBe(201)
  })

  test('gets no data of the workspace in the export of the account', async () => {
    const answer = await members.owner.get('/api/account/export')
    const text = await answer.text()
    expect(answer.status).toBe(200)
    expect(text).not.toContain(round.id)
    expect(JSON.parse(text)).toMatchObject({ teams: [], sessions: [], apiKeys: [] })
  })

  test('cannot move a team there', async () => {
    const team = await (await app.signedIn({ tier: 'business' })).team()
    const other = await app.signedIn({ tier: 'business' })
    const own = await other.team()
    await addMember(app, owner, { role: 'owner' }, other)
    const body = { workspaceId: workspaceIdOf(owner) }
    expect((await other.post(`/api/teams/${own.id}/move`, body)).ok).toBe(false)
    expect((await other.post(`/api/teams/${team.id}/move`, body)).ok).toBe(false)
  })

  test('gets in with a second factor, and out again without', async () => {
    const member = await addMember(app, owner, { role: 'viewer' })
    expect(await isRefused(await member.get('/api/teams'))).toBe(true)
    // An app that no code has confirmed does not count.
    await member.post('/api/auth/factors/totp')
    expect(await isRefused(await member.get('/api/teams'))).toBe(true)
    await insertPasskey(app, member)
    expect((await member.get('/api/teams')).status).toBe(200)
    expect((await userOf(member)).workspace).toEqual({ id: workspaceIdOf(owner), role: 'viewer' })
    const [passkey] = await (await member.get('/api/auth/passkeys')).json()
    expect((await member.delete(`/api/auth/passkeys/${passkey.id}`)).status).toBe(204)
    expect(await isRefused(await member.get('/api/teams'))).toBe(true)
  })
})

describe('the rule', () => {
  test('cannot be set by an owner who would be locked out', async () => {
    const owner = await app.signedIn()
    const refused = await require2FA(owner)
    expect([refused.status, (await refused.json()).code]).toEqual([409, 'conflict'])
    expect((await owner.get('/api/teams')).status).toBe(200)
    await insertPasskey(app, owner)
    expect((await require2FA(owner)).status).toBe(200)
    await removeFactors(owner)
    expect(await isRefused(await require2FA(owner, false))).toBe(true)
  })

  test('is recorded, applies at once to all members, and can be lifted', async () => {
    const owner = await app.signedIn()
    const member = await addMember(app, owner, { role: 'viewer' })
    await insertPasskey(app, owner)
    const { rules } = await (await require2FA(owner)).json()
    expect(rules.twoFactorRequired).toBe(true)
    expect(await isRefused(await member.get('/api/teams'))).toBe(true)
    expect((await require2FA(owner, false)).status).toBe(200)
    expect((await member.get('/api/teams')).status).toBe(200)
    const entries = await (await owner.get(`/api/workspaces/${workspaceIdOf(owner)}/audit`)).json()
    expect(entries.slice(0, 2)).toMatchObject([
      { detail: 'Two-factor sign-in: not required.' },
      { detail: 'Two-factor sign-in: required.' },
    ])
  })

  test('applies to people who accept an invitation later', async () => {
    const owner = await strictOwner()
    const { email, token } = await invited(app, owner, { role: 'manager' })
    const person = await app.signedIn({ email })
    expect(await (await accept(person, token)).json()).toMatchObject({
      rules: { twoFactorRequired: true },
    })
    expect(await isRefused(await person.get('/api/teams'))).toBe(true)
    expect((await userOf(person)).workspace.secondFactorMissing).toBe(true)
  })

  test('is not changed by a change of plan or of the other rules', async () => {
    const owner = await strictOwner()
    await setTier(app.db, owner.user.id, 'pro')
    const path = `/api/workspaces/${workspaceIdOf(owner)}`
    await owner.patch(path, { rules: { retentionMonths: 12 } })
    const { rows } = await sql`
      select workspaces.two_factor_required as rule, account_workspaces.two_factor_required as copy
      from workspaces join account_workspaces using (workspace_id)
      where workspace_id = ${workspaceIdOf(owner)}`.execute(app.db)
    expect(rows).toEqual([{ rule: true, copy: true }])
  })
})

describe('the list of members', () => {
  test('tells owners alone who has a second factor', async () => {
    const owner = await app.signedIn()
    const manager = await addMember(app, owner, { role: 'manager' })
    await insertPasskey(app, owner)
    const path = `/api/workspaces/${workspaceIdOf(owner)}/members`
    const shownTo = async (client: Client) => {
      const { members } = await (await client.get(path)).json()
      return new Map(
        members.map((member: { userId: string; hasSecondFactor?: boolean }) => [
          member.userId,
          member.hasSecondFactor,
        ]),
      )
    }
    expect(await shownTo(owner)).toEqual(
      new Map([
        [owner.user.id, true],
        [manager.user.id, false],
      ]),
    )
    expect([...(await shownTo(manager)).values()]).toEqual([undefined, undefined])
  })
})

test('deleting an account ends the payments of a workspace that it cannot reach', async () => {
  const owner = await subscribe(await app.signedIn(), 'starter_monthly')
  await insertPasskey(app, owner)
  await require2FA(owner)
  await removeFactors(owner)
  expect(await isRefused(await owner.get('/api/subscription'))).toBe(true)
  const active = async () => {
    const { rows } = await sql`
      select from sandbox_objects
      where kind = 'subscription' and state->>'status' = 'active'`.execute(app.db)
    return rows.length
  }
  expect(await active()).toBe(1)
  const body = { email: owner.user.email, password: PASSWORD }
  expect((await owner.send('DELETE', '/api/account', body)).status).toBe(204)
  expect(await active()).toBe(0)
})
