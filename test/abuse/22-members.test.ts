import type { Role } from '#domain/workspaces.ts'
import { removeMember } from '#server/features/workspaces/memberships/member-repo.ts'
import * as workspaces from '#server/features/workspaces/workspaces/repo.ts'
import type { WorkspaceId } from '#server/platform/scope.ts'
import { workspaceOf } from '#test/server/accounts.ts'
import { submissionTo } from '#test/server/answers.ts'
import { aTeam, useApp } from '#test/server/app.ts'
import type { Client } from '#test/server/app.ts'
import { addMember } from '#test/server/members.ts'
import { beforeAll, describe, expect, test } from 'vitest'

const app = useApp()

let owner: Client
let teamId: string
let workspaceId: WorkspaceId
let members: string

beforeAll(async () => {
  owner = await app.signedIn({ tier: 'business' })
  teamId = (await owner.team()).id
  workspaceId = await workspaceOf(app.db, owner.user.id)
  members = `/api/workspaces/${workspaceId}/members`
})

const join = (role: Role, teamIds: readonly string[] = []) =>
  addMember(app, owner, { role, teamIds })

async function roles(): Promise<Record<string, Role>> {
  const rows = await app.db.selectFrom('members').select(['account_id', 'role']).execute()
  const copies = await app.db
    .selectFrom('account_workspaces')
    .select(['account_id', 'role', 'workspace_id'])
    .execute()
  expect(copies).toHaveLength(rows.length)
  return Object.fromEntries(
    copies
      .filter((row) => row.workspace_id === workspaceId)
      .map((row) => [row.account_id, row.role]),
  )
}

describe('one’s own role', () => {
  test.each(['viewer', 'manager'] as const)('cannot be raised by a %s', async (role) => {
    const eve = await join(role)
    const other = await join('viewer')
    const ownWorkspace = await workspaceOf(app.db, eve.user.id)
    const before = await roles()
    const attempts = [
      await eve.patch(`${members}/${eve.user.id}`, { role: 'owner' }),
      await eve.patch(`${members}/${eve.user.id}`, { teamIds: [teamId] }),
      await eve.patch(`${members}/${other.user.id}`, { role: 'owner' }),
      await eve.delete(`${members}/${other.user.id}`),
      await eve.delete(`${members}/${owner.user.id}`),
      // She calls as the owner of another workspace.
      await eve.send(
        'PATCH',
        `${members}/${eve.user.id}`,
        { role: 'owner' },
        { 'x-workspace': ownWorkspace },
      ),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 403))
    const elsewhere = `/api/workspaces/${ownWorkspace}/members`
    for (const id of [owner.user.id, other.user.id]) {
      expect((await eve.patch(`${elsewhere}/${id}`, { role: 'viewer' })).status).toBe(404)
      expect((await eve.delete(`${elsewhere}/${id}`)).status).toBe(404)
    }
    // A team of the workspace cannot be given to oneself in one's own.
    const given = await eve.patch(`${elsewhere}/${eve.user.id}`, { teamIds: [teamId] })
    expect(given.status).toBe(404)
    expect((await eve.get('/api/teams').then((answer) => answer.json())).length).toBe(0)
    expect(await roles()).toEqual(before)
  })

  test('applies to an API key too', async () => {
    const eve = await join('owner')
    const { key } = await (await eve.post('/api/api-keys', { name: 'BI' })).json()
    const withKey = { authorization: `Bearer ${key}` }
    const round = { title: 'R', assessmentType: 'teamwork', teamId }
    const create = () => app.visitor().post('/api/quiz-sessions', round, withKey)
    expect((await create()).status).toBe(201)
    expect((await owner.patch(`${members}/${eve.user.id}`, { role: 'viewer' })).status).toBe(200)
    expect((await create()).status).toBe(403)
    expect(await (await app.visitor().get('/api/teams', withKey)).json()).toEqual([])
    expect((await eve.get('/api/api-keys')).status).toBe(403)
    const list = await app.visitor().get(members, withKey)
    expect(list.status).toBe(403)
  })
})

/** Returns a workspace with two owners. */
async function twoOwners() {
  const first = await app.signedIn({ tier: 'business' })
  const id = await workspaceOf(app.db, first.user.id)
  const second = await addMember(app, first, { role: 'owner' })
  const owners = async () =>
    (
      await app.db
        .selectFrom('members')
        .select('account_id')
        .where('workspace_id', '=', id)
        .where('role', '=', 'owner')
        .execute()
    ).length
  return { people: [first, second] as const, path: `/api/workspaces/${id}/members`, owners }
}

describe('the last owner', () => {
  const requests = [
    ['demotes', (client: Client, path: string) => client.patch(path, { role: 'viewer' })],
    ['removes', (client: Client, path: string) => client.delete(path)],
  ] as const

  test.each(requests)(
    'remains when each of two owners %s the other, and oneself',
    async (_does, request) => {
      const { people, path, owners } = await twoOwners()
      const attempts = Array.from({ length: 20 }, (_, index) => {
        const [caller, target] = [people[index % 2], people[Math.floor(index / 2) % 2]]
        return request(caller ?? people[0], `${path}/${target?.user.id}`)
      })
      const statuses = (await Promise.all(attempts)).map(({ status }) => status)
      expect(Math.min(...statuses)).toBeLessThan(300)
      for (const status of statuses) expect([200, 204, 403, 404, 409]).toContain(status)
      expect(await owners()).toBe(1)
    },
  )
})

