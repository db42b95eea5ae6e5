import type { Member } from '#contract/workspaces.ts'
import type { Role } from '#domain/workspaces.ts'
import { Findings } from '#server/platform/db/check-findings.ts'
import { checkReferences } from '#server/platform/db/schema-check.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { setTier, workspaceOf } from '#test/server/accounts.ts'
import { useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { addMember } from '#test/server/members.ts'
import { saveOwnRun } from '#test/server/own-run.ts'
import { afterEach, describe, expect, test } from 'vitest'

const app = useApp()

/** The tables that the login check reads always agree with those of the workspace. */
afterEach(async () => {
  const found = new Findings()
  await checkReferences(app.db, found)
  if (found.text() !== '') throw new Error(found.text())
})

const LAST_OWNER = {
  code: 'conflict',
  message: 'A workspace keeps at least one owner. Make another person an owner first.',
}

/** Returns a workspace with an owner, two teams, and functions to change its members. */
async function workspace(tier: 'free' | 'business' = 'business') {
  const owner = await app.signedIn({ tier: 'business' })
  const teams = [await owner.team({ name: 'Core' }), await owner.team({ name: 'Apps' })] as const
  await setTier(app.db, owner.user.id, tier)
  const id = await workspaceOf(app.db, owner.user.id)
  const path = `/api/workspaces/${id}/members`
  const members = async (client: Client): Promise<Member[]> =>
    (await (await client.get(path)).json()).members
  return {
    owner,
    teams: teams.map((team) => team.id) as [string, string],
    id,
    add: (role: Role, teamIds: readonly string[] = [], person?: Client) =>
      addMember(app, owner, { role, teamIds }, person),
    members,
    member: async (client: Client, person: Client) =>
      (await members(client)).find(({ userId }) => userId === person.user.id),
    change: (client: Client, person: Client, body: unknown) =>
      client.patch(`${path}/${person.user.id}`, body),
    remove: (client: Client, person: Client) => client.delete(`${path}/${person.user.id}`),
  }
}

const auditOf = (workspaceId: WorkspaceId) =>
  app.db
    .selectFrom('audit_entries')
    .select(['action', 'detail', 'actor'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('at')
    .execute()

const label = ({ user }: Client) => `Mary Jackson (${user.email})`

const current = async (client: Client) =>
  (await (await client.get('/api/auth/user')).json()).workspace

describe('the list of people', () => {
  test('shows everyone, with the teams that the reader may read too', async () => {
    const { owner, teams, add, members, member } = await workspace()
    const manager = await add('manager', teams)
    const viewer = await add('viewer', [teams[1]])
    const seen = await members(owner)
    expect(seen.map(({ userId }) => userId).toSorted()).toEqual(
      [owner, manager, viewer].map(({ user }) => user.id).toSorted(),
    )
    const { id: userId, email } = manager.user
    const shown = { userId, email, name: 'Mary Jackson', role: 'manager' }
    expect(await member(owner, manager)).toEqual({
      ...shown,
      hasSecondFactor: false,
      teamIds: teams.toSorted(),
    })
    expect(await member(viewer, manager)).toEqual({ ...shown, teamIds: [teams[1]] })
    expect(await member(manager, viewer)).toMatchObject({ role: 'viewer', teamIds: [teams[1]] })
    expect(await member(manager, owner)).toMatchObject({ role: 'owner', teamIds: teams.toSorted() })
  })

  test('is sorted by name, whatever the case', async () => {
    const { owner, add, members } = await workspace()
    for (const first_name of ['zoe', 'Ann', 'bob']) {
      const { user } = await add('viewer')
      await app.db.updateTable('accounts').set({ first_name }).where('id', '=', user.id).execute()
    }
    const names = (await members(owner)).map(({ name }) => name.split(' ')[0])
    expect(names).toEqual(['Ann', 'bob', 'Mary', 'zoe'])
  })
})

describe('a change of a member', () => {
  test('sets role and teams, at once for all calls, and is in the audit log', async () => {
    const { owner, teams, id, add, change, member } = await workspace()
    const person = await add('viewer')
    expect((await person.get(`/api/teams`)).status).toBe(200)
    expect(await (await person.get('/api/teams')).json()).toEqual([])
    const changed = await change(owner, person, {
      role: 'manager',
      teamIds: [teams[0].toUpperCase()],
    })
    expect(changed.status).toBe(200)
    expect(await changed.json()).toEqual(await member(owner, person))
    expect(await member(owner, person)).toMatchObject({ role: 'manager', teamIds: [teams[0]] })
    expect(await current(person)).toEqual({ id, role: 'manager' })
    expect(await (await person.get('/api/teams')).json()).toMatchObject([{ id: teams[0] }])
    expect((await change(owner, person, { teamIds: teams })).status).toBe(200)
    expect((await change(owner, person, { teamIds: [] })).status).toBe(200)
    expect(await (await person.get('/api/teams')).json()).toEqual([])
    const actor = label(owner)
    const entry = (detail: string) => ({ action: 'member.changed', actor, detail })
    expect(await auditOf(id)).toEqual([
      entry(`${label(person)}: manager instead of viewer; teams: Core`),
      entry(`${label(person)}: teams: Apps, Core`),
      entry(`${label(person)}: teams: none`),
    ])
  })

  test('that changes nothing is not in the audit log', async () => {
    const { owner, teams, id, add, change } = await workspace()
    const person = await add('viewer', teams)
    const same = { role: 'viewer', teamIds: [...teams, teams[0]].toReversed() }
    for (const body of [{}, same]) expect((await change(owner, person, body)).status).toBe(200)
    expect(await auditOf(id)).toEqual([])
  })

  test('is refused as a whole for a team or person of another workspace', async () => {
    const { owner, teams, id, add, change, member } = await workspace()
    const other = await workspace()
    const person = await add('viewer')
    const both = { role: 'manager', teamIds: [teams[0], other.teams[0]] }
    const refused = await change(owner, person, both)
    expect([refused.status, await refused.json()]).toEqual([
      404,
      { code: 'not_found', message: 'This team was not found.' },
    ])
    expect(await member(owner, person)).toMatchObject({ role: 'viewer', teamIds: [] })
    const stranger = await change(owner, other.owner, { role: 'viewer' })
    expect([stranger.status, await stranger.json()]).toEqual([
      404,
      { code: 'not_found', message: 'This person was not found.' },
    ])
    expect(await auditOf(id)).toEqual([])
  })

  test('lets an owner hand over the workspace and step back', async () => {
    const { owner, teams, add, change, member } = await workspace()
    const next = await add('viewer')
    expect((await change(owner, next, { role: 'owner' })).status).toBe(200)
    const stepped = await change(owner, owner, { role: 'viewer', teamIds: [teams[0]] })
    expect(await stepped.json()).toMatchObject({ role: 'viewer', teamIds: [teams[0]] })
    expect((await change(owner, next, { role: 'viewer' })).status).toBe(403)
    expect(await (await change(next, next, { role: 'manager' })).json()).toEqual(LAST_OWNER)
    expect(await member(next, next)).toMatchObject({ role: 'owner' })
  })

  test('makes no one the owner of a second workspace on the Free plan', async () => {
    const { owner, add, change, member } = await workspace('free')
    const person = await add('viewer')
    const refused = await change(owner, person, { role: 'owner' })
    expect([refused.status, await refused.json()]).toEqual([
      409,
      {
        code: 'conflict',
        message:
          'Mary Jackson already owns a workspace on the Free plan, and one person can own only one. Upgrade this workspace first.',
      },
    ])
    expect(await member(owner, person)).toMatchObject({ role: 'viewer' })
    await setTier(app.db, person.user.id, 'starter')
    expect((await change(owner, person, { role: 'owner' })).status).toBe(200)
  })
})

describe('a removal', () => {
  test('takes access, keys and the current workspace; rounds, teams and saved results stay', async () => {
    const { owner, teams, id, add, change, remove } = await workspace()
    const person = await add('owner')
    const round = await person.round({ teamId: teams[0] })
    const { key } = await (await person.post('/api/api-keys', { name: 'BI' })).json()
    const [resultId] = await saveOwnRun(person)
    const read = () => app.visitor().get('/api/teams', { authorization: `Bearer ${key}` })
    expect((await read()).status).toBe(200)
    await change(owner, person, { role: 'manager' })

    expect((await remove(owner, person)).status).toBe(204)
    expect((await read()).status).toBe(401)
    expect(await (await owner.get('/api/api-keys')).json()).toEqual([])
    expect(await current(person)).toEqual({ id: expect.not.stringMatching(id), role: 'owner' })
    expect((await person.get(`/api/quiz-sessions/${round.id}`)).status).toBe(404)
    expect((await owner.get(`/api/quiz-sessions/${round.id}`)).status).toBe(200)
    expect((await remove(owner, person)).status).toBe(404)
    expect((await auditOf(id)).at(-1)).toEqual({
      action: 'member.removed',
      actor: label(owner),
      detail: `${label(person)}, manager`,
    })

    // Back in the workspace, with no more than was given again.
    await add('viewer', [], person)
    expect(await (await person.get('/api/teams')).json()).toEqual([])
    expect(await (await person.get('/api/results')).json()).toMatchObject([{ id: resultId }])
    expect((await read()).status).toBe(401)
  })

  test('of oneself is possible in every role, except for the last owner', async () => {
    const { owner, id, add, remove, members } = await workspace()
    const people = [await add('owner'), await add('manager'), await add('viewer')]
    for (const person of people) {
      expect((await remove(person, person)).status).toBe(204)
      expect((await person.get('/api/teams', { 'x-workspace': id })).status).toBe(404)
    }
    const refused = await remove(owner, owner)
    expect([refused.status, await refused.json()]).toEqual([409, LAST_OWNER])
    expect(await members(owner)).toHaveLength(1)
    expect((await auditOf(id)).map(({ action, detail }) => [action, detail])).toEqual(
      people.map((person, index) => [
        'member.left',
        `${label(person)}, ${['owner', 'manager', 'viewer'][index]}`,
      ]),
    )
  })

  test('makes another workspace the current one: one’s own, else any, else none', async () => {
    const [first, second] = [await workspace(), await workspace()]
    const person = await first.add('viewer')
    await second.add('viewer', [], person)
    const own = await workspaceOf(app.db, person.user.id)
    expect(await current(person)).toEqual({ id: second.id, role: 'viewer' })
    // Another workspace than the current one changes nothing.
    await second.remove(second.owner, person)
    expect(await current(person)).toEqual({ id: own, role: 'owner' })

    const guest = await first.add('manager')
    await second.add('viewer', [], guest)
    const guests = await workspaceOf(app.db, guest.user.id)
    await app.db.deleteFrom('workspaces').where('workspace_id', '=', guests).execute()
    await app.db.deleteFrom('account_workspaces').where('workspace_id', '=', guests).execute()
    await first.remove(first.owner, guest)
    expect(await current(guest)).toEqual({ id: second.id, role: 'viewer' })
    await second.remove(second.owner, guest)
    expect(await current(guest)).toBeNull()
    const answer = await guest.get('/api/teams')
    expect([answer.status, (await answer.json()).message]).toEqual([
      404,
      'You are not in a workspace. Create one, or ask for an invitation.',
    ])
  })
})