describe('a removed member', () => {
  test('gets 404 in a tab that is still open, and works on in their own workspace', async () => {
    const eve = await join('manager', [teamId])
    const own = await workspaceOf(app.db, eve.user.id)
    const round = await eve.round({ teamId })
    await app.answered(round, [4, 4, 4])
    expect((await owner.delete(`${members}/${eve.user.id}`)).status).toBe(204)
    const tab = { 'x-workspace': workspaceId }
    const calls = [
      ['GET', '/api/teams'],
      ['GET', members],
      ['GET', `/api/quiz-sessions/${round.id}/results-v2`],
      ['PATCH', `/api/quiz-sessions/${round.id}`, { title: 'Mine' }],
      ['POST', `/api/quiz-sessions/${round.id}/release`],
      ['POST', '/api/teams', aTeam],
      ['DELETE', `/api/teams/${teamId}`],
      ['DELETE', `${members}/${eve.user.id}`],
      ['PATCH', `${members}/${eve.user.id}`, { role: 'owner' }],
    ] as const
    for (const [method, path, body] of calls) {
      expect([path, (await eve.send(method, path, body, tab)).status]).toEqual([path, 404])
    }
    const view = submissionTo(round, 4, { asManager: true })
    expect((await eve.post('/api/assessments/teamwork/submit', view)).status).not.toBe(201)
    expect((await eve.get('/api/teams')).status).toBe(200)
    expect((await eve.get('/api/teams')).headers.get('x-workspace')).toBe(own)
  })

  test('cannot finish a call that waits for the removal', async () => {
    const eve = await join('manager')
    const { late } = await app.db.transaction().execute(async (db) => {
      await workspaces.lock(db, workspaceId)
      const late = eve.post('/api/teams', { ...aTeam, name: 'Late' })
      await app.waiting(1)
      await removeMember(db, workspaceId, eve.user.id)
      // The result is in an object, since the transaction would wait for a promise.
      return { late }
    })
    expect((await late).status).toBe(404)
    expect(await (await owner.get('/api/teams')).text()).not.toContain('Late')
  })
})

describe('a call about a workspace', () => {
  test('is about the one that its path names, whatever the header says', async () => {
    const round = await owner.round({ teamId })
    const foreign = await workspaceOf(app.db, (await app.signedIn()).user.id)
    for (const header of [foreign, 'nonsense']) {
      for (const path of [`/api/quiz-sessions/${round.id}`, members]) {
        const answer = await owner.get(path, { 'x-workspace': header })
        expect([answer.status, answer.headers.get('x-workspace')]).toEqual([200, workspaceId])
      }
    }
  })

  test('without an id in its path uses the header, else the current workspace', async () => {
    const eve = await join('viewer', [teamId])
    const own = await workspaceOf(app.db, eve.user.id)
    const asked = async (headers: Record<string, string>) => {
      const answer = await eve.get('/api/teams', headers)
      return [answer.headers.get('x-workspace'), (await answer.json()).length]
    }
    expect(await asked({})).toEqual([workspaceId, 1])
    expect(await asked({ 'x-workspace': own })).toEqual([own, 0])
    expect(await asked({ 'x-workspace': workspaceId.toUpperCase() })).toEqual([workspaceId, 1])
  })

  test('gets 400 for a malformed header, and the same 404 for a foreign and an unknown one', async () => {
    for (const header of ['', 'x', `${workspaceId} `.repeat(2), `{${workspaceId}}`, '%00', "'--"]) {
      const answer = await owner.get('/api/teams', { 'x-workspace': header })
      expect([header, answer.status]).toEqual([header, 400])
    }
    const stranger = await app.signedIn()
    const refused = async (workspace: string) => {
      const answer = await stranger.get('/api/teams', { 'x-workspace': workspace })
      return [answer.status, answer.headers.get('x-workspace'), await answer.text()]
    }
    const unknown = await refused('cacacaca-caca-4aca-8aca-cacacacacaca')
    expect(unknown[0]).toBe(404)
    expect(await refused(workspaceId)).toEqual(unknown)
    expect(unknown[1]).toBeNull()
  })

  test('cannot be made with an API key of another workspace of the same person', async () => {
    const eve = await app.signedIn({ tier: 'business' })
    const own = await workspaceOf(app.db, eve.user.id)
    const { key } = await (await eve.post('/api/api-keys', { name: 'BI' })).json()
    const round = await owner.round({ teamId })
    await addMember(app, owner, { role: 'owner' }, eve)
    const withKey = (path: string, workspace?: string) =>
      app.visitor().get(path, {
        authorization: `Bearer ${key}`,
        ...(workspace && { 'x-workspace': workspace }),
      })
    const answer = await withKey('/api/teams')
    expect([answer.headers.get('x-workspace'), await answer.json()]).toEqual([own, []])
    expect((await withKey('/api/teams', own)).status).toBe(200)
    expect((await withKey('/api/teams', workspaceId)).status).toBe(404)
    expect((await withKey('/api/teams', 'x')).status).toBe(400)
    for (const header of [undefined, own, workspaceId]) {
      expect((await withKey(`/api/quiz-sessions/${round.id}`, header)).status).toBe(404)
    }
    expect((await eve.get(`/api/quiz-sessions/${round.id}`)).status).toBe(200)
  })
})
